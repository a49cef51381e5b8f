import { endOfDayIn, TRANSITIONS } from '@credenciados/contract';
import type { Db, Tx } from '@credenciados/platform/db/database';
import {
  edital,
  extincao,
  extincaoItem,
  lote,
  loteItem,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { regrasOf } from '../edital/regras.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import { findRequerente, type Requerente } from '../requerente/requerente.queries.ts';
import { countTerm } from '../revisao/propose.ts';
import { announce } from '../solicitacao/announce.ts';
import { auditMove, endedBy, move } from '../solicitacao/transition.ts';
import { addItems } from './add-items.ts';
import { ACCREDITED, findExtincaoAto, isProtected, UNDECIDED } from './extincao.queries.ts';
import { extincaoDropped, extincaoNotice, extincaoOutcome, extintoPor } from './extincao.texts.ts';

/** Name of the job that tells, and ends, the solicitações of annulled and revoked editais. */
export const RUN_EXTINCOES_JOB = 'extinguir-editais';
/** Solicitações per query; each is its own transaction. */
const BATCH = 100;

/** Queues the job, to start at once. */
export async function queueExtincoes(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`SELECT enfileirar_tarefa(${RUN_EXTINCOES_JOB}, '{}'::json)`);
}

type Head = typeof extincao.$inferSelect;
/** Step of a solicitação; false if it was taken back or done meanwhile. */
type Step = (deps: Deps, tx: Tx, head: Head, idSolicitacao: number) => Promise<void>;

/**
 * Tells the people of proposals, and ends the solicitações of confirmed ones (REV-4). Each solicitação is one transaction that also marks it
 * done, so that a run after a crash goes on, and several processes share the work. Returns how many were done.
 */
export async function runExtincoes(deps: Deps, log: FastifyBaseLogger, signal?: AbortSignal): Promise<number> {
  await addNewcomers(deps);
  const heads = await deps.db
    .select()
    .from(extincao)
    .where(
      inArray(
        extincao.id,
        deps.db.selectDistinct({ id: extincaoItem.extincaoId }).from(extincaoItem).where(isNull(extincaoItem.feitoEm)),
      ),
    )
    .orderBy(asc(extincao.id));
  let done = 0;
  for (const head of heads) {
    const { step, left } = WORK[head.situacao];
    let after = 0;
    for (;;) {
      const batch = await deps.db
        .select({ id: extincaoItem.solicitacaoId })
        .from(extincaoItem)
        .where(and(eq(extincaoItem.extincaoId, head.id), left, sql`${extincaoItem.solicitacaoId} > ${after}`))
        .orderBy(asc(extincaoItem.solicitacaoId))
        .limit(BATCH);
      for (const { id } of batch) {
        if (signal?.aborted) return done;
        after = id;
        try {
          if (await doOne(deps, head, id, step, left)) done += 1;
        } catch (error) {
          // The others are still done; the next run tries this one again.
          log.error({ err: error, extincao: head.id, solicitacao: id }, 'a solicitação of an ended edital failed');
        }
      }
      if (batch.length < BATCH) break;
    }
    await conclude(deps, head);
  }
  return done;
}

/** Adds the people whom a proposal concerns since it was made, so that they are told and heard in a term of their own. */
async function addNewcomers({ db }: Deps): Promise<void> {
  const waiting = await db.select().from(extincao).where(eq(extincao.situacao, 'PROPOSTA'));
  for (const { id, editalId } of waiting) {
    await db.transaction(async (tx) => {
      // Registrations, decisions and the confirmation lock it, too.
      const [of] = await tx.select().from(edital).where(eq(edital.id, editalId)).for('update');
      const [head] = await tx
        .select()
        .from(extincao)
        .where(and(eq(extincao.id, id), eq(extincao.situacao, 'PROPOSTA')));
      if (of && head) await addItems(tx, head, regrasOf(of).revisaoAnos);
    });
  }
}

/** Work of each state, and the condition on its items. */
const WORK = {
  PROPOSTA: { step: tell, left: and(extincaoItem.ouvir, isNull(extincaoItem.avisoId)) },
  CONFIRMADA: { step: end, left: isNull(extincaoItem.feitoEm) },
  RETIRADA: { step: tellDropped, left: and(isNull(extincaoItem.feitoEm), isNotNull(extincaoItem.avisoId)) },
  CONCLUIDA: { step: end, left: sql`false` },
} as const satisfies Record<Head['situacao'], { step: Step; left: unknown }>;

function doOne(
  deps: Deps,
  { id, situacao }: Head,
  idSolicitacao: number,
  step: Step,
  left: (typeof WORK)[Head['situacao']]['left'],
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // A person who takes it back or confirms it waits for this lock, or was first.
    const [head] = await tx
      .select()
      .from(extincao)
      .where(and(eq(extincao.id, id), eq(extincao.situacao, situacao)))
      .for('share');
    const item = and(eq(extincaoItem.extincaoId, id), eq(extincaoItem.solicitacaoId, idSolicitacao));
    const [claimed] = await tx
      .select({ id: extincaoItem.solicitacaoId })
      .from(extincaoItem)
      .where(and(item, left))
      .for('update', { skipLocked: true });
    if (!head || !claimed) return false;
    await step(deps, tx, head, idSolicitacao);
    return true;
  });
}

async function requerenteOf(tx: Tx, idSolicitacao: number): Promise<Requerente> {
  const requerente = await findRequerente(tx, idSolicitacao);
  if (!requerente) throw new Error('A solicitação without its edital');
  return requerente;
}

const itemOf = ({ id }: Head, idSolicitacao: number) =>
  and(eq(extincaoItem.extincaoId, id), eq(extincaoItem.solicitacaoId, idSolicitacao));
const authorOf = ({ propostaPor }: Head) => ({ usuarioId: propostaPor, cpf: '' });

/** Tells a person who loses, with the last day to be heard. */
async function tell(deps: Deps, tx: Tx, head: Head, idSolicitacao: number): Promise<void> {
  const requerente = await requerenteOf(tx, idSolicitacao);
  const contagem = await countTerm(deps, tx, requerente);
  const notice = extincaoNotice(requerente, head, ACCREDITED.includes(requerente.situacao), contagem.fim);
  const ate = endOfDayIn(contagem.fim, deps.config.timeZone);
  const made = await announce(deps, tx, authorOf(head), requerente, 'NOTIFICACAO', notice, ate, contagem);
  await tx.update(extincaoItem).set({ avisoId: made.mensagemId }).where(itemOf(head, idSolicitacao));
}

async function tellDropped(deps: Deps, tx: Tx, head: Head, idSolicitacao: number): Promise<void> {
  const requerente = await requerenteOf(tx, idSolicitacao);
  await announce(deps, tx, authorOf(head), requerente, 'NOTIFICACAO', extincaoDropped(requerente, head));
  await markDone(deps, tx, head, idSolicitacao);
}

/** Archives a solicitação, ends its accreditation or leaves it, and tells its person; nothing if they left meanwhile. */
async function end(deps: Deps, tx: Tx, head: Head, idSolicitacao: number): Promise<void> {
  const before = await requerenteOf(tx, idSolicitacao);
  const [{ stays } = { stays: false }] = await tx
    .select({ stays: sql<boolean>`coalesce(${isProtected(before.regras.revisaoAnos, head.propostaEm)}, false)` })
    .from(solicitacao)
    .where(eq(solicitacao.id, idSolicitacao));
  const signed = await findExtincaoAto(tx, head.id);
  const motivo = `Edital ${extintoPor(head.especie, signed)}. Fundamentos: ${head.fundamentos}`;
  if (UNDECIDED.includes(before.situacao)) {
    await dropWaiting(deps, tx, idSolicitacao, motivo);
    const row = await move(deps, tx, idSolicitacao, 'ARQUIVAR_COM_EDITAL', { justificativa: motivo });
    if (!row) throw new Error('The solicitação changed under its lock');
    const actor = await decisorOf(tx, head);
    const ato = await issueAto(deps, tx, actor, row, 'ARQUIVAR', { motivos: motivo });
    const message = extincaoOutcome(before, head, 'ARQUIVADA', signed);
    await announce(deps, tx, actor, before, 'RESULTADO_ANALISE', { ...message, ato });
    await auditMove(tx, head.propostaPor, 'SOLICITACAO_ARQUIVADA', idSolicitacao, { motivo, ...auditedAto(ato) });
  } else if (ACCREDITED.includes(before.situacao) && head.credenciamentos === 'EXTINGUIR' && !stays) {
    await dropWaiting(deps, tx, idSolicitacao, motivo);
    const row = await move(deps, tx, idSolicitacao, 'EXTINGUIR_COM_EDITAL', endedBy(head.propostaPor, deps.now()));
    if (!row) throw new Error('The accreditation changed under its lock');
    const actor = await decisorOf(tx, head);
    const ato = await issueAto(deps, tx, actor, row, 'DESCREDENCIAR', { motivos: motivo });
    const message = extincaoOutcome(before, head, 'ENCERRADO', signed);
    await announce(deps, tx, actor, before, 'RESULTADO_ANALISE', { ...message, ato });
    await auditMove(tx, head.propostaPor, 'CREDENCIADO_DESCREDENCIADO', idSolicitacao, { motivo, ...auditedAto(ato) });
  } else if (ACCREDITED.includes(before.situacao)) {
    const message = extincaoOutcome(before, head, 'MANTIDO', signed);
    await announce(deps, tx, authorOf(head), before, 'NOTIFICACAO', message);
  }
  await markDone(deps, tx, head, idSolicitacao);
}

async function markDone(deps: Deps, tx: Tx, head: Head, idSolicitacao: number): Promise<void> {
  await tx.update(extincaoItem).set({ feitoEm: deps.now() }).where(itemOf(head, idSolicitacao));
}

/** Ends a decision or a lote's row that waits: it can't leave any more. Locks both before the solicitação, as the worker of a lote does. */
async function dropWaiting(deps: Deps, tx: Tx, idSolicitacao: number, motivo: string): Promise<void> {
  const em = deps.now();
  const dropped = await tx
    .update(loteItem)
    .set({ situacao: 'RECUSADA', motivo, em })
    .where(and(eq(loteItem.solicitacaoId, idSolicitacao), eq(loteItem.situacao, 'PENDENTE')))
    .returning({ loteId: loteItem.loteId });
  const ids = dropped.map(({ loteId }) => loteId);
  await tx
    .update(lote)
    .set({ situacao: TRANSITIONS.lote.DESFAZER.to, terminouEm: em })
    .where(and(inArray(lote.id, ids), lote.decisao, eq(lote.situacao, 'AGUARDANDO')));
  await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(eq(solicitacao.id, idSolicitacao))
    .for('no key update');
}

/** Author of the act, with the second person. */
async function decisorOf(tx: Tx, head: Head): Promise<Decisor> {
  const { confirmadaPor, confirmadaPerfil, propostaPor, propostaPerfil } = head;
  if (!confirmadaPor || !confirmadaPerfil) throw new Error('A proposal without its confirmation');
  const [second] = await tx.select({ nome: usuario.nome }).from(usuario).where(eq(usuario.id, confirmadaPor));
  const segunda = { usuarioId: confirmadaPor, nome: second?.nome ?? '', perfil: confirmadaPerfil };
  return { usuarioId: propostaPor, cpf: '', perfil: propostaPerfil, segunda };
}

/** Marks a confirmed proposal as complete once nothing is left. */
async function conclude(deps: Deps, { id }: Head): Promise<void> {
  const { from, to } = TRANSITIONS.extincao.CONCLUIR;
  const left = deps.db
    .select({ one: sql`1` })
    .from(extincaoItem)
    .where(and(eq(extincaoItem.extincaoId, id), isNull(extincaoItem.feitoEm)));
  await deps.db
    .update(extincao)
    .set({ situacao: to })
    .where(and(eq(extincao.id, id), inArray(extincao.situacao, [...from]), notExists(left)));
}
