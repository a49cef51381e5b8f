import {
  type AtoExtincao,
  dayOf,
  ERROR,
  EXTINCAO_TEXT,
  EXTINTO_LABEL,
  type PropostaExtincao,
  SITUACOES_SOLICITACAO,
  type SituacoesVistas,
  showDay,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, extincao, extincaoItem } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, forbidden, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, type IssuedAto, issueAto } from '../ato/issue-ato.ts';
import { auditEdital } from '../edital/open-edital-conflicts.ts';
import { regrasOf } from '../edital/regras.ts';
import { endEsclarecimentos } from '../esclarecimento/answer.ts';
import { findHidden } from '../requerente/own-solicitacao.ts';
import { addItems } from './add-items.ts';
import { countAll, findHearingEnd, findPresent } from './extincao.queries.ts';
import { queueExtincoes } from './run-extincoes.ts';

/**
 * Proposes to annul or revoke a closed edital (REV-4): keeps its solicitações that are under way or accredited, whose people the job tells
 * and hears. Errors: 409 for other numbers than the person saw or another proposal, 422 for an open edital, and where accreditations would
 * end without the proceeding that the edital asks for (DES-1).
 */
export function proposeExtincao(
  deps: Deps,
  session: Session,
  { idEdital, situacoes, ...form }: PropostaExtincao,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const of = await lockEdital(tx, session, idEdital);
    if (of.situacao === 'ABERTO') throw businessError(EXTINCAO_TEXT.open);
    if (await findPresent(tx, idEdital)) throw conflict(EXTINCAO_TEXT.pending);
    await requireNumbers(tx, idEdital, situacoes);
    const { devidoProcesso, revisaoAnos } = regrasOf(of);
    if (form.credenciamentos === 'EXTINGUIR' && devidoProcesso) throw businessError(ERROR.dueProcess);
    const propostaEm = deps.now();
    const [made] = await tx
      .insert(extincao)
      .values({
        ...form,
        ...{ editalId: idEdital, propostaPor: session.usuarioId, propostaPerfil: session.perfil, propostaEm },
      })
      .returning();
    if (!made) throw new Error('The proposal was not kept');
    await addItems(tx, made, revisaoAnos);
    await queueExtincoes(tx);
    const { especie, credenciamentos, fundamentos } = form;
    const dados = { especie, credenciamentos, fundamentos };
    await auditEdital(tx, session, 'EXTINCAO_PROPOSTA', idEdital, dados);
  });
}

/**
 * Confirms or returns another person's proposal, or takes back one's own; of several at once one counts. A confirmation is refused until
 * everybody is heard (422), and for other numbers than the person saw (409).
 */
export function decideExtincao(
  deps: Deps,
  session: Session,
  id: number,
  { ato, motivo, situacoes }: { ato: AtoExtincao; motivo: string; situacoes?: SituacoesVistas | undefined },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [present] = await tx.select().from(extincao).where(eq(extincao.id, id));
    if (!present) throw notFound(ERROR.notFound);
    const { editalId, propostaPor, especie } = present;
    let issued: IssuedAto | null = null;
    const of = await lockEdital(tx, session, editalId);
    if (ato === 'RETIRAR' && propostaPor !== session.usuarioId) throw forbidden(EXTINCAO_TEXT.author);
    if (ato !== 'RETIRAR' && propostaPor === session.usuarioId) throw forbidden(EXTINCAO_TEXT.another);
    const { from, to } = TRANSITIONS.extincao[ato];
    const second = { confirmadaPor: session.usuarioId, confirmadaPerfil: session.perfil, confirmadaEm: deps.now() };
    const [moved] = await tx
      .update(extincao)
      .set({ situacao: to, ...(ato === 'CONFIRMAR' && second) })
      .where(and(eq(extincao.id, id), inArray(extincao.situacao, [...from])))
      .returning({ id: extincao.id });
    if (!moved) throw conflict(EXTINCAO_TEXT.settled);
    if (ato === 'CONFIRMAR') {
      await requireHeard(deps, tx, id);
      await requireNumbers(tx, editalId, situacoes ?? {});
      // The job adds and tells them; nobody loses unheard.
      if ((await addItems(tx, present, regrasOf(of).revisaoAnos)) > 0) throw businessError(EXTINCAO_TEXT.newcomers);
      const why = `O edital foi ${EXTINTO_LABEL[especie]}. O pedido terminou sem resposta.`;
      await endEsclarecimentos(deps, tx, session, of, why);
      issued = await issueExtincaoAto(deps, tx, session, present);
    }
    await queueExtincoes(tx);
    const dados = { especie, ...(motivo && { motivo }), ...auditedAto(issued) };
    await auditEdital(tx, session, AUDITED[ato], editalId, dados);
  });
}

/** Signs the end of an edital, in the names of both people (ATO-1). */
function issueExtincaoAto(
  deps: Deps,
  tx: Tx,
  { usuarioId, nome, perfil }: Session,
  proposal: typeof extincao.$inferSelect,
): Promise<IssuedAto | null> {
  const { id, editalId, especie, credenciamentos, fundamentos, propostaPor, propostaPerfil } = proposal;
  const author = { usuarioId: propostaPor, cpf: '', perfil: propostaPerfil, segunda: { usuarioId, nome, perfil } };
  const motivos = `${fundamentos}\n\n${EFFECT[credenciamentos]}`;
  return issueAto(deps, tx, author, { extincaoId: id, editalId }, `${especie}_EDITAL`, { motivos });
}
const ARCHIVED = 'As solicitações em andamento são arquivadas.';
const EFFECT = {
  MANTER: `${ARCHIVED} Os credenciamentos continuam valendo.`,
  EXTINGUIR: `${ARCHIVED} Os credenciamentos acabam, menos os que o prazo do edital para anular ou revogar protege.`,
};

const AUDITED: Record<AtoExtincao, string> = {
  CONFIRMAR: 'EXTINCAO_CONFIRMADA',
  DEVOLVER: 'EXTINCAO_DEVOLVIDA',
  RETIRAR: 'EXTINCAO_RETIRADA',
};

/** Locks an edital, so that decisions in it wait; throws 403 if the person is involved in one of its solicitações. */
async function lockEdital(tx: Tx, session: Session, id: number) {
  const [of] = await tx.select().from(edital).where(eq(edital.id, id)).for('update');
  if (!of) throw notFound(ERROR.notFound);
  if ((await findHidden(tx, session, id)).length > 0) throw forbidden(EXTINCAO_TEXT.involved);
  return of;
}

async function requireNumbers(tx: Tx, idEdital: number, seen: Partial<SituacoesVistas>): Promise<void> {
  const present = await countAll(tx, idEdital);
  if (SITUACOES_SOLICITACAO.some((situacao) => present[situacao] !== (seen[situacao] ?? 0))) {
    throw conflict(EXTINCAO_TEXT.changed);
  }
}

async function requireHeard({ now, config }: Deps, tx: Tx, id: number): Promise<void> {
  const untold = and(eq(extincaoItem.extincaoId, id), extincaoItem.ouvir, isNull(extincaoItem.avisoId));
  if ((await tx.$count(extincaoItem, untold)) > 0) throw businessError(EXTINCAO_TEXT.sending);
  const ate = await findHearingEnd(tx, id, now());
  if (ate) throw businessError(`${EXTINCAO_TEXT.heard}${showDay(dayOf(ate, config.timeZone))}.`);
}
