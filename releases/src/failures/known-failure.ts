import { existsSync } from 'node:fs';
import path from 'node:path';
import { constantText, type FaseFalha, isWrittenIn, NOME_SHELL } from '@credenciados/contract';
import { readComposition } from '../composition.ts';
import { majorOf } from '../libraries.ts';
import { readText } from '../module-files.ts';
import { COMPOSITION, type ModuleStore, SHELL } from '../module-store.ts';
import { ALONE } from '../shell.ts';
import type { KnownFailure } from './count-failure.ts';

/** A report as sent by anybody. */
export interface Report {
  modulo: string;
  versao: string;
  fase: FaseFalha;
  erro: string;
  pilha?: string[] | undefined;
  composicao?: string | undefined;
}

/** Sanitised report (TEL-22): positions in existing files, and the text if the throwing file contains it, else its constant part. */
export async function knownFailure(store: ModuleStore, report: Report): Promise<Omit<KnownFailure, 'navegador'>> {
  const { modulo, versao, fase } = report;
  const composicao =
    report.composicao && (await store.folder(COMPOSITION, report.composicao)) ? report.composicao : null;
  const pilha: string[] = [];
  let thrower = '';
  for (const frame of report.pilha ?? []) {
    const file = await fileOf(store, { modulo, versao, composicao }, frame);
    if (!file || !existsSync(file)) continue;
    if (pilha.push(frame) === 1) thrower = file;
  }
  const constant = constantText(report.erro);
  const isOwn = constant !== report.erro && thrower !== '' && isWrittenIn(await readText(thrower), report.erro);
  return { modulo, versao, fase, erro: (isOwn ? report.erro : constant).replaceAll('\0', ''), pilha, composicao };
}

/** Page and version of a failure. */
type Failed = Pick<KnownFailure, 'modulo' | 'versao' | 'composicao'>;

/** Built file of a stack position, without line and column; null if it isn't found. */
export async function fileOf(store: ModuleStore, failed: Failed, frame: string): Promise<string | null> {
  const [place = ''] = frame.split(':');
  const folder = await folderOf(store, failed, path.dirname(place));
  return folder && path.join(folder, path.basename(place));
}

const LIBRARY = /^library-(\d+)$/;

/** Folder that a position belongs to: the failed version, `shell`, or another library of the page's composition; null for any other. */
async function folderOf(store: ModuleStore, failed: Failed, of: string): Promise<string | null> {
  if (of === '.') return store.folder(folderName(failed.modulo), failed.versao);
  const composition = failed.composicao ? await readComposition(store, failed.composicao) : null;
  const [, major] = LIBRARY.exec(of) ?? [];
  if (major === undefined) return shellFolder(store, composition?.shell.version);
  const library = composition?.libraries?.find(({ shared }) => majorOf(shared) === Number(major));
  const shell = await shellFolder(store, library?.version);
  return shell && path.join(shell, ALONE);
}

const shellFolder = async (store: ModuleStore, version: string | undefined) =>
  version === undefined ? null : store.folder(SHELL, version);

const folderName = (modulo: string) => (modulo === NOME_SHELL ? SHELL : modulo);
