import type { Tx } from '@credenciados/platform/db/database';
import { lock } from '@credenciados/platform/db/lock';

/**
 * Locks a CPF until the transaction ends, so that other changes of its account's owner wait: registrations, followed links, corrected
 * addresses, commands. Taken before any row lock, so that two such changes never deadlock.
 */
export async function holdCpf(tx: Tx, cpf: string): Promise<void> {
  await lock(tx, cpfTurn(cpf));
}

/** Key of a CPF's in-process queue (`Deps.turns`), in which callers wait before they take a database connection. */
export function cpfTurn(cpf: string): string {
  return `usuario:${cpf}`;
}
