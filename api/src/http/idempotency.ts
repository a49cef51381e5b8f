import { createHash } from 'node:crypto';
import { ERROR } from '@credenciados/contract';
import type { Db } from '@credenciados/platform/db/database';
import { idempotencia } from '@credenciados/platform/db/schema/index';
import { isDatabaseUnavailable } from '@credenciados/platform/db/unavailable';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';

const KEY = /^[\x21-\x7e]{8,200}$/;

/** Call with an idempotency key: among all repeats by one caller, one has an effect and all get its answer. */
interface Call {
  db: Db;
  escopo: string;
  chave: string;
  hashCorpo: string;
}

/** Another call with this key has committed meanwhile, so this one rolls back. */
class RepeatedError extends Error {
  override name = 'RepeatedError';
}

/**
 * Runs a handler once per `Idempotency-Key` (INS-9); without the header it always runs.
 *
 * No key is reserved beforehand: the answer is stored in the handler's transaction, under a unique key. Repeats of a running call wait for
 * it without a database connection. If two processes run the call, the later one rolls back and gets the first one's answer. An interrupted
 * call leaves nothing, so its repeat runs at once.
 */
export async function runOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: string,
  input: unknown,
  run: (remember: Remember) => unknown,
): Promise<unknown> {
  const chave = request.headers['idempotency-key'];
  if (chave === undefined) return run(async () => undefined);
  if (typeof chave !== 'string' || !KEY.test(chave)) throw new AppError(400, ERROR.malformed);
  const caller = request.session ? `usuario:${request.session.usuarioId}` : 'visitante';
  const hashCorpo = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const { db, queue } = request.server.deps;
  const call: Call = { db, escopo: `${endpoint} ${caller}`, chave, hashCorpo };
  return queue.run(
    `${call.escopo} ${call.chave}`,
    async () => (await replay(call, reply)) ?? (await runFirst(call, reply, run)),
  );
}

async function runFirst(call: Call, reply: FastifyReply, run: (remember: Remember) => unknown): Promise<unknown> {
  let remembered = false;
  const remember: Remember = async (tx, result) => {
    // Waits while another process's transaction holds the key. At most one connection of this process waits.
    const inserted = await tx
      .insert(idempotencia)
      .values({ escopo: call.escopo, chave: call.chave, hashCorpo: call.hashCorpo, resposta: result })
      .onConflictDoNothing()
      .returning({ chave: idempotencia.chave });
    if (inserted.length === 0) throw new RepeatedError(`A call under the key ${call.chave} has ended meanwhile`);
    remembered = true;
  };
  try {
    const result = await run(remember);
    if (!remembered) throw new Error(`${call.escopo} may be repeated, but its transaction doesn’t remember the answer`);
    return result;
  } catch (error) {
    // Also covers calls refused because of the other call's effect, for example a file already used or a person already registered. If the
    // database is unavailable, there is no second query: the first error is answered.
    const meanwhile = remembered || isDatabaseUnavailable(error) ? undefined : await replay(call, reply);
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

/** Answer stored under the key; undefined if there is none. */
async function replay(call: Call, reply: FastifyReply): Promise<unknown> {
  const isCall = and(eq(idempotencia.escopo, call.escopo), eq(idempotencia.chave, call.chave));
  const [first] = await call.db.select().from(idempotencia).where(isCall);
  if (!first) return undefined;
  if (first.hashCorpo !== call.hashCorpo) throw businessError(ERROR.idempotencyMismatch);
  reply.header('idempotency-replayed', 'true');
  return first.resposta;
}
