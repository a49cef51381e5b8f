import { arquivo, documento, tipoDocumentoEdital } from '@credenciados/platform/db/schema/index';
import { asc } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { DemoContext } from './context.ts';
import { certificatePdf, fileNameOf, storePdf } from './documents.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';

/** Files stored at once: storing mostly waits for the disk. */
const STORED_AT_ONCE = 12;

interface Wanted {
  inscrita: DemoSolicitacao;
  tipo: string;
  em: Date;
  substituidoEm: Date | null;
}

/** Stores and attaches the documents of every solicitação: each required type, and a curriculum for one in three. */
export async function seedDocuments(context: DemoContext, solicitacoes: readonly DemoSolicitacao[]): Promise<void> {
  const { tx, storage, chance, timeZone } = context;
  const types = await tx.select().from(tipoDocumentoEdital).orderBy(asc(tipoDocumentoEdital.ordem));
  const wanted = solicitacoes.flatMap((inscrita, place) =>
    types
      .filter((type) => type.tipoEdital === inscrita.edital.tipoEdital && (type.obrigatorio || place % 3 === 0))
      .flatMap(({ codigo }) => documentsOf(inscrita, codigo)),
  );
  // Drawn one by one, since they share one random generator, then stored several at a time.
  const drawn: (Wanted & { content: Buffer })[] = [];
  for (const item of wanted) {
    drawn.push({ ...item, content: await certificatePdf(item.tipo, item.inscrita.person, item.em, timeZone, chance) });
  }
  const store = ({ content, tipo, inscrita, em }: (typeof drawn)[number]) =>
    storePdf(storage, { content, nome: fileNameOf(tipo, inscrita.person), finalidade: 'CADASTRO', em });
  const files = await pLimit(STORED_AT_ONCE).map(drawn, store);
  await tx.insert(arquivo).values(files);
  await tx.insert(documento).values(
    drawn.map(({ inscrita, tipo, em, substituidoEm }, index) => ({
      solicitacaoId: inscrita.row.id,
      arquivoKey: files[index]?.key ?? '',
      tipo,
      criadoEm: em,
      substituidoEm,
    })),
  );
}

/** A solicitação from a processo has no documents; a resubmission replaced a certificate. */
function documentsOf(inscrita: DemoSolicitacao, tipo: string): Wanted[] {
  if (inscrita.row.processoId !== null) return [];
  const { reenviadaEm } = inscrita;
  const first = { inscrita, tipo, em: inscrita.row.criadaEm, substituidoEm: null };
  if (!reenviadaEm || tipo !== 'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE') return [first];
  return [
    { ...first, substituidoEm: reenviadaEm },
    { ...first, em: reenviadaEm },
  ];
}
