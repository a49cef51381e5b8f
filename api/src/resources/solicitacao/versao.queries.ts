import type { Alteracoes } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  type DocumentoVersao,
  solicitacao,
  solicitacaoVersao,
  tipoDocumento,
  versaoVista,
} from '@credenciados/platform/db/schema/index';
import { and, desc, eq, gt, lt, max, type SQL, sql } from 'drizzle-orm';
import { changedCampos, compareDocuments } from './versao.rules.ts';

/** Condition: the applicant sent the version; a corrected address makes one, too. */
export const wasSent = eq(solicitacaoVersao.origem, 'ENVIO');

/** Column: time of a solicitação's last resubmission; null if there was none. */
export function reenviadaEm(db: Executor) {
  const latest = db
    .select({ em: max(solicitacaoVersao.enviadaEm) })
    .from(solicitacaoVersao)
    .where(and(eq(solicitacaoVersao.solicitacaoId, solicitacao.id), gt(solicitacaoVersao.numero, 1), wasSent));
  return sql<Date | null>`(${latest})`.mapWith(solicitacaoVersao.enviadaEm);
}

const seenBy = lookup((db) =>
  db
    .select({ vista: versaoVista.numero, vistaEm: versaoVista.vistaEm })
    .from(solicitacao)
    .leftJoin(
      versaoVista,
      and(eq(versaoVista.solicitacaoId, solicitacao.id), eq(versaoVista.usuarioId, sql.placeholder('usuarioId'))),
    )
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('versao_vista_da_solicitacao'),
);
const newest = lookup((db) =>
  db
    .select()
    .from(solicitacaoVersao)
    .where(eq(solicitacaoVersao.solicitacaoId, sql.placeholder('id')))
    .orderBy(desc(solicitacaoVersao.numero))
    .limit(1)
    .prepare('ultima_versao_da_solicitacao'),
);

/**
 * Changes between the version that an account saw last and the present one; from the previous version if the account saw none, or if
 * requested. Null if the solicitação doesn't exist.
 */
export async function findAlteracoes(
  db: Executor,
  id: number,
  usuarioId: number,
  desde: 'vista' | 'anterior',
): Promise<Alteracoes | null> {
  const [[atual], [versao]] = await Promise.all([seenBy(db).execute({ id, usuarioId }), newest(db).execute({ id })]);
  if (!atual) return null;
  if (!versao) return { versao: null, desde: null, campos: [], documentos: [] };
  const { vista, vistaEm } = atual;
  const seen = desde === 'vista' && vista !== null;
  const [base] = await findVersao(
    db,
    id,
    seen ? eq(solicitacaoVersao.numero, vista) : lt(solicitacaoVersao.numero, await findLastSent(db, versao)),
  );
  const head = { versao: toHead(versao) };
  // Nobody had seen the version before a change by the applicant (INS-23).
  if (!base || (!seen && versao.origem === 'ALTERACAO')) return { ...head, desde: null, campos: [], documentos: [] };
  const tipos = await db.select().from(tipoDocumento);
  const nameOf = new Map(tipos.map(({ codigo, descricao }) => [codigo, descricao]));
  return {
    ...head,
    desde: { ...toHead(base), vistaEm: base.numero === vista ? (vistaEm?.toISOString() ?? null) : null },
    campos: changedCampos(base.dados, versao.dados),
    documentos: compareDocuments(base.documentos, versao.documentos).map(({ situacao, antes, depois }) => {
      const codigo = (depois ?? antes)?.tipo ?? '';
      return {
        situacao,
        tipoDocumento: { codigo, descricao: nameOf.get(codigo) ?? codigo },
        antes: antes && toFile(antes),
        depois: depois && toFile(depois),
      };
    }),
  };
}

type Versao = typeof solicitacaoVersao.$inferSelect;

/** Newest version that meets a condition. */
export function findVersao(db: Executor, solicitacaoId: number, condition: SQL): Promise<Versao[]> {
  return db
    .select()
    .from(solicitacaoVersao)
    .where(and(eq(solicitacaoVersao.solicitacaoId, solicitacaoId), condition))
    .orderBy(desc(solicitacaoVersao.numero))
    .limit(1);
}

/** Number of the version that the applicant sent last, up to a given one: a corrected address doesn't hide the changes before it. */
async function findLastSent(db: Executor, { solicitacaoId, numero, origem }: Versao): Promise<number> {
  if (origem === 'ENVIO') return numero;
  const [sent] = await findVersao(db, solicitacaoId, wasSent);
  return sent && sent.numero > 1 ? sent.numero : numero;
}

const toHead = ({ numero, enviadaEm }: Versao) => ({ numero, enviadaEm: enviadaEm.toISOString() });
const toFile = ({ caminho, nome, tamanho, sha256 }: DocumentoVersao) => ({ caminho, nome, tamanho, sha256 });
