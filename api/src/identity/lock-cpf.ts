import type { Tx } from '@credenciados/platform/db/database';
import { lock } from '@credenciados/platform/db/lock';

/**
 * Locks a CPF until the transaction ends, so that other changes of its account's owner wait: registrations, followed links, corrected
 * addresses, commands. Taken before any row lock, so that two such changes never deadlock.
 */
export async function lockCpf(tx: Tx, cpf: string): Promise<void> {
  await lock(tx, cpfQueueKey(cpf));
}

/** Key of a CPF's in-process queue (`Deps.queue`), in which callers wait before they take a database connection. */
export function cpfQueueKey(cpf: string): string {
  return `usuario:${cpf}`;
}
