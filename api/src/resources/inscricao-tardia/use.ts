import { TARDIA_TEXT } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { inscricaoTardia } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { eq } from 'drizzle-orm';
import { refusePublished } from '../edital/cronograma.ts';
import { requireCpf, requireTardia } from './inscricao-tardia.queries.ts';

/** Registration that an authorisation lets through. */
interface Entry {
  chave: string;
  editalId: number;
  cpf: string;
  /** Arrival of the request's head (INS-13). */
  recebidaEm: Date;
}

/** Finds and locks the authorisation of a late registration; throws unless it is valid for its edital and CPF (INS-24). Returns its id. */
export async function takeTardia(tx: Tx, { chave, editalId, cpf, recebidaEm }: Entry): Promise<number> {
  const row = await requireTardia(tx, chave, recebidaEm, true);
  if (row.editalId !== editalId) throw businessError(TARDIA_TEXT.deadLink);
  requireCpf(row, cpf);
  await refusePublished(tx, editalId);
  return row.id;
}

/** Marks an authorisation as used by its registration. */
export async function markUsed(tx: Tx, id: number, solicitacaoId: number): Promise<void> {
  await tx.update(inscricaoTardia).set({ solicitacaoId }).where(eq(inscricaoTardia.id, id));
}
