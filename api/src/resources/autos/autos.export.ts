import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract';
import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { showMoment } from '@credenciados/platform/audit/last-change';
import { isDemonstrationKey, type Signer } from '@credenciados/platform/keys/signer';
import type { Storage } from '@credenciados/platform/storage/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ZipEntry } from '../../http/zip.ts';
import { ZipNames } from '../lote/zip-names.ts';
import type { ArquivoDosAutos, Autos } from './autos.queries.ts';
import { leiaMe, MOTIVO, type Motivo } from './autos.texts.ts';
import { makeLivro } from './livro.ts';
import { type Peca, pecasDe } from './pecas.ts';

/** Most bytes of the files whose pages are in the PDF: they are in memory, several times over. */
const PDF_MAX_BYTES = 64 * 1024 ** 2;
/** Time after which further files get no pages: nothing is sent meanwhile, and a silent connection is closed. */
const PDF_MAX_MS = 20_000;

/** Program that checks a case's ZIP (AUT-4). */
export const VERIFY = fileURLToPath(new URL('./verify-case.mjs', import.meta.url));

/** A file of the ZIP as the manifest lists it. */
interface Listed {
  caminho: string;
  bytes: number;
  sha256: string;
}

/** Files of a case's ZIP in their order, the manifest and its signature last (AUT-1). A missing file is named there; the rest goes on. */
export async function* zipAutos(deps: ExportDeps, autos: Autos, signer: Signer): AsyncGenerator<ZipEntry> {
  const { config, storage } = deps;
  const { geradoEm: now, solicitacao, arquivos, assinados, auditoria, cabeca, chaves } = autos;
  const demonstracao = isDemonstrationKey(signer.kid);
  const listed: Listed[] = [];
  const naoIncluidos: (Omit<Listed, 'caminho'> & { nome: string; motivo: string })[] = [];
  const alterados: { caminho: string; sha256Recebido: string }[] = [];
  const list = (path: string, content: Readable, { em, sha256 }: Partial<ArquivoDosAutos> = {}): ZipEntry => ({
    ...{ path, modified: em ?? now },
    // Its reader gets an error of either.
    content: pipeline(
      content,
      measure((measured) => {
        listed.push({ caminho: path, ...measured });
        if (sha256 && measured.sha256 !== sha256) alterados.push({ caminho: path, sha256Recebido: sha256 });
      }),
      () => undefined,
    ),
  });
  const write = (path: string, content: string | Uint8Array) => list(path, Readable.from([Buffer.from(content)]));

  yield write('LEIA-ME.txt', leiaMe(config.publicUrl, demonstracao));
  yield write('verify-case.mjs', await readFile(VERIFY));
  const paths = pathsOf(arquivos);
  const missing = new Map<string, Motivo>();
  for (const arquivo of arquivos) {
    const { key, nome, tamanho, sha256 } = arquivo;
    const opened = await openWhole(storage, arquivo);
    if (typeof opened === 'string') {
      missing.set(key, opened);
      naoIncluidos.push({ nome, bytes: tamanho, sha256, motivo: MOTIVO[opened] });
    } else {
      yield list(paths.get(key) ?? key, opened, arquivo);
    }
  }
  yield write('dados.json', json(dataOf(autos)));
  for (const { especie, codigo, cabecalho, conteudo, assinatura } of assinados) {
    yield write(
      `assinados/${especie}-${codigo}.json`,
      json({ protected: cabecalho, payload: conteudo, signature: assinatura }),
    );
  }
  yield write('auditoria/linhas.jsonl', auditoria.map((linha) => `${JSON.stringify(linha)}\n`).join(''));
  if (cabeca) yield write('auditoria/cabeca.jws', cabeca);
  yield write(
    'chaves.json',
    json({
      keys: chaves.map(({ jwk }) => jwk),
      revogadas: chaves.filter(({ revoked }) => revoked).map(({ jwk }) => jwk.kid),
    }),
  );
  const { pdf, semPaginas } = await makePdf(deps, autos, { paths, missing, demonstracao });
  yield write('processo.pdf', pdf);
  const manifesto = json({
    versao: 1,
    emissor: config.publicUrl,
    protocolo: solicitacao.protocolo,
    edital: solicitacao.edital.numero,
    para: autos.daComissao ? 'COMISSAO' : 'INTERESSADO',
    geradoEm: now.toISOString(),
    arquivos: listed,
    ...{ naoIncluidos, alterados, semPaginas },
  });
  const { protected: header, signature } = await signer.sign('autos+json', manifesto);
  yield write('manifesto.json', manifesto);
  yield write('manifesto.jws.json', json({ protected: header, signature }));
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Data of a case for programs. Signed texts, audit rows and keys have files of their own. */
function dataOf({ assinados: _, auditoria: __, cabeca: ___, chaves: ____, arquivos, ...data }: Autos): object {
  return { ...data, arquivos: arquivos.map(({ key: _, ...arquivo }) => arquivo) };
}

/** Hashes and counts what passes through. */
function measure(tell: (measured: { bytes: number; sha256: string }) => void): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      tell({ bytes, sha256: hash.digest('hex') });
      done();
    },
  });
}

/** Path of each file in the ZIP, by its key. */
function pathsOf(arquivos: readonly ArquivoDosAutos[]): Map<string, string> {
  const names = new ZipNames();
  return new Map(
    arquivos.map(({ key, nome }, index) => [
      key,
      names.pathOf({ folder: 'arquivos', arquivo: `${String(index + 1).padStart(3, '0')} ${nome}` }),
    ]),
  );
}

/** A stored file; the reason if it isn't there as it was received. */
async function openWhole(storage: Storage, { key, tamanho }: ArquivoDosAutos): Promise<Readable | Motivo> {
  const opened = await storage.open(key);
  if (!opened) return 'ausente';
  if (opened.tamanho === tamanho) return opened.stream;
  opened.stream.destroy();
  return 'incompleto';
}

type ExportDeps = Pick<Deps, 'config' | 'storage'> & { log: FastifyBaseLogger };

interface Files {
  paths: ReadonlyMap<string, string>;
  missing: ReadonlyMap<string, Motivo>;
  demonstracao: boolean;
}
interface Made {
  pdf: Uint8Array;
  /** Files in the ZIP whose pages aren't in the PDF. */
  semPaginas: { caminho: string; motivo: string }[];
}

/** The case's PDF. If it fails with the pages of files, by their size or content, it is made without any of them. */
async function makePdf(deps: ExportDeps, autos: Autos, files: Files): Promise<Made> {
  try {
    return await drawPdf(deps, autos, files, PDF_MAX_MS);
  } catch (error) {
    deps.log.error({ err: error, solicitacao: autos.solicitacao.id }, 'the PDF of a case has no pages of its files');
    return drawPdf(deps, autos, files, 0);
  }
}

async function drawPdf(
  { config, storage }: ExportDeps,
  autos: Autos,
  { paths, missing, demonstracao }: Files,
  maxMs: number,
): Promise<Made> {
  const { protocolo, edital, credenciado } = autos.solicitacao;
  const { geradoEm } = autos;
  const rodape = `Processo ${protocolo}`;
  const semPaginas: Made['semPaginas'] = [];
  const end = performance.now() + maxMs;
  let left = PDF_MAX_BYTES;
  const contentOf = async (arquivo: ArquivoDosAutos): Promise<Uint8Array | Motivo> => {
    const gone = missing.get(arquivo.key);
    if (gone) return gone;
    if (!/^(application\/pdf|image\/(jpeg|png))$/.test(arquivo.mime)) return 'formato';
    if (arquivo.tamanho > left) return 'grande';
    if (performance.now() >= end) return 'tempo';
    left -= arquivo.tamanho;
    const opened = await openWhole(storage, arquivo);
    return typeof opened === 'string' ? opened : buffer(opened);
  };
  const capa = {
    titulo: `Processo ${protocolo}`,
    subtitulo: config.agency.name ?? 'Portal de Credenciamento',
    rodape,
    em: geradoEm,
    fatos: [
      ['Interessado', credenciado.pessoa.nomeRazaoSocial],
      ['Edital', `nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`],
      ['Situação', solicitacaoLook(autos.solicitacao, 'staff').label],
      ['Gerado em', showMoment(geradoEm, config.timeZone)],
      ['Conteúdo', autos.daComissao ? 'Para a comissão, com notas e pareceres internos' : 'Para o interessado'],
    ],
    textos: [
      ...(demonstracao ? ['Emitido por uma demonstração do portal: sem valor legal.'] : []),
      'As folhas reproduzem os arquivos que estão no mesmo ZIP. Para conferir se nada mudou, siga o LEIA-ME.txt.',
    ],
  };
  const pdf = await makeLivro(async (add) => {
    for (const peca of pecasDe(autos, config.timeZone)) await addPeca(peca);

    async function addPeca(peca: Peca): Promise<void> {
      const head = { titulo: peca.titulo, em: peca.em, rodape };
      if (!('arquivo' in peca)) return void (await add({ ...head, ...peca.folha }));
      const { key, mime } = peca.arquivo;
      const caminho = paths.get(key) ?? key;
      const motivo = await add({ ...head, arquivo: { caminho, mime, conteudo: await contentOf(peca.arquivo) } });
      if (motivo && !missing.has(key)) semPaginas.push({ caminho, motivo: MOTIVO[motivo] });
    }
  }, capa);
  return { pdf, semPaginas };
}
