import type { Tx } from '../platform/db/database.ts';
import { lock } from '../platform/db/lock.ts';

/**
 * Makes whatever else changes who a CPF's account belongs to wait until the transaction ends: registrations, links followed,
 * addresses corrected, commands. Taken before any row is locked, so that two that cross never wait for each other.
 */
export async function holdCpf(tx: Tx, cpf: string): Promise<void> {
  await lock(tx, cpfTurn(cpf));
}

/** Name of a CPF's turn within a process (`inTurn`): callers wait for it before they take a connection. */
export function cpfTurn(cpf: string): string {
  return `usuario:${cpf}`;
}
