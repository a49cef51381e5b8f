import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, context } from 'esbuild';
import { bundle } from './bundle.ts';
import { writeRelease } from './release.ts';

/**
 * Packages to bundle: they consist of some hundred small modules whose separate loading takes a fifth of a start, or little of them is
 * used. React and React Email, which make mails, are a chunk that is loaded with the first mail, and aren't shipped as packages.
 */
const BUNDLED =
  /^(@brazilian-utils|date-fns|@date-fns|zod|drizzle-orm|jose|@zip\.js|@simplewebauthn|hucre|react|react-dom|@react-email)(\/|$)/;

const API = path.resolve(import.meta.dirname, '..');

const src = (file: string) => path.join(API, 'src', file);
/** Folders of the packages that are bundled with it. */
const PACKAGES = ['platform', 'releases'].map((name) => path.resolve(API, '..', name));
const platform = (file: string) => path.join(API, '../platform/src', file);

/** Commands for machines with only the build: `npm run audit:verify` is `node api/dist/audit-verify.js`. */
const COMMANDS = {
  migrate: platform('db/migrate.cli.ts'),
  accounts: src('identity/commands/accounts.cli.ts'),
  'audit-verify': platform('audit/verify.cli.ts'),
  backup: platform('backup/backup.cli.ts'),
  'backup-done': src('resources/saude/backup-done.cli.ts'),
  contagens: src('resources/contagem/contagem.cli.ts'),
  'files-copy': platform('storage/copy-files.cli.ts'),
  'import-processos': src('resources/processo/import.cli.ts'),
  quarantine: platform('malware/quarantine.cli.ts'),
  secrets: platform('keys/secrets.cli.ts'),
  'time-zone': src('resources/edital/time-zone.cli.ts'),
};

/** Worker threads, in files beside the rest. */
const WORKERS = {
  'autos.worker': src('resources/autos/autos.worker.ts'),
  'comprovante.worker': src('resources/comprovante/comprovante.worker.ts'),
  'inspect.worker': src('resources/documento/content/inspect.worker.ts'),
};

/**
 * Bundles the API into `api/dist/main.js`, with its migrations and SQL beside it. Dependencies stay in `node_modules`, except `BUNDLED`.
 */
export async function buildApi(dist = path.join(API, 'dist')): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await bundle({
    ...optionsOf(dist),
    entryPoints: {
      main: src('main.ts'),
      ...COMMANDS,
    },
    splitting: true,
  });
  await buildWorkers(dist);
  await copyAssets(dist);
}

/** Bundles each worker separately: shared chunks would load modules of the API into its heap. */
export async function buildWorkers(dist: string): Promise<void> {
  await bundle({ ...optionsOf(dist), entryPoints: WORKERS });
}

/** Copies files that aren't bundled. */
async function copyAssets(dist: string): Promise<void> {
  for (const file of ['web/rendered/render-child.mjs', 'resources/autos/verify-case.mjs'])
    await cp(src(file), path.join(dist, path.basename(file)));
  for (const folder of ['migrations', 'sql'])
    await cp(platform(`db/${folder}`), path.join(dist, folder), { recursive: true });
  await writeRelease(dist);
}

/**
 * Bundles the API for development into a folder, and again after each change. Calls `built` with the path of `main.js` after each
 * successful build; esbuild prints errors to the terminal. Returns a function that stops it.
 */
export async function watchApi(dist: string, built: (main: string) => unknown): Promise<() => Promise<void>> {
  const { plugins = [], ...options } = optionsOf(dist);
  const watched = await context({
    ...options,
    entryPoints: { main: src('main.ts'), ...WORKERS },
    splitting: true,
    logLevel: 'warning',
    plugins: [
      ...plugins,
      {
        name: 'tell-of-bundles',
        setup({ onEnd }) {
          onEnd(async ({ errors }) => {
            if (errors.length > 0) return;
            await copyAssets(dist);
            built(path.join(dist, 'main.js'));
          });
        },
      },
    ],
  });
  await watched.watch();
  return () => watched.dispose();
}

/** True for an npm package in a version that only one of the `PACKAGES` has in its folder: the bundle, which is in the API's, wouldn't find it there. */
function isInPackageAlone(name: string, importer: string): boolean {
  const [folder = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
  return PACKAGES.some(
    (from) => importer.startsWith(`${from}${path.sep}`) && existsSync(path.join(from, 'node_modules', folder)),
  );
}

function optionsOf(outdir: string): BuildOptions {
  return {
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        // The project's own packages are TypeScript and are bundled; most others are not.
        name: 'packages-external',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: name, kind, importer }) =>
            kind === 'entry-point' ||
            name.startsWith('@credenciados/') ||
            path.isAbsolute(name) ||
            BUNDLED.test(name) ||
            isInPackageAlone(name, importer)
              ? null
              : { path: name, external: true },
          );
        },
      },
    ],
  };
}
