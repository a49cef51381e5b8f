import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR } from '@credenciados/shared/contract';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Executor } from '../db/database.ts';
import { idempotencia } from '../db/tables.ts';
import { AppError, businessError } from './errors.ts';

/** Keeps the answer of the running request in the handler's transaction. */
export type Remember = (tx: Executor, result: unknown) => Promise<void>;

/** A first call that has not answered for this long was cut short; a repeat takes its place. */
const ABANDONED_MS = 60_000;
const WAIT_MS = 15_000;
const KEY = /^[\x21-\x7e]{8,200}$/;

/** One call under a key: of all repeats by the same caller one runs, and all get its answer. */
interface Call {
  db: Db;
  escopo: string;
  chave: string;
  hashCorpo: string;
}

/** Runs a handler once per `Idempotency-Key`; without the header, as if there were no such thing. */
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
  const call: Call = { db: request.server.deps.db, escopo: `${endpoint} ${caller}`, chave, hashCorpo };
  if (await claim(call)) return runFirst(call, run);
  const answer = await firstAnswer(call);
  reply.header('idempotency-replayed', 'true');
  return answer;
}

/** Answers what the handler answers, and lets a failed call be repeated. */
async function runFirst(call: Call, run: (remember: Remember) => unknown): Promise<unknown> {
  const remember: Remember = async (tx, result) => {
    await tx.update(idempotencia).set({ status: 200, resposta: result }).where(isCall(call));
  };
  let result: unknown;
  try {
    result = await run(remember);
  } catch (error) {
    await call.db.delete(idempotencia).where(and(isCall(call), isNull(idempotencia.status)));
    throw error;
  }
  await remember(call.db, result);
  return result;
}

/** Whether this call is the first under its key, or takes the place of one that was cut short. */
async function claim(call: Call): Promise<boolean> {
  const { escopo, chave, hashCorpo } = call;
  const made = await call.db
    .insert(idempotencia)
    .values({ escopo, chave, hashCorpo })
    .onConflictDoUpdate({
      target: [idempotencia.escopo, idempotencia.chave],
      set: { criadaEm: sql`now()` },
      setWhere: and(
        isNull(idempotencia.status),
        eq(idempotencia.hashCorpo, hashCorpo),
        lt(idempotencia.criadaEm, sql`now() - ${ABANDONED_MS} * interval '1 millisecond'`),
      ),
    })
    .returning({ chave: idempotencia.chave });
  return made.length > 0;
}

/** The first call's answer, waited for while it runs. */
async function firstAnswer(call: Call): Promise<unknown> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const [first] = await call.db.select().from(idempotencia).where(isCall(call));
    if (first && first.hashCorpo !== call.hashCorpo) throw businessError(ERROR.idempotencyMismatch);
    if (first?.status) return first.resposta;
    // The first one failed and left; or it takes too long.
    if (!first || Date.now() > until) throw new AppError(409, ERROR.unexpected, { codigo: 'REPETICAO_EM_ANDAMENTO' });
    await sleep(50);
  }
}

function isCall(call: Call) {
  return and(eq(idempotencia.escopo, call.escopo), eq(idempotencia.chave, call.chave));
}
