import { dayOf, shiftDay, startOfDayIn, termoDecisaoDe } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { decisaoAviso, edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { regrasOf } from '../edital/regras.ts';
import { lerRelogios } from '../prazo/relogio.queries.ts';
import type { OfTerm } from './aviso.mail.ts';
import { decideBySilence } from './decide-by-silence.ts';
import { waitingDecision } from './waiting-decision.ts';
import { warn } from './warn.ts';

/** Solicitações whose terms are read, and warned of, together. */
const BATCH = 200;

/**
 * Watches the terms to decide (PRZ-8, PRZ-9): warns of each step once, and once a term is over acts as its edital says. Runs in any process,
 * at any time. If one decision fails, the others are still made; the next run tries again. Returns how many were warned of and decided.
 */
export async function watchDecisions(deps: Deps, log: FastifyBaseLogger): Promise<{ warned: number; decided: number }> {
  const done = { warned: 0, decided: 0 };
  const editais = await deps.db
    .select()
    .from(edital)
    .where(sql`${edital.regras} ->> 'decisaoUnidade' <> 'NENHUM'`)
    .orderBy(asc(edital.id));
  for (const row of editais) {
    const of: OfTerm = { editalId: row.id, numero: row.numero, regras: regrasOf(row) };
    const ids = await findOld(deps, of);
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      done.warned += await warn(deps, of, batch);
      if (of.regras.silencio !== 'NENHUM') done.decided += await decideOverdue(deps, log, of, batch);
    }
  }
  return done;
}

/**
 * Solicitações in analysis that are old enough for the first step, as no day counts twice, and for which something may be left to do. A
 * decision that waits to leave, or a lote, comes before silence.
 */
async function findOld({ db, config, now }: Deps, { editalId, regras }: OfTerm): Promise<number[]> {
  const termo = termoDecisaoDe(regras);
  if (!termo) return [];
  const { timeZone } = config;
  const latest = shiftDay(dayOf(now(), timeZone), -Math.ceil(termo.dias / 2));
  const rows = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(
      and(
        eq(solicitacao.editalId, editalId),
        eq(solicitacao.situacao, 'AGUARDANDO_APROVACAO'),
        lt(solicitacao.criadaEm, startOfDayIn(latest, timeZone)),
        or(
          notWarnedOfEnd(db),
          regras.silencio === 'NENHUM' ? undefined : notExists(waitingDecision(db, solicitacao.id)),
        ),
      ),
    )
    .orderBy(asc(solicitacao.criadaEm));
  return rows.map(({ id }) => id);
}

const notWarnedOfEnd = (db: Executor): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(decisaoAviso)
      .where(and(eq(decisaoAviso.solicitacaoId, solicitacao.id), eq(decisaoAviso.etapa, 100))),
  );
async function decideOverdue(deps: Deps, log: FastifyBaseLogger, of: OfTerm, ids: readonly number[]): Promise<number> {
  const alvos = await deps.db
    .select({ id: solicitacao.id, criadaEm: solicitacao.criadaEm })
    .from(solicitacao)
    .where(inArray(solicitacao.id, [...ids]));
  let decided = 0;
  for (const [id, { hora }] of await lerRelogios(deps, deps.db, of, alvos)) {
    if (hora.situacao !== 'VENCIDO') continue;
    try {
      if (await decideBySilence(deps, of, id)) decided += 1;
    } catch (error) {
      log.error({ err: error, solicitacaoId: id }, 'a decision by silence failed');
    }
  }
  return decided;
}
