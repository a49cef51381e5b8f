import {
  dayOf,
  EXTINCAO_TEXT,
  type Extincao,
  type ExtincaoDoEdital,
  numeroDoAto,
  SITUACOES_SOLICITACAO,
  type SituacaoSolicitacao,
  type SituacoesVistas,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { ato, extincao, extincaoItem, mensagem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../deps.ts';
import { countStates } from '../contagem/contagem.queries.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { lastSecond } from '../solicitacao/solicitacao.rules.ts';

/** States that a confirmed proposal ends: those under way, and those of accreditations. */
export const UNDECIDED: readonly SituacaoSolicitacao[] = TRANSITIONS.solicitacao.ARQUIVAR_COM_EDITAL.from;
export const ACCREDITED: readonly SituacaoSolicitacao[] = TRANSITIONS.solicitacao.EXTINGUIR_COM_EDITAL.from;

/** Solicitações of an edital by state, from the counters. */
export async function countAll(db: Executor, idEdital: number): Promise<SituacoesVistas> {
  const states = await countStates(db, idEdital);
  const of = (situacao: SituacaoSolicitacao) => states.find((one) => one.situacao === situacao)?.total ?? 0;
  return Object.fromEntries(SITUACOES_SOLICITACAO.map((situacao) => [situacao, of(situacao)])) as SituacoesVistas;
}

/** Condition on `solicitacao`: its accreditation stays, since the years of the edital are over (REV-3). */
export function isProtected(years: number, em: Date): SQL {
  if (years === 0) return sql`false`;
  const since = new Date(em);
  since.setUTCFullYear(since.getUTCFullYear() - years);
  return sql`${and(inArray(solicitacao.situacao, [...ACCREDITED]), lt(solicitacao.decididaEm, since)) ?? sql`false`}`;
}

/** Throws once the end of an edital is confirmed. */
export async function refuseExtinto(db: Executor, idEdital: number): Promise<void> {
  const { rows } = await db.execute<{ over: boolean }>(sql`select edital_extinto(${idEdital}::int) as over`);
  if (rows[0]?.over) throw businessError(EXTINCAO_TEXT.over);
}

/** Proposal of an edital that waits or took effect. */
export async function findPresent(db: Executor, idEdital: number) {
  const [found] = await db
    .select()
    .from(extincao)
    .where(and(eq(extincao.editalId, idEdital), ne(extincao.situacao, 'RETIRADA')));
  return found ?? null;
}

/** Signed act of an edital's end; null before its confirmation, and without a template (ATO-1). */
export async function findExtincaoAto(db: Executor, id: number) {
  const [found] = await db
    .select({ id: ato.id, numero: ato.numero, ano: ato.ano, codigo: ato.codigo })
    .from(ato)
    .where(eq(ato.extincaoId, id));
  return found ?? null;
}

/** Last moment at which somebody may still answer their notice; null if nobody may. */
export async function findHearingEnd(db: Executor, id: number, now: Date): Promise<Date | null> {
  const [open] = await db
    .select({ ate: sql<Date | null>`max(${mensagem.dataLimiteResposta})`.mapWith(mensagem.dataLimiteResposta) })
    .from(extincaoItem)
    .innerJoin(mensagem, eq(mensagem.id, extincaoItem.avisoId))
    .where(and(eq(extincaoItem.extincaoId, id), ne(mensagem.status, 'RESPONDIDA'), stillRuns(now)));
  return open?.ate ?? null;
}
const stillRuns = (now: Date) => sql`${mensagem.dataLimiteResposta} >= ${lastSecond(now)}`;

const confirmer = alias(usuario, 'confirmou');

/** Solicitações of an edital with their fate, and the proposal. */
export async function showExtincao(
  { db, now, config }: Deps,
  of: EditalRow,
  usuarioId: number,
): Promise<ExtincaoDoEdital> {
  const { revisaoAnos, devidoProcesso } = regrasOf(of);
  const present = await findPresent(db, of.id);
  const [situacoes, protegidos, shown] = await Promise.all([
    countAll(db, of.id),
    revisaoAnos === 0
      ? 0
      : db.$count(
          solicitacao,
          and(eq(solicitacao.editalId, of.id), isProtected(revisaoAnos, present?.propostaEm ?? now())),
        ),
    present && showProposal(db, present.id, usuarioId, now(), config.timeZone),
  ]);
  const impedimento = of.situacao === 'ABERTO' ? EXTINCAO_TEXT.open : present ? EXTINCAO_TEXT.pending : null;
  return { situacoes, protegidos, devidoProcesso, impedimento, extincao: shown };
}

async function showProposal(
  db: Executor,
  id: number,
  usuarioId: number,
  now: Date,
  timeZone: string,
): Promise<Extincao> {
  const [[head], [counted], ate, signed] = await Promise.all([
    db
      .select({ extincao, autor: usuario.nome, confirmadoPor: confirmer.nome })
      .from(extincao)
      .innerJoin(usuario, eq(usuario.id, extincao.propostaPor))
      .leftJoin(confirmer, eq(confirmer.id, extincao.confirmadaPor))
      .where(eq(extincao.id, id)),
    db
      .select({
        total: sql<number>`count(*)::int`,
        feitas: sql<number>`count(${extincaoItem.feitoEm})::int`,
        ouvidos: sql<number>`(count(*) filter (where ${extincaoItem.ouvir}))::int`,
        avisados: sql<number>`count(${extincaoItem.avisoId})::int`,
        responderam: sql<number>`(count(*) filter (where ${mensagem.status} = 'RESPONDIDA'))::int`,
      })
      .from(extincaoItem)
      .leftJoin(mensagem, eq(mensagem.id, extincaoItem.avisoId))
      .where(eq(extincaoItem.extincaoId, id)),
    findHearingEnd(db, id, now),
    findExtincaoAto(db, id),
  ]);
  if (!head || !counted) throw new Error('A proposal without its edital');
  const { especie, credenciamentos, fundamentos, situacao, propostaPor, propostaEm, confirmadaEm } = head.extincao;
  const { total, feitas, ouvidos, avisados, responderam } = counted;
  return {
    ...{ id, especie, credenciamentos, fundamentos, situacao, autor: head.autor, meu: propostaPor === usuarioId },
    em: propostaEm.toISOString(),
    ouvidos: { total: ouvidos, avisados, responderam },
    manifestacaoAte: ate && dayOf(ate, timeZone),
    confirmadoPor: head.confirmadoPor,
    confirmadoEm: confirmadaEm?.toISOString() ?? null,
    ato: signed && { id: signed.id, numero: numeroDoAto(signed) },
    progresso: { total, feitas },
  };
}

/** Condition on `solicitacao`: under way, or accredited. */
export const isConcerned = (idEdital: number) =>
  and(eq(solicitacao.editalId, idEdital), or(inArray(solicitacao.situacao, [...UNDECIDED, ...ACCREDITED])));
