import type { Solicitacao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { type edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import { regrasOf } from '../edital/regras.ts';
import { isVigente, vigente, vigentes } from './vigente.queries.ts';

interface Found {
  row: typeof solicitacao.$inferSelect;
  edital: typeof edital.$inferSelect;
}

/** Validity of an accreditation; undefined where neither its edital nor the accreditation says anything about it. */
export async function findVigencia(
  db: Executor,
  { row, edital: of }: Found,
  now: Date,
): Promise<Solicitacao['vigencia']> {
  if (row.validoAte === null && regrasOf(of).validade === 'NENHUMA') return undefined;
  const [present] = await db
    .select(vigente)
    .from(solicitacao)
    .innerJoin(vigentes(now), isVigente)
    .where(eq(solicitacao.id, row.id));
  return {
    situacao: present?.situacao ?? null,
    validoAte: present?.validoAte?.toISOString() ?? null,
    suspensoAte: present?.suspensoAte?.toISOString() ?? null,
  };
}
