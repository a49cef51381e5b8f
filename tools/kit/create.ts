#!/usr/bin/env node
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Ingredients, makeStandalone } from './standalone.ts';
import { readWanted } from './wanted.ts';

/** `npm create credenciados-module`: the generator outside of the repository, with the library and the kit that it ships with. */

const USAGE =
  'npm create credenciados-module mf-relatorios -- --title Relatórios [--service] [--standalone ../relatorios]';
const HERE = import.meta.dirname;

try {
  const { standalone, ...wanted } = readWanted(process.argv.slice(2), USAGE);
  await makeStandalone(wanted, path.resolve(standalone ?? wanted.name), async (packages) => {
    await cp(path.join(HERE, 'packages'), packages, { recursive: true });
    const file = path.join(HERE, wanted.service ? 'with-service.json' : 'plain.json');
    return JSON.parse(await readFile(file, 'utf8')) as Ingredients;
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
