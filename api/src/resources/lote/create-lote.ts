import {
  type AtoLote,
  anexosOf,
  atoDeDuas,
  ERROR,
  LOTE_ESPERA_MINUTOS,
  LOTE_TEXT,
  type Lote,
} from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, lote, loteItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { findLote } from './lote.queries.ts';
import { bindLoteFiles, withFiles } from './lote-files.ts';
import { requirePossible } from './require-possible.ts';

type SeenItem = { id: number; versao: number; responsavelId: number | null };

/**
 * Queues an act on solicitações in the versions that the author saw (LOT-1). It begins ten minutes later, so that it can be undone without
 * a trace (LOT-3). A solicitação that waits in another lote is reported, not taken.
 */
export function createLote(
  deps: Deps,
  session: Session,
  { ato, itens }: { ato: AtoLote; itens: readonly SeenItem[] },
  remember: Remember,
): Promise<Lote> {
  const criadoEm = deps.now();
  const comecaEm = new Date(criadoEm.getTime() + LOTE_ESPERA_MINUTOS * 60_000);
  return deps.db.transaction(async (tx) => {
    await requirePossible(tx, session, ato, criadoEm);
    const id = await insertLote(tx, session, { ato, criadoEm, comecaEm });
    const taken = await takeItens(tx, id, itens, criadoEm);
    if (taken === 0) throw businessError(LOTE_TEXT.nothingToDo);
    await askSecond(tx, id, ato.acao);
    const created = await findLote(tx, session.usuarioId, id);
    if (!created) throw new Error('The lote is gone');
    const dados = { ato: ato.acao, solicitacoes: taken };
    await recordAudit(tx, { atorId: session.usuarioId, acao: 'LOTE_CRIADO', entidade: 'lote', entidadeId: id, dados });
    await remember(tx, created);
    return created;
  });
}

/** Stores a lote without solicitações, and makes the files of its messages its own. Returns its id. */
export async function insertLote(
  tx: Tx,
  { usuarioId, cpf, perfil }: Decisor,
  { ato, ...row }: Omit<typeof lote.$inferInsert, 'criadoPor' | 'perfil' | 'criadoEm'> & { criadoEm: Date },
): Promise<number> {
  const [made] = await tx
    .insert(lote)
    .values({ ...row, ato: withFiles(ato, []), criadoPor: usuarioId, perfil })
    .returning({ id: lote.id });
  if (!made) throw new Error('The lote was not stored');
  await bindLoteFiles(tx, made.id, { usuarioId, cpf }, anexosOf(ato), row.criadoEm);
  return made.id;
}

/** Lets a lote wait for a second person if the edital of one of its solicitações asks for it (DUA-4). */
async function askSecond(tx: Tx, id: number, acao: AtoLote['acao']): Promise<void> {
  const act = atoDeDuas(acao);
  if (!act) return;
  const asks = sql`exists (select from ${loteItem} i join ${solicitacao} s on s.id = i.solicitacao_id join ${edital} e on e.id = s.edital_id
    where i.lote_id = ${lote.id} and i.situacao = 'PENDENTE' and (e.regras #>> array['segundaPessoa', ${act}])::boolean)`;
  await tx
    .update(lote)
    .set({ segundaPessoa: true })
    .where(and(eq(lote.id, id), asks));
}

/** Adds solicitações to a lote, in a fixed order to avoid deadlocks; returns how many wait in it now. */
async function takeItens(tx: Tx, loteId: number, itens: readonly SeenItem[], em: Date): Promise<number> {
  const seen = sql`json_to_recordset(${JSON.stringify(itens)}::json) as vista (id int, versao int, "responsavelId" int)`;
  const { rows: known } = await tx.execute<SeenItem>(sql`
    select distinct on (${solicitacao.id}) ${solicitacao.id} as id, vista.versao, vista."responsavelId" from ${seen}
    join ${solicitacao} on ${solicitacao.id} = vista.id order by ${solicitacao.id}, vista.versao desc`);
  if (known.length < new Set(itens.map(({ id }) => id)).size) throw notFound(ERROR.notFound);
  const rows = known.map(({ id, ...withProfile }) => ({ loteId, solicitacaoId: id, ...withProfile }));
  const taken = await tx
    .insert(loteItem)
    .values(rows)
    .onConflictDoNothing({ target: loteItem.solicitacaoId, where: sql`${loteItem.situacao} = 'PENDENTE'` })
    .returning({ id: loteItem.solicitacaoId });
  const waiting = new Set(taken.map(({ id }) => id));
  const refused = rows.filter(({ solicitacaoId }) => !waiting.has(solicitacaoId));
  if (refused.length > 0) {
    const reason = { situacao: 'RECUSADA', motivo: LOTE_TEXT.inAnother, em } as const;
    await tx.insert(loteItem).values(refused.map((row) => ({ ...row, ...reason })));
  }
  return taken.length;
}
