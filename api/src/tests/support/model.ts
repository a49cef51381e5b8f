import { expect } from '@jest/globals';
import fc from 'fast-check';
import { openSession } from './open-session.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** Expected effect of a step: status, e-mails and audit rows. */
export interface Effect {
  status: number;
  emails?: number;
  facts?: number;
}

interface Counts {
  fatos: number;
  emails: number;
  quebras: number;
  abertos: number;
  repetidas: number;
  ultimo: string;
}

/** Checks the records of every change: its audit row in the chain, and one e-mail per event. */
export class Ledger {
  #lastFact = '0';
  readonly #api: TestApp;

  constructor(api: TestApp) {
    this.#api = api;
  }

  /** Starts counting from here. */
  async begin(): Promise<void> {
    await this.#api.database.asOwner('delete from outbox');
    const { rows } = await this.#api.database.asOwner('select coalesce(max(id), 0) as id from auditoria');
    this.#lastFact = rows[0].id;
  }

  /** Invariants after every step. */
  async check({ emails = 0, facts = emails }: Omit<Effect, 'status'>): Promise<void> {
    const { rows } = await this.#api.database.asOwner(
      `with novos as (
         select a.id, a.hash = auditoria_hash(a)
           and a.hash_anterior = coalesce(lag(a.hash) over (order by a.id), a.hash_anterior) as integra
         from auditoria a where a.id >= $1::bigint
       ), enviados as (delete from outbox returning 1)
       select (select count(*)::int from novos where id > $1::bigint) as fatos,
         (select count(*)::int from novos where not integra) as quebras,
         (select coalesce(max(id), $1::bigint) from novos) as ultimo,
         (select count(*)::int from enviados) as emails,
         (select count(*)::int from edital where situacao = 'ABERTO') as abertos,
         (select count(*)::int from (select from solicitacao group by edital_id, cpf having count(*) > 1) r) as repetidas`,
      [this.#lastFact],
    );
    const { ultimo, abertos, ...found }: Counts = rows[0];
    this.#lastFact = ultimo;
    expect(found).toEqual({ fatos: facts, emails, quebras: 0, repetidas: 0 });
    expect(abertos).toBeLessThanOrEqual(1);
  }
}

/** Sets the clock, and gives these people sessions that are valid at that time. */
export async function moveClock(api: TestApp, now: Date, people: readonly SignedIn[]): Promise<void> {
  api.setNow(now);
  for (const person of people) {
    const { rows } = await api.database.asOwner('select perfil from usuario_perfil where usuario_id = $1', [
      person.usuarioId,
    ]);
    person.token = await openSession(api.deps, api.db, person.usuarioId, rows[0].perfil);
    person.headers.authorization = `Bearer ${person.token}`;
  }
}

/** Command that runs in every state: if the state forbids it, the refusal is checked. */
export function command<Input, Model extends object, Real>(
  name: string,
  input: fc.Arbitrary<Input>,
  run: (input: Input, model: Model, real: Real) => Promise<void>,
): fc.Arbitrary<fc.AsyncCommand<Model, Real>> {
  return input.map((value) => ({
    check: () => true,
    run: (model, real) => run(value, model, real),
    toString: () => `${name}(${fc.stringify(value)})`,
  }));
}

/** Runs random sequences of commands, each from an initial state that `start` creates. */
export async function runMachine<Model extends object, Real>(
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[],
  start: () => Promise<{ model: Model; real: Real }>,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 8, size: 'medium' }), (sequence) =>
      fc.asyncModelRun(start, sequence),
    ),
    { numRuns },
  );
}
