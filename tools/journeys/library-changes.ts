import type { LibraryTypes } from '@credenciados/releases/library-use';

/** A small shared library with random changes of its exports, which change declarations and code together, as real ones do. */

/** An export: its declaration, and its code. */
interface Export {
  declared: string;
  code: string;
}

/** Exports by entry (`.`, `./forms`) and name. */
export type Library = Record<string, Record<string, Export>>;

const component = (name: string, props: string, code: string): Export => ({
  declared: `export declare function ${name}(props: { ${props} }): import('react').ReactElement;`,
  code: `(props) => ${code}`,
});

const BUTTON = "h('button', { className: props.tone }, props.label.toUpperCase())";
const FIELD = "h('p', null, props.name + ':' + props.value.toFixed(1) + (props.hint || ''))";
const TOTAL = '(items, rate = 1) => items.reduce((sum, { price }) => sum + price * rate, 0)';

/** The library that modules are built with. */
export const LIBRARY: Library = {
  '.': {
    Button: component('Button', 'label: string; tone?: string; wide?: boolean', BUTTON),
    total: {
      declared: 'export declare function total(items: { price: number }[], rate?: number): number;',
      code: TOTAL,
    },
    LABELS: {
      declared: 'export declare const LABELS: { ok: string; no: string };',
      code: "({ ok: 'Sim', no: 'Não' })",
    },
    useCount: {
      declared: 'export declare function useCount(): { count: number; step: number };',
      code: '() => ({ count: useState(2)[0], step: 1 })',
    },
    Unused: component('Unused', 'size: number', "h('i', null, props.size)"),
  },
  './forms': {
    Field: component('Field', 'name: string; value: number; hint?: string', FIELD),
    Other: component('Other', 'name: string', "h('b', null, props.name)"),
  },
};

/** Modules that use much or little of it. */
export const PAGES = {
  'mf-muito': `import { Button, LABELS, total, useCount } from '@credenciados/shared';
import { Field } from '@credenciados/shared/forms';
export function Page() {
  const { count } = useCount();
  return <main><Button label={LABELS.ok} tone="x" /><Field name="n" value={total([{ price: count }])} /></main>;
}`,
  'mf-pouco': `import { Button } from '@credenciados/shared';
export function Page() {
  return <main><Button label="Enviar" /></main>;
}`,
};

type Change = readonly [what: string, apply: (library: Library) => void];

const set = (entry: string, name: string, made: Export) => (library: Library) => {
  const exports = library[entry];
  if (exports?.[name]) exports[name] = made;
};
const button = (what: string, props: string, code = BUTTON): Change => [
  `Button ${what}`,
  set('.', 'Button', component('Button', props, code)),
];
const field = (what: string, props: string, code = FIELD): Change => [
  `Field ${what}`,
  set('./forms', 'Field', component('Field', props, code)),
];
const total = (what: string, signature: string, code = TOTAL): Change => [
  `total ${what}`,
  set('.', 'total', { declared: `export declare function total${signature};`, code }),
];
const value = (name: string, what: string, declared: string, code: string): Change => [
  `${name} ${what}`,
  set('.', name, { declared, code }),
];

function moved(from: string, name: string, to: string, as = name): Change {
  return [
    `${from} ${name} to ${to} ${as}`,
    (library) => {
      const { [name]: made, ...rest } = library[from] ?? {};
      if (!made) return;
      library[from] = rest;
      library[to] = { ...library[to], [as]: { ...made, declared: made.declared.replace(` ${name}`, ` ${as}`) } };
    },
  ];
}
function removed(entry: string, name: string): Change {
  return [
    `${entry} ${name} removed`,
    (library) => {
      const { [name]: _, ...rest } = library[entry] ?? {};
      library[entry] = rest;
    },
  ];
}
const added = (entry: string, name: string): Change => [
  `${entry} ${name} added`,
  (library) => {
    library[entry] = { ...library[entry], [name]: component(name, 'text: string', "h('u', null, props.text)") };
  },
];

const EXPORTS = Object.entries(LIBRARY).flatMap(([entry, exports]) =>
  Object.keys(exports).map((name) => [entry, name] as const),
);

/** All possible changes. */
export const CHANGES: readonly Change[] = [
  ...EXPORTS.flatMap(([entry, name]) => [
    removed(entry, name),
    moved(entry, name, entry === '.' ? './forms' : '.'),
    moved(entry, name, './novos'),
    moved(entry, name, entry, `${name}Novo`),
  ]),
  added('.', 'Card'),
  added('./forms', 'Select'),
  added('./novos', 'Map'),
  button('has one more to give', 'label: string; tone?: string; wide?: boolean; icon?: string'),
  button(
    'must be given one more',
    'label: string; tone?: string; wide?: boolean; kind: string',
    `[props.kind.length] && ${BUTTON}`,
  ),
  button(
    'takes a number, too',
    'label: string | number; tone?: string; wide?: boolean',
    BUTTON.replace('props.label', 'String(props.label)'),
  ),
  button('takes an object', 'label: { text: string }; tone?: string', BUTTON.replace('.label', '.label.text')),
  button('has no tone', 'label: string; wide?: boolean', BUTTON.replace('props.tone', 'undefined')),
  button('has no width', 'label: string; tone?: string'),
  button('must be given a tone', 'label: string; tone: string; wide?: boolean', `[props.tone.length] && ${BUTTON}`),
  button('has a title', 'title: string; tone?: string; wide?: boolean', BUTTON.replace('.label', '.title')),
  button(
    'has tones',
    "label: string; tone?: 'a' | 'b'; wide?: boolean",
    BUTTON.replace('props.tone', '({ a: "a", b: "b" })[props.tone]'),
  ),
  field('has one more to give', 'name: string; value: number; hint?: string; unit?: string'),
  field('takes a text', 'name: string; value: string; hint?: string', FIELD.replace('toFixed(1)', 'trim()')),
  field('has no hint', 'name: string; value: number', FIELD.replace("(props.hint || '')", "''")),
  field(
    'must be given a hint',
    'name: string; value: number; hint: string',
    FIELD.replace("(props.hint || '')", 'props.hint.trim()'),
  ),
  field('has a label', 'label: string; value: number; hint?: string', FIELD.replace('.name', '.label.trim()')),
  total('takes one more', '(items: { price: number }[], rate?: number, from?: number): number'),
  total(
    'must be given a rate',
    '(items: { price: number }[], rate: number): number',
    '(items, rate) => items.length * Number(rate.toFixed())',
  ),
  total('reckons costs', '(items: { cost: number }[], rate?: number): number', TOTAL.replaceAll('price', 'cost')),
  // Written as the field displays it, so that accepting a text changes nothing visible.
  total(
    'gives a text',
    '(items: { price: number }[], rate?: number): string',
    `(items) => (${TOTAL})(items).toFixed(1)`,
  ),
  total(
    'takes prices',
    '(items: { price: number | string }[], rate?: number): number',
    TOTAL.replace('sum + price', 'sum + Number(price)'),
  ),
  value('LABELS', 'without no', 'export declare const LABELS: { ok: string };', "({ ok: 'Sim' })"),
  value('LABELS', 'without ok', 'export declare const LABELS: { no: string };', "({ no: 'Não' })"),
  value(
    'LABELS',
    'with more',
    'export declare const LABELS: { ok: string; no: string; may: string };',
    "({ ok: 'Sim', no: 'Não', may: '?' })",
  ),
  value(
    'useCount',
    'without step',
    'export declare function useCount(): { count: number };',
    '() => ({ count: useState(2)[0] })',
  ),
  value(
    'useCount',
    'without count',
    'export declare function useCount(): { step: number };',
    '() => ({ step: useState(1)[0] })',
  ),
  value('useCount', 'as a list', 'export declare function useCount(): [number, number];', '() => [useState(2)[0], 1]'),
];

/** Library after some changes; those that no longer apply change nothing. */
export function changedBy(places: readonly number[]): { what: string; library: Library } {
  const library = structuredClone(LIBRARY);
  const changes = places.map((place) => CHANGES[place]).filter((change) => change !== undefined);
  for (const [, apply] of changes) apply(library);
  return { what: changes.map(([what]) => what).join('; '), library };
}

/** Declarations of a library, as a shell's build stores them. */
export const typesOf = (library: Library): LibraryTypes => ({
  entries: Object.fromEntries(
    Object.keys(library).map((entry) => [entry, `${entry === '.' ? 'index' : entry.slice(2)}.d.ts`]),
  ),
  declarations: Object.fromEntries(
    Object.entries(library).map(([entry, exports]) => [
      `${entry === '.' ? 'index' : entry.slice(2)}.d.ts`,
      `${Object.values(exports)
        .map(({ declared }) => declared)
        .join('\n')}\nexport {};\n`,
    ]),
  ),
});
