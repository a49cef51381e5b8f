import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Flip } from '@credenciados/contract';
import { commandsOf, GUIDE, NOT_RUN, optionsOf } from '@credenciados/journeys/guide';
import { CommandError } from '@credenciados/releases/command-error';
import { weigh, weightLines } from '@credenciados/releases/commands/compare-sizes';
import { planOf } from '@credenciados/releases/commands/rollout-options';
import { filesDigest, writeFilesJson } from '@credenciados/releases/module-files';
import { DEFAULT_TARGET, type ModuleTarget, namedTarget } from '@credenciados/releases/targets/module-target';
import { portalTarget } from '@credenciados/releases/targets/portal-target';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { BUILT_ALONE, copyAlone } from '@credenciados/tools/alone';
import { readDescriptor } from '@credenciados/tools/build-module';
import { showTypeErrors } from '@credenciados/tools/dev/type-errors';
import { execute } from '@credenciados/tools/execute';
import { ROOT } from '@credenciados/tools/inputs';
import { lintRulesOfModules } from '@credenciados/tools/kit/lint-rules';
import { KIT_FILES } from '@credenciados/tools/kit/pack';
import { stampVersion } from '@credenciados/tools/kit/packed-version';
import { lintRulesFor } from '@credenciados/tools/lint-rules-for';
import { standaloneFiles } from '@credenciados/tools/new-module.files';
import { type Release, releaseModule } from '@credenciados/tools/release-module';
import { moduleConfig } from '@credenciados/tools/rspack';
import { besideOf, keepTested } from '@credenciados/tools/tested';
import { expect, jest, test } from '@jest/globals';
import type { Compiler, Stats } from '@rspack/core';
import type { RspackDevServer } from '@rspack/dev-server';
import { parse } from 'yaml';

const run = promisify(execFile);

/** Parts of the kit for modules; `standalone-module.night.test.ts` covers all of it. */

test('outside the repository a module’s files follow its lint rules, and no other package’s', async () => {
  const rules = JSON.parse(await readFile(path.join(ROOT, 'biome.json'), 'utf8'));
  const kept = JSON.stringify(lintRulesOfModules(rules));
  expect(kept).toContain('Modules never import one another, the shell or the API.');
  expect(kept).toContain('Through @credenciados/shared: a second copy would not share its state.');
  expect(kept).toContain('"includes":["src/**","!**/*.test.tsx","!**/*.test.ts","!**/testing/**"]');
  expect(kept).not.toMatch(/mf-\*\/src|"shell\/\*\*","!|The shell knows no module by name/);
});

test('the kit contains everything that a module’s build needs', () => {
  const { rules = [] } = moduleConfig({ root: path.join(ROOT, 'mf-public'), outDir: 'dist', widgets: [] }).module ?? {};
  const files = rules.map((rule) => Object(rule).loader).filter((loader) => path.isAbsolute(String(loader)));
  expect(files.length).toBeGreaterThan(1);
  const packed = Object.values(KIT_FILES).map((file) => path.join(ROOT, file));
  expect(packed).toEqual(expect.arrayContaining(files));
});

test('a module is linted by all rules of the repository, without scanning code that it can’t import', async () => {
  const rules = JSON.parse(await readFile(path.join(ROOT, 'biome.json'), 'utf8'));
  const folder = await lintRulesFor(['mf-analise'], await temporaryFolder('estilo'));
  const narrowed = JSON.parse(await readFile(path.join(folder, 'biome.json'), 'utf8'));
  const { includes } = narrowed.files;
  expect({ ...narrowed, files: rules.files, plugins: rules.plugins }).toEqual(rules);
  expect(includes).toEqual(expect.arrayContaining([...rules.files.includes, '!!api', '!!mf-public']));
  expect(includes).not.toContain('!!mf-analise');
  // Import cycles are followed through the library.
  expect(includes).not.toContain('!!shared');
  await rm(folder, { recursive: true });
});

test('changed packages get another version, and unchanged ones keep theirs', async () => {
  const [folder, memory] = [await temporaryFolder('pacote'), await temporaryFolder('pacotes-de-antes')];
  const put = (file: string, text: string) => writeFile(path.join(folder, file), text);
  const manifest = (version: string) =>
    put('package.json', JSON.stringify({ name: '@equipe/um', version, type: 'module' }));
  const packedAs = async () => {
    await manifest('1.2.0');
    return stampVersion(folder, memory);
  };
  await put('a.js', 'um');
  const first = await packedAs();
  expect(first).toMatch(/^1\.2\.\d{14}$/);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  expect(version).toBe(first);
  expect(await packedAs()).toBe(first);
  await put('a.js', 'dois');
  const second = await packedAs();
  await rename(path.join(folder, 'a.js'), path.join(folder, 'b.js'));
  const third = await packedAs();
  await manifest('1.3.0');
  const fourth = await stampVersion(folder, memory);
  // Each is later than the one before, in npm's order.
  const patches = [first, second, third, fourth].map((version) => Number(version.split('.')[2]));
  expect(patches.every((patch, place) => place === 0 || patch > (patches[place - 1] ?? patch))).toBe(true);
  expect([second, third, fourth].map((version) => version.split('.', 2).join('.'))).toEqual(['1.2', '1.2', '1.3']);
});

/** Stubs of a server and a compiler; `done` ends a compilation. */
function develop(check: () => Promise<string[]>) {
  const sent: unknown[] = [];
  const implementation = new EventEmitter();
  let done: (stats: Pick<Stats, 'hasErrors'>) => void = () => undefined;
  const server = {
    webSocketServer: { clients: [], implementation },
    sendMessage: (_clients: unknown, kind: string, faults: string[]) => sent.push([kind, faults]),
  };
  const compiler = { hooks: { done: { tap: (_name: string, act: typeof done) => (done = act) } } };
  showTypeErrors(server as unknown as RspackDevServer, compiler as unknown as Compiler, check);
  return { sent, implementation, compiled: () => done({ hasErrors: () => false }) };
}

test('type errors are shown over the page, also when it is opened later, and only the last compilation’s', async () => {
  const checks: ((faults: string[]) => void)[] = [];
  const { sent, implementation, compiled } = develop(() => new Promise((resolve) => checks.push(resolve)));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  // Two saves during the first check need only one more check.
  compiled();
  compiled();
  checks[0]?.(['src/a.tsx(1,2): error TS1: of before']);
  await settled();
  expect([checks.length, sent]).toEqual([2, []]);
  checks[1]?.(['src/a.tsx(1,2): error TS2: of now']);
  await settled();
  expect(sent).toEqual([['errors', ['src/a.tsx(1,2): error TS2: of now']]]);
  implementation.emit('connection', {});
  expect(sent).toHaveLength(2);
  compiled();
  implementation.emit('connection', {});
  checks[2]?.([]);
  await settled();
  expect(sent).toHaveLength(2);
});

/** Reads a descriptor after each rewrite, in a child process: jest caches compiled files. */
async function readOneAfterAnother(root: string, sources: readonly string[]): Promise<unknown[]> {
  const script = `
    import { writeFile } from 'node:fs/promises';
    import { readDescriptor } from './tools/build-module.ts';
    const [root, ...sources] = process.argv.slice(1);
    const read = [];
    for (const source of sources) {
      await writeFile(root + '/module.ts', source);
      read.push(await readDescriptor(root).catch(({ name, message }) => ({ name, message })));
    }
    console.log(JSON.stringify(read));
  `;
  const { code, output } = await execute([
    ...[process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script],
    ...[root, ...sources],
  ]);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

test('a descriptor is read as it is now, and its faults are explained', async () => {
  const root = await temporaryFolder('descritor');
  const withRoute = (route: string) =>
    `export const descriptor = { name: 'mf-um', title: 'Um', menu: [], widgets: [], routes: [{ path: '${route}', access: 'any' }] };`;
  await writeFile(path.join(root, 'package.json'), '{"name":"mf-um","type":"module"}');
  const read = await readOneAfterAnother(root, [
    withRoute('Um Só'),
    withRoute('um'),
    'sessionStorage.getItem("x"); export const descriptor = {};',
  ]);
  expect(read).toEqual([
    {
      name: 'CommandError',
      message: 'module.ts, routes.0.path: is no route of words in small letters; there is "Um Só"',
    },
    expect.objectContaining({ routes: [expect.objectContaining({ path: 'um' })] }),
    {
      name: 'CommandError',
      message: expect.stringMatching(
        /^module\.ts can't be read: sessionStorage is not defined\. .*@credenciados\/contract/,
      ),
    },
  ]);
});

/** Stub of a portal with a module, for the commands. */
function portalWith(
  live: { versao: string; arquivos: string; fixada?: boolean } | null,
  history: Partial<Flip>[] = [],
  rollout: { versao: string } | null = null,
): ModuleTarget {
  const modulos = live ? [{ nome: 'mf-um', ...live }] : [];
  return {
    list: async () => ({ modulos, bibliotecas: [] }),
    history: async () => history,
    offer: async () => rollout,
  } as unknown as ModuleTarget;
}

const LIVE = { versao: '1.0.0', arquivos: '' };

/** Publishes 1.1.0 of a badly formatted module, and returns the steps that ran. */
async function publishUnformatted(target: ModuleTarget, options: Pick<Release, 'mode' | 'preview'> = {}) {
  const done: string[] = [];
  const gate = (name: string) => async () => {
    done.push(name);
  };
  const lint = async () => {
    done.push('lint');
    throw new CommandError('Lint failed.');
  };
  const error = await releaseModule(
    { module: 'mf-um', target, to: 'portal', work: '/nowhere', inputs: [], ...options },
    '1.1.0',
    async () => ({ root: '/nowhere', lint, gates: { tests: gate('tests'), types: gate('types') } }),
  ).catch((caught: unknown) => caught);
  return { done, error };
}

test('a rollout under way, a pin and another team’s token are reported before anything is tested or built', async () => {
  const rollout = { versao: '1.0.1' };
  const running = await publishUnformatted(portalWith(LIVE, [], rollout));
  expect(running.error).toMatchObject({
    message: expect.stringMatching(/being rolled out; `npm run modules.*: 1\.0\.1$/),
  });
  const pinned = await publishUnformatted(portalWith({ ...LIVE, fixada: true }));
  expect(pinned.error).toMatchObject({ refusals: [{ codigo: 'FIXADA', detalhe: '1.0.0' }] });
  const ofOthers = { ...portalWith(LIVE), offer: () => Promise.reject(new CommandError('for other modules')) };
  const refusedToken = await publishUnformatted(ofOthers);
  expect(refusedToken.error).toMatchObject({ message: 'for other modules' });
  expect([running, pinned, refusedToken].flatMap(({ done }) => done)).toEqual([]);
  // A proof and a preview change nothing that is live.
  for (const options of [{ mode: 'prove' as const }, { preview: { others: [] } }]) {
    expect((await publishUnformatted(portalWith(LIVE, [], rollout), options)).done).toEqual(['lint']);
  }
});

test('bad formatting is reported in seconds, before tests, types and build', async () => {
  const { done, error } = await publishUnformatted(portalWith(LIVE));
  expect([done, error]).toEqual([['lint'], expect.objectContaining({ message: 'Lint failed.' })]);
});

test.each([
  ['was live before', portalWith({ versao: '1.1.0', arquivos: '' }, [{ module: 'mf-um', version: '1.0.0' }])],
  ['was followed by another one', portalWith(null, [{ module: 'mf-um', version: '1.1.0', former: '1.0.0' }])],
])('a version that %s is refused before anything is tried or built', async (_what, target) => {
  let opened = 0;
  const release = releaseModule(
    { module: 'mf-um', target, to: 'portal', work: '/nowhere', inputs: [] },
    '1.0.0',
    async () => {
      opened += 1;
      return { root: '/nowhere', lint: async () => undefined, gates: {} };
    },
  );
  await expect(release).rejects.toMatchObject({ refusals: [{ codigo: 'VERSAO_USADA', detalhe: '1.0.0' }] });
  expect(opened).toBe(0);
});

test('a search by another module’s widget ends its build with a message (TEL-31)', async () => {
  const root = await temporaryFolder('descritor');
  const descriptor = {
    ...{ name: 'mf-um', title: 'Um', routes: [], menu: [], widgets: ['people-search'] },
    search: { widget: 'people-serach', label: 'Buscar', access: 'any' },
  };
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ name: 'mf-um', type: 'module' }));
  await writeFile(path.join(root, 'module.ts'), `export const descriptor = ${JSON.stringify(descriptor)};`);
  await expect(readDescriptor(root)).rejects.toThrow(
    'module.ts, search.widget: is none of its widgets; there is "people-serach"',
  );
});

test('a tested build is published as signed, unless something changed since (TEL-25)', async () => {
  const [module, built] = ['mf-provado', path.join(await temporaryFolder('provado'), 'built')];
  const source = path.join(path.dirname(built), 'fonte.ts');
  await mkdir(built);
  await writeFile(path.join(built, 'spa.js'), 'x');
  await writeFilesJson(built);
  await writeFile(source, 'de antes');
  const inputs = [path.relative(ROOT, source)];
  const published: unknown[] = [];
  const live = {
    modulos: [{ nome: 'mf-outro', versao: '1.0.0' }],
    bibliotecas: [{ versao: '2.0.0', shell: '1.0.0' }],
  };
  const target = {
    list: async () => live,
    history: async () => [],
    offer: async () => null,
    types: async (name: string, version: string) => {
      throw new Error(`Compiled against ${name} ${version}`);
    },
    sign: async ({ modulo, arquivos }: { modulo: string; arquivos: string }) => `${modulo} ${arquivos}`,
    publish: async (...[folder, name, version, , { proof } = {}]: Parameters<ModuleTarget['publish']>) => {
      published.push([await filesDigest(folder), proof]);
      return { module: name, version, former: null };
    },
  } as unknown as ModuleTarget;
  const publish = () =>
    releaseModule({ module, target, to: 'portal', work: '/nowhere', inputs, mode: 'tested' }, '1.0.0', async () => {
      throw new Error('The gates are gone through again');
    });
  try {
    await expect(publish()).rejects.toThrow(/Nothing of mf-provado was tested here/);
    await keepTested(module, built, { inputs, beside: await besideOf(target, module), target });
    await publish();
    const files = await filesDigest(built);
    expect(published).toEqual([[files, `${module} ${files}`]]);
    // The live versions changed: the module must be compiled against them first.
    for (const change of [
      { modulos: [{ nome: 'mf-outro', versao: '1.1.0' }] },
      { modulos: [] },
      { bibliotecas: [{ versao: '2.1.0', shell: '1.1.0' }] },
    ]) {
      const before = { ...live };
      Object.assign(live, change);
      await expect(publish()).rejects.toThrow(/Compiled against shell 1\.[01]\.0/);
      Object.assign(live, before);
    }
    expect(published).toHaveLength(1);
    await writeFile(source, 'de depois');
    await expect(publish()).rejects.toThrow(/changed since its tests passed/);
  } finally {
    await rm(path.join(ROOT, '.cache/tested', module), { recursive: true, force: true });
  }
});

test('a module is tested, checked and built without other modules, the shell or the portal’s API (ADR 55)', async () => {
  const tree = await copyAlone('mf-public', 'alone-looked-at', BUILT_ALONE);
  try {
    expect((await readdir(tree.root)).toSorted()).toEqual([...BUILT_ALONE, 'mf-public', 'node_modules'].toSorted());
    const linked = await readdir(path.join(tree.root, 'node_modules'));
    expect((await readdir(path.join(tree.root, 'node_modules/@credenciados'))).toSorted()).toEqual([
      'contract',
      'journeys',
      'shared',
      'testing',
      'tools',
    ]);
    expect(linked.filter((name) => /^(mf-.*|shell|e2e|drills|bench)$/.test(name))).toEqual([]);
  } finally {
    await tree.remove();
  }
});

// TEL-37
test('options name the first audience; an empty one is refused', () => {
  expect(planOf({})).toBeUndefined();
  expect(planOf({ 'to-share': '5%' })?.steps.map(({ share }) => share)).toEqual([5, 25, 50]);
  expect(planOf({ 'to-share': '30' })?.steps.map(({ share }) => share)).toEqual([30, 50]);
  expect(planOf({ 'to-profile': 'CAVISTORIA,CAGEO' })).toMatchObject({
    profiles: ['CAVISTORIA', 'CAGEO'],
    steps: [{ share: 50 }],
  });
  expect(planOf({ steps: '20:3:0,50:800:60' })?.steps).toEqual([
    { share: 20, mounts: 3, minutes: 0 },
    { share: 50, mounts: 800, minutes: 60 },
  ]);
  for (const wrong of [
    { 'to-share': '0' },
    { 'to-share': '100%' },
    { 'to-share': 'half' },
    { 'to-profile': 'DONO' },
    { steps: '50:3:0,20:3:0' },
    { steps: '' },
  ]) {
    expect(() => planOf(wrong)).toThrow(/^--(to-share|to-profile|steps): must be/);
  }
});

test('reading only the beginning of a list ends the command without error', async () => {
  const many =
    "import('./platform/src/say.ts').then(({ say }) => { for (let i = 0; i < 50000; i++) say('x'.repeat(99)); })";
  const command = `'${process.execPath}' --import tsx --eval "${many}" | head -1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await run('bash', ['-c', command], { cwd: ROOT });
  expect([stdout.split('\n')[1], stderr]).toEqual(['0', '']);
});

test('a command explains in English what a portal answers in Portuguese, such as a wrong token', async () => {
  let answer: object = {};
  const portal = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 401, ...answer }));
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = portal.address() as AddressInfo;
    const told = (token = 'token-of-a-team-that-was') =>
      portalTarget(`http://127.0.0.1:${port}`, token).list().catch(String);
    answer = { codigo: 'TOKEN_PUBLICACAO', message: 'Sua sessão expirou!' };
    const untold = await told('');
    expect(untold).toMatch(/needs your team's token of publishing.*MODULES_TOKEN isn't set/);
    expect(untold).toMatch(
      /operator makes the token, by `npm run modules -- token add --team "NAME" --module mf-name`/,
    );
    expect(await told()).toMatch(/The portal doesn’t know this token of publishing.*Set MODULES_TOKEN/);
    answer = { codigo: 'TOKEN_DE_OUTROS', message: 'Sem acesso' };
    expect(await told()).toMatch(/for other modules\. The portal’s operator sees for which/);
    answer = { message: 'Sua sessão expirou!', requisicao: 'req-7' };
    expect(await told()).toMatch(/The portal answers 401, request req-7/);
  } finally {
    portal.close();
  }
});

test('without a portal the command says how to name one', async () => {
  const nothing = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const told = (to: string) => portalTarget(to).list().catch(String);
  expect(await told(DEFAULT_TARGET)).toMatch(
    /localhost:8080 can't be reached.*Name the portal with --to or PORTAL_URL/,
  );
  expect(await told('https://portal.exemplo.br')).not.toContain('--to');
  nothing.mockRestore();
  process.env.PORTAL_URL = 'https://portal.exemplo.br';
  expect([namedTarget(undefined), namedTarget('build')]).toEqual(['https://portal.exemplo.br', 'build']);
  process.env.PORTAL_URL = '';
  expect(namedTarget(undefined)).toBe(DEFAULT_TARGET);
  delete process.env.PORTAL_URL;
});

test('a command called with an unknown option lists its options', async () => {
  const { code, output } = await execute(['npm', 'run', '--silent', 'modules', '--', '--help']);
  expect(code).toBe(1);
  expect(output).toMatch(/^Unknown option '--help'/);
  expect(output).toContain('npm run modules -- rollback mf-name');
});

test('a preview is weighed beside the live version, file by file, and missing weights don’t hold it up (TEL-42)', async () => {
  const live = { firstLoadBytes: 10_240, totalBytes: 51_200, parts: [{ name: 'spa.01234567.js', bytes: 10_240 }] };
  // Less than is shown is no difference.
  const parts = [
    { name: 'spa.fedcba98.js', bytes: 10_239 },
    { name: 'cadastro.89abcdef.js', bytes: 2048 },
  ];
  expect(weightLines(live, { firstLoadBytes: 9216, totalBytes: 53_248, parts }).map((line) => line.trim())).toEqual([
    expect.stringMatching(/^weight as it is sent +live +preview$/),
    expect.stringMatching(/^before it can mount +10\.0 KB +9\.0 KB {2}−1\.0 KB$/),
    expect.stringMatching(/^all files +50\.0 KB +52\.0 KB {2}\+2\.0 KB$/),
    expect.stringMatching(/^cadastro\.js +0\.0 KB +2\.0 KB {2}\+2\.0 KB$/),
  ]);
  const away = { list: () => Promise.reject(new CommandError('away')) } as unknown as ModuleTarget;
  expect(await weigh(away, '/nowhere', 'mf-um', '1.0.0')).toEqual(['  weight beside the live one: not known (away)']);
});

test('every command of the teams’ page is run by a journey as written, or has a reason why not', async () => {
  const journeys = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'));
  const texts = await Promise.all(journeys.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')));
  const run = texts.flatMap((text) => [...text.matchAll(/\bsaid\(\s*'([^'\n]+)'/g)].map(([, command = '']) => command));
  expect([...new Set([...run, ...Object.keys(NOT_RUN)])].sort()).toEqual(commandsOf(GUIDE));
  expect(run.filter((command) => command in NOT_RUN)).toEqual([]);
  // An option that is only spoken of would be tried by nobody.
  const tried = commandsOf(GUIDE).flatMap((command) => command.split(/[ =]/));
  expect(optionsOf(GUIDE).filter((option) => !tried.includes(option))).toEqual([]);
});

test('a page’s commands are read from its code blocks, comments, text and tables', () => {
  const page = [
    ...['Run `npm one` or `npm run two -- --deep`.', '', '```sh', 'npm three   # or `npm four`', '```', ''],
    ...['| `npm five`, `npm six` | as `npm seven` does, with `--far` |', ''],
  ].join('\n');
  expect(commandsOf(page)).toEqual([
    ...['npm five', 'npm four', 'npm one', 'npm run two -- --deep', 'npm seven', 'npm six', 'npm three'].sort(),
  ]);
  expect(optionsOf(page)).toEqual(['--deep', '--far']);
});

test('a module’s own CI publishes in two steps, testing once, and only tests without a portal', () => {
  const module = { name: 'mf-um', title: 'Um', dependencies: {}, tools: {} };
  const { jobs } = parse(standaloneFiles(module)['.github/workflows/ci.yml'] ?? '');
  const steps: { run?: string; if?: string }[] = jobs.module.steps;
  const inCase = (publishes: boolean) =>
    steps
      .filter((step) => !step.if || step.if === `env.PUBLISHES ${publishes ? '=' : '!'}= 'true'`)
      .flatMap(({ run: does }) => does ?? []);
  expect(inCase(true)).toEqual(['npm ci', 'npm run publish -- --prove', 'npm run publish -- --tested']);
  expect(inCase(false)).toEqual(['npm ci', 'npm run check', 'npm test']);
});
