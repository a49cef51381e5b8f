import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Edit } from './variants.ts';

/** Defects put into the sources of a module, the shared library and the shell, to check that each is found. */

/** Way in which a defect occurs. */
export type Way = 'handler' | 'promise' | 'timer' | 'lazy' | 'render' | 'effect' | 'library' | 'library-render';

export interface Defect {
  number: number;
  way: Way;
  /** Owner of the failure. */
  of: 'mf-mensagens' | 'shell';
  /** File and line of the sources that throws. */
  place: string;
}

/** Each thrown text contains text that was typed. */
const THROW = "throw new RangeError('Falha de ' + sessionStorage.getItem('digitado') + ' em ' + location.href);";
/** Library functions that fail when told to, and their files. */
const LIBRARY = ['formatCpf', 'formatCep', 'maskCpf', 'truncate', 'foldText'];
const TEXTS = '../shared/src/format/text.ts';
const TRIGGER = 'defeito';

/** A component with a button that triggers the defect. */
const COMPONENTS: Record<Exclude<Way, 'library' | 'library-render'>, string> = {
  handler: `const fail = () => {
  ${THROW}
};
export const Part = () => <button type="button" onClick={fail}>NAME</button>;`,
  promise: `async function fail() {
  await Promise.resolve();
  ${THROW}
}
export const Part = () => <button type="button" onClick={() => void fail()}>NAME</button>;`,
  timer: `const fail = () => {
  ${THROW}
};
export const Part = () => <button type="button" onClick={() => setTimeout(fail, 10)}>NAME</button>;`,
  lazy: `export const Part = () => (
  <button type="button" onClick={() => void import('./late-NUMBER.ts')}>NAME</button>
);`,
  render: `import { useState } from 'react';
function Fails(): never {
  ${THROW}
}
export function Part() {
  const [failing, setFailing] = useState(false);
  return <button type="button" onClick={() => setFailing(true)}>NAME{failing && <Fails />}</button>;
}`,
  effect: `import { useEffect, useState } from 'react';
export function Part() {
  const [failing, setFailing] = useState(false);
  useEffect(() => {
    if (!failing) return;
    ${THROW}
  }, [failing]);
  return <button type="button" onClick={() => setFailing(true)}>NAME</button>;
}`,
};

const two = (number: number) => String(number).padStart(2, '0');
/** Label of a defect's button. */
export const nameOf = ({ number }: Defect) => `defeito ${two(number)}`;
/** Puts each on another line. */
const pad = (number: number) => Array.from({ length: number % 17 }, (_, at) => `// ${at}\n`).join('');
const lineOf = (text: string, find: string) => text.slice(0, text.indexOf(find)).split('\n').length;

/**
 * Writes fifty defects into a copy of the project: thirty in a module, ten in the library that it uses, ten in the shell. Returns them, and
 * the edits that bring them into the builds.
 */
export async function seedDefects(root: string): Promise<{ defects: Defect[]; module: Edit[]; shell: Edit[] }> {
  const defects: Defect[] = [];
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const folder = 'mf-mensagens/src/defeitos';
  const ways = Object.keys(COMPONENTS) as (keyof typeof COMPONENTS)[];
  for (let number = 1; number <= 30; number += 1) {
    const way = ways[number % ways.length] ?? 'handler';
    const file = `${folder}/part-${two(number)}.tsx`;
    const defect: Defect = { number, way, of: 'mf-mensagens', place: '' };
    const component = COMPONENTS[way].replaceAll('NAME', nameOf(defect)).replaceAll('NUMBER', two(number));
    const text = `${pad(number)}${component}\n`;
    await write(file, text);
    if (way === 'lazy') {
      const late = `${pad(number * 3)}export const late = 1;\nif (window.name !== 'x') {\n  ${THROW}\n}\n`;
      await write(`${folder}/late-${two(number)}.ts`, late);
      defects.push({ ...defect, place: `${folder}/late-${two(number)}.ts:${lineOf(late, THROW)}:` });
    } else {
      defects.push({ ...defect, place: `${file}:${lineOf(text, THROW)}:` });
    }
  }
  for (let number = 31; number <= 40; number += 1) {
    const way = number % 2 === 0 ? 'library' : 'library-render';
    const called = LIBRARY[Math.floor((number - 31) / 2)] ?? '';
    const defect: Defect = { number, way, of: 'mf-mensagens', place: `shared/src/format/text.ts:${called}` };
    const fails = `${called}('${TRIGGER}'${called === 'truncate' ? ', 3' : ''})`;
    const render = COMPONENTS.render.replace(THROW, `return ${fails} as never;`);
    const component = way === 'library' ? COMPONENTS.handler.replace(THROW, `console.log(${fails});`) : render;
    const imported = `import { ${called} } from '@credenciados/shared';\n`;
    await write(
      `${folder}/part-${two(number)}.tsx`,
      `${imported}${pad(number)}${component.replaceAll('NAME', nameOf(defect))}\n`,
    );
    defects.push(defect);
  }
  const numbers = defects.map(({ number }) => two(number));
  await write(
    `${folder}/index.tsx`,
    `${numbers.map((each) => `import { Part as Part${each} } from './part-${each}.tsx';`).join('\n')}
export const Defeitos = () => <div>${numbers.map((each) => `<Part${each} />`).join('')}</div>;\n`,
  );
  const list = 'src/mensagens/mensagem-list.page.tsx';
  const table = '      <DataTable\n        caption="Mensagens recebidas';
  const module: Edit[] = [
    [list, 'import { Prazo }', "import { Defeitos } from '../defeitos/index.tsx';\nimport { Prazo }"],
    [list, table, `      <Defeitos />\n${table}`],
  ];
  const shell: Edit[] = [
    ['src/portal.tsx', 'import { App }', "import './defeitos.ts';\nimport { App }"],
    ...LIBRARY.map((name): Edit => {
      const parameter =
        name.startsWith('format') || name === 'maskCpf' ? (name === 'formatCep' ? 'cep' : 'cpf') : 'text';
      const head = `export function ${name}(${parameter}: string${name === 'truncate' ? ', max: number' : ''}): string {\n`;
      return [TEXTS, head, `${head}  if (${parameter} === '${TRIGGER}') ${THROW}\n`];
    }),
  ];
  const lines: string[] = [];
  for (let number = 41; number <= 50; number += 1) {
    const way = (['handler', 'promise', 'timer'] as const)[number % 3] ?? 'handler';
    const inside = { handler: THROW, promise: THROW, timer: `setTimeout(() => {\n    ${THROW}\n  });` }[way];
    lines.push(`// ${number}`, `addEventListener('${TRIGGER}-${number}', ${way === 'promise' ? 'async ' : ''}() => {`);
    const at = lines.join('\n').split('\n').length + (way === 'timer' ? 2 : 1);
    lines.push(`  ${inside}`, '});');
    defects.push({ number, way, of: 'shell', place: `shell/src/defeitos.ts:${at}:` });
  }
  await write('shell/src/defeitos.ts', `${lines.join('\n')}\nexport {};\n`);
  return { defects, module, shell };
}

/** Lines of the library's functions in the build with the defects. */
export function placesInLibrary(text: string, defects: readonly Defect[]): Defect[] {
  return defects.map((defect) => {
    const [file, called] = defect.place.split(':');
    if (!defect.way.startsWith('library')) return defect;
    return { ...defect, place: `${file}:${lineOf(text, `export function ${called}(`) + 1}:` };
  });
}
