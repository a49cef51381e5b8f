import { isBusinessDay } from '@brazilian-utils/brazilian-utils';
import { ACCESS, dayOf, startOfDayIn, type TipoEdital } from '@credenciados/contract';
import { resumoDiario, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { isDatabaseUnavailable } from '@credenciados/platform/db/unavailable';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { TZDate } from '@date-fns/tz';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { composeResumo } from './resumo.mail.ts';
import { countEditais, countOwn } from './resumo.queries.ts';

const COMMITTEE_OF: Partial<Record<string, TipoEdital>> = { CAGEO: 'GEOMENSOR', CAVISTORIA: 'VISTORIADOR' };
const HOUR_MS = 60 * 60 * 1000;

/**
 * Sends the digest of a working day to staff who turned it on, from the configured hour in the agency's zone (FIL-22). One statement claims
 * a person's digest, in the transaction of the mail: one a day from any process, and after an interruption the next run continues with the
 * rest. If one fails, the others are still processed; then the run fails, and the queue retries the rest. Returns how many people were
 * processed.
 */
export async function sendResumos(deps: Deps, log: FastifyBaseLogger): Promise<number> {
  const { timeZone, digestHour } = deps.config;
  const now = deps.now();
  const from = new Date(startOfDayIn(dayOf(now, timeZone), timeZone).getTime() + digestHour * HOUR_MS);
  if (now < from || !isBusinessDay(new TZDate(now, timeZone))) return 0;
  const waiting = await deps.db
    .select()
    .from(resumoDiario)
    .where(lt(resumoDiario.em, from))
    .orderBy(resumoDiario.usuarioId);
  let looked = 0;
  let failed = 0;
  for (const { usuarioId, em } of waiting) {
    try {
      if (await sendOne(deps, { usuarioId, since: em, now })) looked += 1;
    } catch (error) {
      // The next ones would fail as well.
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, usuarioId }, 'a digest failed');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${waiting.length} digests failed`);
  return looked;
}

async function sendOne(deps: Deps, { usuarioId, since, now }: { usuarioId: number; since: Date; now: Date }) {
  return deps.db.transaction(async (tx) => {
    const claimed = await tx
      .update(resumoDiario)
      .set({ em: now })
      .where(and(eq(resumoDiario.usuarioId, usuarioId), eq(resumoDiario.em, since)))
      .returning({ usuarioId: resumoDiario.usuarioId });
    if (claimed.length === 0) return false;
    const perfis = await tx
      .select({ perfil: usuarioPerfil.perfil, cpf: usuario.cpf, nome: usuario.nome, email: usuario.email })
      .from(usuario)
      .innerJoin(usuarioPerfil, eq(usuarioPerfil.usuarioId, usuario.id))
      .where(
        and(eq(usuario.id, usuarioId), eq(usuario.ativo, true), inArray(usuarioPerfil.perfil, [...ACCESS.staffRead])),
      );
    const [person] = perfis;
    // Former staff and people without an address get nothing.
    if (!person?.email) return true;
    const actor = { usuarioId, cpf: person.cpf };
    const committees = perfis.flatMap(({ perfil }) => COMMITTEE_OF[perfil] ?? []);
    const minhas = await countOwn(tx, actor, { since, now });
    const editais = await countEditais(tx, actor, committees, { since, now });
    if (editais.length === 0) return true;
    await enqueueMail(tx, {
      evento: `RESUMO:${usuarioId}:${dayOf(now, deps.config.timeZone)}`,
      destinatario: person.email,
      ...composeResumo(deps, { nome: person.nome, minhas, editais, now }),
    });
    return true;
  });
}
