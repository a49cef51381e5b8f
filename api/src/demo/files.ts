import { asc } from 'drizzle-orm';
import { arquivo, documento, tipoDocumentoEdital } from '../platform/db/tables.ts';
import { type DemoContext, mapLimited } from './context.ts';
import { certificatePdf, fileNameOf, storePdf } from './documents.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';

interface Wanted {
  request: DemoSolicitacao;
  tipo: string;
  em: Date;
  substituidoEm: Date | null;
}

/** Stores and attaches the documents of every solicitação: each required type, and a curriculum to one in three. */
export async function seedDocuments(context: DemoContext, requests: readonly DemoSolicitacao[]): Promise<void> {
  const { tx, storage, chance, timeZone } = context;
  const types = await tx.select().from(tipoDocumentoEdital).orderBy(asc(tipoDocumentoEdital.ordem));
  const wanted = requests.flatMap((request, place) =>
    types
      .filter((type) => type.tipoEdital === request.edital.tipoEdital && (type.obrigatorio || place % 3 === 0))
      .flatMap(({ codigo }) => documentsOf(request, codigo)),
  );
  // Drawn one after another, since they share one source of chance; then stored several at a time.
  const drawn: (Wanted & { content: Buffer })[] = [];
  for (const item of wanted) {
    drawn.push({ ...item, content: await certificatePdf(item.tipo, item.request.person, item.em, timeZone, chance) });
  }
  const files = await mapLimited(drawn, ({ content, tipo, request, em }) =>
    storePdf(storage, { content, nome: fileNameOf(tipo, request.person), finalidade: 'CADASTRO', em }),
  );
  await tx.insert(arquivo).values(files);
  await tx.insert(documento).values(
    drawn.map(({ request, tipo, em, substituidoEm }, index) => ({
      solicitacaoId: request.row.id,
      arquivoKey: files[index]?.key ?? '',
      tipo,
      criadoEm: em,
      substituidoEm,
    })),
  );
}

/** A solicitação from a process has no documents; a resubmission replaced a certificate. */
function documentsOf(request: DemoSolicitacao, tipo: string): Wanted[] {
  if (request.row.processoId !== null) return [];
  const { reenviadaEm } = request;
  const first = { request, tipo, em: request.row.criadaEm, substituidoEm: null };
  if (!reenviadaEm || tipo !== 'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE') return [first];
  return [
    { ...first, substituidoEm: reenviadaEm },
    { ...first, em: reenviadaEm },
  ];
}
