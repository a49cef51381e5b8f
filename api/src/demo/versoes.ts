import {
  arquivo,
  type DadosVersao,
  type DocumentoVersao,
  documento,
  solicitacaoConteudo,
  solicitacaoVersao,
} from '@credenciados/platform/db/schema/index';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { DemoContext } from './context.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';

/** Mistakes in the first version that a rectification corrects, used in turn. */
const FIRST_WRITTEN: readonly ((dados: DadosVersao) => Partial<DadosVersao>)[] = [
  ({ email }) => ({ email: email.replace('.example', '.exmple') }),
  ({ codigoCrea }) => ({ codigoCrea: codigoCrea.replace(/\d/, '0'), telefones: ['(91) 3201-0000'] }),
  ({ bairro }) => ({ bairro: bairro.toUpperCase(), semNumero: true, numero: '0' }),
];

/** Stores the current content of every solicitação as a version, and the content before a resubmission as an earlier one. */
export async function seedVersoes(context: DemoContext, solicitacoes: readonly DemoSolicitacao[]): Promise<void> {
  const contents = await context.tx.select().from(solicitacaoConteudo);
  const contentOf = new Map(contents.map((content) => [content.solicitacaoId, content]));
  const replaced = await replacedDocuments(context, solicitacoes);
  let turn = 0;
  const versions = solicitacoes.flatMap(({ row, reenviadaEm }) => {
    const content = contentOf.get(row.id);
    if (!content) throw new Error('A solicitação without contents');
    if (!reenviadaEm) return [{ ...content, numero: 1, enviadaEm: row.criadaEm }];
    const { dados, documentos } = content;
    const written = FIRST_WRITTEN[turn++ % FIRST_WRITTEN.length]?.(dados);
    const before = documentos.map((present) => replaced.get(`${row.id} ${present.tipo}`) ?? present);
    return [
      { ...content, dados: { ...dados, ...written }, documentos: before, numero: 1, enviadaEm: row.criadaEm },
      { ...content, numero: 2, enviadaEm: reenviadaEm },
    ];
  });
  await context.tx.insert(solicitacaoVersao).values(versions);
}

/** Documents that a resubmission replaced, by solicitação and type. */
async function replacedDocuments(
  { tx }: DemoContext,
  solicitacoes: readonly DemoSolicitacao[],
): Promise<Map<string, DocumentoVersao>> {
  const ids = solicitacoes.map(({ row }) => row.id);
  const rows = await tx
    .select({
      solicitacaoId: documento.solicitacaoId,
      id: documento.id,
      caminho: arquivo.key,
      tipo: documento.tipo,
      nome: arquivo.nomeOriginal,
      tamanho: arquivo.tamanho,
      sha256: arquivo.sha256,
    })
    .from(documento)
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .where(and(inArray(documento.solicitacaoId, ids), isNotNull(documento.substituidoEm)));
  return new Map(rows.map(({ solicitacaoId, ...file }) => [`${solicitacaoId} ${file.tipo}`, file]));
}
