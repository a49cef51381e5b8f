import { CODIGO_CONTATO } from '@credenciados/contract';
import { outbox } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { eventOf } from './contato.rules.ts';
import { type About, readPedido } from './contato.tokens.ts';

/** State of a code: whether its message was given up or refused at the first attempt, and how long to wait for it. */
export async function situacaoOf(
  deps: Deps,
  pedido: string,
  about: Pick<About, 'donos'> & Partial<About>,
): Promise<{ falhou: boolean; espera: number } | null> {
  const asked = await readPedido(deps, pedido, about);
  if (!asked) return null;
  const falhou = asked.codigo !== null && (await hasFailed(deps, asked.codigo));
  const waited = (deps.now().getTime() - asked.desde.getTime()) / 1000;
  return { falhou, espera: falhou ? 0 : Math.max(0, Math.ceil(CODIGO_CONTATO.waitSeconds - waited)) };
}

async function hasFailed(deps: Deps, id: number): Promise<boolean> {
  const [mail] = await deps.db
    .select({ enviadoEm: outbox.enviadoEm, erro: outbox.erro, falhouEm: outbox.falhouEm })
    .from(outbox)
    .where(eq(outbox.evento, eventOf(id)));
  return mail !== undefined && mail.enviadoEm === null && (mail.falhouEm !== null || mail.erro !== null);
}
