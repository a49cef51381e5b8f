import { dayOf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { sinal } from '@credenciados/platform/db/schema/index';
import { readSinal } from '@credenciados/platform/jobs/sinal';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { TZDate } from '@date-fns/tz';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { PortalHealth } from './portal-health.ts';
import { composeHealth } from './saude.mail.ts';

/** The daily mail is sent from this hour on, in the agency's zone. */
const FROM_HOUR = 7;

/**
 * Daily mail to the configured addresses, if *Saúde do portal* shows a problem. One check a day, by the first process that runs from seven
 * on. Returns true if this process made it.
 */
export async function warnOfHealth(deps: Deps, health: Pick<PortalHealth, 'read'>): Promise<boolean> {
  const { healthMailTo, timeZone } = deps.config;
  const now = deps.now();
  if (healthMailTo.length === 0 || new TZDate(now, timeZone).getHours() < FROM_HOUR) return false;
  const day = dayOf(now, timeZone);
  if (dayIn((await readSinal(deps.db, 'aviso-saude'))?.dados) === day) return false;
  const standing = (await health.read()).linhas.filter(({ estado }) => estado !== 'OK');
  const mail = composeHealth(deps, standing);
  return deps.db.transaction(async (tx) => {
    if (!(await claimDay(tx, now, day))) return false;
    if (standing.length === 0) return true;
    for (const [place, destinatario] of healthMailTo.entries()) {
      await enqueueMail(tx, { evento: `SAUDE:${day}:${place + 1}`, destinatario, ...mail });
    }
    return true;
  });
}

const dayIn = (dados: unknown): unknown => (dados as { dia?: unknown } | undefined)?.dia;

/** True if no process has claimed the day; others wait for the commit. */
async function claimDay(tx: Executor, em: Date, dia: string): Promise<boolean> {
  const claimed = await tx
    .insert(sinal)
    .values({ nome: 'aviso-saude', em, dados: { dia } })
    .onConflictDoUpdate({
      target: sinal.nome,
      set: { em, dados: { dia } },
      setWhere: sql`${sinal.dados} ->> 'dia' < ${dia}`,
    })
    .returning({ nome: sinal.nome });
  return claimed.length > 0;
}
