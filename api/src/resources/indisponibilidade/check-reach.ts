import { checagemDisponibilidade } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

/** A slower page counts as unreachable. */
const LIMIT_MS = 10_000;
/** Addresses that must answer, as seen from outside. */
const ADDRESSES = ['/readyz', '/credenciados/publico/edital'];

type Fetch = (url: string, options: { signal: AbortSignal }) => Promise<Pick<Response, 'ok' | 'arrayBuffer'>>;

/** Checks from outside whether the portal answers, and stores the result for this minute; one successful process of several is enough. */
export async function checkReach(deps: Deps, fetchPage: Fetch = fetch): Promise<boolean> {
  const minuto = new Date(Math.floor(deps.now().getTime() / 60_000) * 60_000);
  const answers = await Promise.all(
    ADDRESSES.map((address) => answersWell(deps.config.publicUrl + address, fetchPage)),
  );
  const responde = answers.every(Boolean);
  await deps.db
    .insert(checagemDisponibilidade)
    .values({ minuto, responde })
    .onConflictDoUpdate({
      target: checagemDisponibilidade.minuto,
      set: { responde: sql`${checagemDisponibilidade.responde} or excluded.responde` },
    });
  return responde;
}

async function answersWell(url: string, fetchPage: Fetch): Promise<boolean> {
  try {
    const answer = await fetchPage(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Any failure means that nobody outside got an answer.
    return false;
  }
}
