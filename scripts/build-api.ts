import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from './bundle.ts';

/** Packages of some hundred small modules: read one by one they are a fifth of a start. */
const BUNDLED = /^(date-fns|@date-fns|zod|drizzle-orm|jose|@zip\.js|@simplewebauthn)(\/|$)/;

const API = path.resolve(import.meta.dirname, '../api');

/** Bundles the API into `api/dist/main.js`, with its migrations beside it. Dependencies stay in `node_modules`, but for `BUNDLED`. */
export async function buildApi(dist = path.join(API, 'dist')): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await bundle({
    entryPoints: {
      main: path.join(API, 'src/main.ts'),
      // Run in threads of their own, which find them beside the rest.
      'draw.worker': path.join(API, 'src/resources/comprovante/draw.worker.ts'),
      'judge.worker': path.join(API, 'src/modules/rollout/judge.worker.ts'),
      // Commands, for where there is nothing but what was built: `node api/dist/migrate.js`.
      migrate: path.join(API, 'src/platform/db/migrate.cli.ts'),
      accounts: path.join(API, 'src/identity/commands/accounts.cli.ts'),
      'backup-done': path.join(API, 'src/resources/saude/backup-done.cli.ts'),
      'files-copy': path.join(API, 'src/platform/storage/copy-files.cli.ts'),
      'audit-verify': path.join(API, 'src/platform/audit/verify.cli.ts'),
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // An object in an object (`{ ...{ a, b }, c }`) becomes one: V8 takes ten times as long to make the other, for each row of a list.
    minifySyntax: true,
    plugins: [
      {
        // The contract is TypeScript of this repository and is bundled; most packages are not.
        name: 'packages-external',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
            kind === 'entry-point' || name.startsWith('@credenciados/') || path.isAbsolute(name) || BUNDLED.test(name)
              ? null
              : { path: name, external: true },
          );
        },
      },
    ],
  });
  await cp(path.join(API, 'src/web/rendered/render-child.mjs'), path.join(dist, 'render-child.mjs'));
  await cp(path.join(API, 'src/platform/db/migrations'), path.join(dist, 'migrations'), { recursive: true });
}
