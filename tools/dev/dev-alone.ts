import path from 'node:path';
import { moduleNames } from '../inputs.ts';
import { serveAlone } from './serve-alone.ts';

/** Serves a module without portal, API and federation (`npm run dev:alone -w mf-analise`), on its `dev.tsx`. */

const name = path.basename(process.cwd());
if (!moduleNames().includes(name))
  throw new Error(`Run it in a module's folder: npm run dev:alone -w ${moduleNames()[0]}`);
await serveAlone(name, Number(process.env.PORT ?? 4001));
