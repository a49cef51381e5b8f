import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import { codeOf } from '@credenciados/platform/errno';
import { StartupError } from '@credenciados/platform/startup-error';
import { importProcessos } from './import.ts';

const USAGE = `Imports processos from a file of JSON Lines ("-": standard input).

  npm run import:processos -- FILE

Each line is one version of a processo: {"idProcesso": 48000, "numeroProcesso": "2026/100231", "numeroProtocolo":
"20260005170", "versao": 1, "cpfInteressado": "52998224725", "nomeRazaoSocialInteressado": "...", "status": "...",
"setor": "...", "tipo": "...", "dadosCadastro": {"dados": {"cadastro": {"georreferenciamento": {"responsavel": {"nome":
"...", "cpf": "...", "codigoIncra": "..."}}}}}}
Importing a file again changes nothing. Lines that are not right are named and the others imported.`;

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    await run(file);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function run(name: string): Promise<void> {
  const input = name === '-' ? process.stdin : await openFile(name);
  const result = await withDatabase(loadConfig(), (db) => importProcessos(db, input));
  for (const { linha, motivo } of result.bad) process.stderr.write(`line ${linha}: ${motivo}\n`);
  const { inserted, updated, unchanged, bad } = result;
  process.stdout.write(`${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${bad.length} refused\n`);
  if (bad.length > 0) process.exitCode = 1;
}

async function openFile(name: string): Promise<Readable> {
  try {
    return (await open(name)).createReadStream();
  } catch (error) {
    throw new StartupError(`${name} can't be read (${codeOf(error)})`, { cause: error });
  }
}
