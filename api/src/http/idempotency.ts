import { createHash } from 'node:crypto';
import { ERROR } from '@credenciados/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Executor } from '../platform/db/database.ts';
import { idempotencia } from '../platform/db/schema/index.ts';
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts';
import { AppError, businessError } from './errors.ts';

/** Keeps the answer of the running request in the handler's transaction. */
export type Remember = (tx: Executor, result: unknown) => Promise<void>;

const KEY = /^[\x21-\x7e]{8,200}$/;

/** One call under a key: of all repeats by the same caller one has an effect, and all get its answer. */
interface Call {
  db: Db;
  escopo: string;
  chave: string;
  hashCorpo: string;
}

/** Another call under the same key has had its effect: this one's is undone. */
class RepeatedError extends Error {
  override name = 'RepeatedError';
}

/**
 * Gives a handler one effect for each `Idempotency-Key` (INS-9); without the header, as if there were no such thing. Nothing is
 * claimed beforehand: the answer is kept in the transaction of the effect, under a key that can be there once. Repeats of a
 * running call wait for it without a database connection; of two processes, the later one is undone and gets the first one's
 * answer. A call that was cut short has left nothing, and its repeat runs at once.
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
  const { db, turns } = request.server.deps;
  const call: Call = { db, escopo: `${endpoint} ${caller}`, chave, hashCorpo };
  return turns.run(
    `${call.escopo} ${call.chave}`,
    async () => (await replay(call, reply)) ?? (await runFirst(call, reply, run)),
  );
}

async function runFirst(call: Call, reply: FastifyReply, run: (remember: Remember) => unknown): Promise<unknown> {
  let remembered = false;
  const remember: Remember = async (tx, result) => {
    // Waits for the end of another process's transaction that has the key: one connection of this process does.
    const kept = await tx
      .insert(idempotencia)
      .values({ escopo: call.escopo, chave: call.chave, hashCorpo: call.hashCorpo, resposta: result })
      .onConflictDoNothing()
      .returning({ chave: idempotencia.chave });
    if (kept.length === 0) throw new RepeatedError(`A call under the key ${call.chave} has ended meanwhile`);
    remembered = true;
  };
  try {
    const result = await run(remember);
    if (!remembered) throw new Error(`${call.escopo} may be repeated, but its transaction doesn’t remember the answer`);
    return result;
  } catch (error) {
    // Also what was refused because the other one had its effect: the file is taken, the person registered.
    // A database that is away is not asked once more: who repeats the call is answered as the first time.
    const meanwhile = remembered || isDatabaseUnavailable(error) ? undefined : await replay(call, reply);
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

/** The answer that was given under the key, or undefined when there is none. */
async function replay(call: Call, reply: FastifyReply): Promise<unknown> {
  const isCall = and(eq(idempotencia.escopo, call.escopo), eq(idempotencia.chave, call.chave));
  const [first] = await call.db.select().from(idempotencia).where(isCall);
  if (!first) return undefined;
  if (first.hashCorpo !== call.hashCorpo) throw businessError(ERROR.idempotencyMismatch);
  reply.header('idempotency-replayed', 'true');
  return first.resposta;
}
