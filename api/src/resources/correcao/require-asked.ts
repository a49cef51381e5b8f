import { CORRECAO_TEXT, changedFields, flatFields, pathOf, phoneNumbers, unlockedBy } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { correcao, documento, type solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, eq, isNull } from 'drizzle-orm';

type Cadastro = Parameters<typeof flatFields>[0] & {
  documentos: readonly { caminho: string; tipoDocumento: { codigo: string } }[];
};

/** Refuses changes that the rectification didn't ask for, each at its path; nothing if everything may change (ANL-26). */
export async function requireAsked(tx: Tx, row: typeof solicitacao.$inferSelect, cadastro: Cadastro): Promise<void> {
  if (!row.soCorrecoes) return;
  const asked = await tx
    .select({ alvo: correcao.alvo })
    .from(correcao)
    .where(and(eq(correcao.solicitacaoId, row.id), eq(correcao.atual, true)));
  const unlocked = unlockedBy(asked.map(({ alvo }) => alvo));
  const before = { ...row, municipio: { id: row.municipioId } };
  const sent = flatFields(cadastro);
  const paths = changedFields(before, { ...sent, telefones: phoneNumbers(sent.telefones) })
    .filter((name) => !unlocked.has(name))
    .map(pathOf);
  const wrong = [...paths, ...(await changedDocumentos(tx, row.id, cadastro, unlocked))];
  if (wrong.length === 0) return;
  throw businessError(CORRECAO_TEXT.notAsked, {
    campos: Object.fromEntries(wrong.map((path) => [path, CORRECAO_TEXT.notAsked])),
  });
}

/** Paths of documentos that were added, or `documentos` if one was removed, of types that nothing was asked about. */
async function changedDocumentos(
  tx: Tx,
  solicitacaoId: number,
  { documentos }: Cadastro,
  unlocked: ReadonlySet<string>,
): Promise<string[]> {
  const present = await tx
    .select({ caminho: documento.arquivoKey, tipo: documento.tipo })
    .from(documento)
    .where(and(eq(documento.solicitacaoId, solicitacaoId), isNull(documento.substituidoEm)));
  const isKept = (caminho: string, tipo: string) =>
    documentos.some((one) => one.caminho === caminho && one.tipoDocumento.codigo === tipo);
  const isPresent = (caminho: string, tipo: string) =>
    present.some((one) => one.caminho === caminho && one.tipo === tipo);
  const added = documentos.flatMap(({ caminho, tipoDocumento: { codigo } }, index) =>
    unlocked.has(codigo) || isPresent(caminho, codigo) ? [] : [`documentos.${index}.caminho`],
  );
  const removed = present.some(({ caminho, tipo }) => !unlocked.has(tipo) && !isKept(caminho, tipo));
  return [...added, ...(removed ? ['documentos'] : [])];
}
