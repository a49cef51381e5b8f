import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL_PAGES } from '@credenciados/contract';
import { loadConfig } from '@credenciados/platform/config';
import { KEY_PURPOSES } from '@credenciados/platform/derived-keys';
import { type AboutSetting, environmentSchema, SETTING_GROUPS } from '@credenciados/platform/settings/environment';
import { nightlyFiles } from '@credenciados/testing/nightly-files';
import { describe, expect, it } from '@jest/globals';
import { accessOf, apiPage, TESTS_OF_ALL_CALLS } from '../http/openapi/api-page.ts';
import { actsPage } from './support/acts-page.ts';
import { MODULE_DESCRIPTORS } from './support/module-descriptors.ts';

const SOURCES = path.join(import.meta.dirname, '..');
const DOCS = path.join(import.meta.dirname, '../../../docs');
const ROOT = path.join(DOCS, '..');
/** Pages about the current state. ADRs and the changelog, which describe the past, are left out. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md'],
  ...['docs', 'docs/rules', 'docs/module-teams'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
];
/** Path of a file, relative to the root, in a text. */
const NAMED_FILE =
  /`((?:api|platform|releases|shared|shell|mf-[a-z]+|tools|bench|drills|e2e|deploy)\/[\w./-]+\.(?:[cm]?[jt]sx?|json|md|ya?ml|sh))`/g;
const MODULES = MODULE_DESCRIPTORS.map(({ name }) => name);
/** Folders of journeys. */
const JOURNEYS = ['e2e', ...MODULES.map((name) => `${name}/e2e`)];
/** GitHub's anchors of headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
const SETTINGS = Object.keys(environmentSchema.shape);
/** Group of the settings in docs/testing.md; all others are in docs/operations.md. */
const DEVELOPMENT = 'Development and fault finding';
/** Variables of the operating system, Node, and libraries. */
const OF_SYSTEM = [
  'PATH',
  'HOME',
  'LANG',
  'USER',
  'TMPDIR',
  'TZ',
  'LD_LIBRARY_PATH',
  'NODE_ENV',
  'AWS_SECRET_ACCESS_KEY',
];

function settingsTable(group: string): string {
  const rows = Object.entries(SETTING_GROUPS[group] ?? {}).map(([name, schema]) => {
    const { type, default: standard, meaning } = schema.meta() as unknown as AboutSetting;
    return `| \`${name}\` | ${type} | ${standard} | ${meaning} |`;
  });
  return `### ${group}\n\n| setting | type | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const read = (name: string) => readFileSync(path.join(DOCS, name), 'utf8');

describe('the documentation', () => {
  it.each(['operations.md', 'testing.md'])('%s lists the current settings (UPDATE_DOCS=1 writes them)', (name) => {
    const groups = Object.keys(SETTING_GROUPS).filter((group) => (group === DEVELOPMENT) === (name === 'testing.md'));
    const tables = `$1\n${groups.map(settingsTable).join('\n')}$2`;
    const page = read(name).replace(/(<!-- settings:.*-->\n)[\s\S]*(<!-- \/settings -->)/, tables);
    if (process.env.UPDATE_DOCS) writeFileSync(path.join(DOCS, name), page);
    expect(read(name)).toBe(page);
  });

  it('lists the variables that tests, tools and benchmarks read', () => {
    const folders = ['api/src', 'platform/src', 'releases/src', 'bench', 'drills', 'tools', ...JOURNEYS].flatMap(
      (folder) =>
        readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          path.join(ROOT, folder, name),
        ),
    );
    const found = folders
      .filter((file) => /\.(?:ts|mjs|cjs)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bprocess\.env\.([A-Z_]+)/g)].map(([, name]) => name ?? ''),
      );
    const documented = [...read('testing.md').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
    const known = [...SETTINGS, ...OF_SYSTEM, ...documented];
    expect([...new Set(found)].filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(KEY_PURPOSES)('describes the effect of a rotation of SESSION_SECRET on keys for %s', (purpose) => {
    const [, section = ''] = read('operations.md').split('## Rotating secrets');
    expect(section.split('\n## ')[0]).toMatch(new RegExp(`^\\| [^|]*\`${purpose}\``, 'm'));
  });

  it('has one way to start the portal, which the image uses', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(DOCS, '../package.json'), 'utf8'));
    const command: string = scripts.start.split(' && ').at(-1);
    expect(command).toMatch(/^node .*api\/dist\/main\.js$/);
    const image = readFileSync(path.join(DOCS, '../deploy/Containerfile'), 'utf8');
    expect(image).toContain(`ENTRYPOINT ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}`);
    expect(read('operations.md')).toContain(`\`${command}\``);
    const unit = readFileSync(path.join(DOCS, '../deploy/credenciados.service'), 'utf8');
    expect(unit).toContain(`\nExecStart=/usr/bin/${command}\n`);
  });

  it('documents every operators’ command of the build', () => {
    const [, table = ''] = read('operations.md').split('\n## Commands\n');
    const named = [...table.matchAll(/^\| `npm run ([\w:-]+)/gm)].map(([, name = '']) => name.replaceAll(':', '-'));
    const build = readFileSync(path.join(ROOT, 'api/build/build-api.ts'), 'utf8');
    const [, commands = ''] = /^const COMMANDS = \{\n(.*?)^\};/ms.exec(build) ?? [];
    const built = [...commands.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
    const needsSources = ['modules'];
    const withBackup = ['restore'];
    expect([...new Set(named)].filter((name) => ![...needsSources, ...withBackup].includes(name)).sort()).toEqual(
      built.sort(),
    );
  });

  it('has a production checklist with valid settings', () => {
    const lines = [...read('production.md').matchAll(/^([A-Z_]+)=(.*)$/gm)];
    const given = lines.map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\(.*\)/, 'x'.repeat(64)).replaceAll('"', ''),
    ]);
    const settings = Object.fromEntries(given.filter(([name = '']) => SETTINGS.includes(name)));
    expect(Object.keys(settings).length).toBeGreaterThan(18);
    expect(loadConfig({ ...settings, DATABASE_URL: 'postgresql://portal@127.0.0.1/credenciados' })).toMatchObject({
      mode: 'production',
      trustProxy: ['127.0.0.1'],
    });
  });

  it('lists the current calls of the API (UPDATE_DOCS=1 writes the page)', () => {
    const page = apiPage(SOURCES);
    if (process.env.UPDATE_DOCS) writeFileSync(path.join(DOCS, 'api.md'), page);
    // Which of several tests of a call are named is free.
    const withoutTests = (text: string) => text.replace(/^(\|.*\|)[^|]*\|$/gm, '$1');
    expect(withoutTests(read('api.md'))).toBe(withoutTests(page));
  });

  it('lists the contract’s states and actions (UPDATE_DOCS=1 writes the page)', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(path.join(DOCS, 'rules/states.md'), actsPage());
    expect(read('rules/states.md')).toBe(actsPage());
  });

  // TEL-47
  describe('decisions', () => {
    const decisions = readdirSync(path.join(DOCS, 'adr')).filter((name) => /^\d{4}-/.test(name));
    const cited = new Set(
      ['api', 'platform', 'releases', 'shared', 'shell', ...MODULES]
        .map((workspace) => `${workspace}/src`)
        .concat('tools', 'docs', JOURNEYS)
        .flatMap((folder) =>
          readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
            (name) => `${folder}/${name}`,
          ),
        )
        .filter((file) => /\.(?:tsx?|md)$/.test(file) && !file.startsWith('docs/adr/'))
        .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bADR (\d+)/g)])
        .map(([, number]) => Number(number)),
    );

    it.each(decisions)('%s is in the index and cited by the code or a page', (name) => {
      expect(read('adr/README.md')).toContain(`(${name})`);
      expect(cited).toContain(Number(name.slice(0, 4)));
      const sections = [...read(`adr/${name}`).matchAll(/\*\*([\w ]+)\.\*\*/g)].map(([, title]) => title);
      expect(sections).toEqual(['Status', 'Date', 'Area', 'Context', 'Decision', 'Consequences', 'Tried and rejected']);
    });

    it('exist if they are cited', () => {
      expect([...cited].filter((number) => !decisions.some((name) => Number(name.slice(0, 4)) === number))).toEqual([]);
    });
  });

  it('lists the portal’s addresses with their modules', () => {
    const [, table = ''] = read('rules/telas.md').split('### TEL-47 ');
    const listed = [...table.matchAll(/^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, at, who]) => `${at}: ${who}`);
    const shells = SHELL_PAGES.map((page) => ({ path: page, access: 'public' as const }));
    expect(listed.sort()).toEqual(
      [...MODULE_DESCRIPTORS.flatMap(({ routes }) => routes), ...shells]
        .map(({ path: at, access }) => `${at}: ${accessOf(access)}`)
        .sort(),
    );
  });

  it('names tests that make the call', () => {
    const rows = [...read('api.md').matchAll(/^\| `\w+ ([^`]*)` \|.*\|([^|]*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(40);
    for (const [, address = '', cell = ''] of rows) {
      const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        const text = readFileSync(path.join(SOURCES, file), 'utf8');
        if (!TESTS_OF_ALL_CALLS.includes(file)) expect(text).toContain(address.replace(/\/:.*$/, ''));
      }
    }
  });

  it('names each test file of which a part runs at night', () => {
    const guide = read('testing.md');
    const named = [...guide.matchAll(/^\| `([\w/.-]+\.test\.ts)` \|/gm)].map(([, file]) => file);
    expect(named.sort()).toEqual(
      ['api', 'platform', 'releases', ...JOURNEYS]
        .flatMap((folder) => nightlyFiles(folder).map((file) => `${folder}/${file}`))
        .sort(),
    );
  });

  it.each(PAGES)('has working links: %s', (page) => {
    const file = path.join(ROOT, page);
    const text = readFileSync(file, 'utf8').replaceAll(/^```.*?^```/gms, '');
    const linked = [...text.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)];
    for (const [, name = '', anchor] of linked) {
      const target = name === '' ? file : path.resolve(path.dirname(file), name);
      expect([page, name, existsSync(target)]).toEqual([page, name, true]);
      if (anchor) expect(anchorsOf(readFileSync(target, 'utf8'))).toContain(anchor);
    }
    const named = [...text.matchAll(NAMED_FILE)].map(([, name = '']) => name);
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  describe('the security page', () => {
    /** Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. They are numbered from 1; those of level 3 come last. */
    const SECTIONS: Record<string, readonly number[]> = {
      1: [2, 9, 11, 3, 2],
      2: [3, 3, 4, 1],
      3: [0, 2, 4, 6, 5, 0, 2],
      4: [3, 1, 2, 4],
      5: [1, 3, 2, 3],
      6: [3, 12, 4, 4, 5, 3, 0, 4],
      7: [3, 4, 2, 5, 2, 2],
      8: [2, 3, 1, 1],
      9: [3, 4],
      10: [2, 2, 4, 11, 5, 2, 3],
      11: [2, 3, 3, 4, 1, 1],
      12: [3, 2, 4],
      13: [1, 5, 2, 5],
      14: [2, 4, 3],
      15: [3, 3, 7],
      16: [1, 5, 4, 3, 3],
      17: [1, 4, 2],
    };
    const rows = [...read('security.md').matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm)];

    it('answers each control of ASVS 5.0, level 2, once', () => {
      const controls = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
        counts.flatMap((count, section) =>
          Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
        ),
      );
      expect(controls).toHaveLength(253);
      expect(rows.map(([, control]) => control)).toEqual(controls);
      for (const [, , , answer] of rows) expect(['yes', 'no', 'operator', 'n/a']).toContain(answer);
    });

    it('names existing tests, and a reason for each control that isn’t met', () => {
      const named = rows.flatMap(([, , , , how = '']) => [...how.matchAll(/`([\w./-]+\.(?:ts|tsx))`/g)]);
      expect(named.length).toBeGreaterThan(100);
      const missing = named
        .map(([, name = '']) => name)
        .filter((name) => ![`api/src/${name}`, name].some((file) => existsSync(path.join(DOCS, '..', file))));
      expect(missing).toEqual([]);
      for (const [, , , answer, how = ''] of rows) if (answer === 'no') expect(how.length).toBeGreaterThan(40);
    });
  });
});
