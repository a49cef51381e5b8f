import { type Edital, MODELO_ATO_INICIAL, type ModeloAto } from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import { issueAto } from '../../resources/ato/issue-ato.ts';
import { findModelo } from '../../resources/ato/modelo.queries.ts';
import { call, okay } from './domain.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** Complete template. */
export const MODELO_ATO: ModeloAto = {
  ...MODELO_ATO_INICIAL,
  orgao: 'Instituto de Terras',
  fundamento: 'Lei nº 9.784/1999, arts. 2º e 50.',
  recurso: 'Recorra no portal até {prazo}.',
};

/** Stores a template as the next version of an edital's; null removes it. Returns its version. */
export async function giveModeloAto(
  api: TestApp,
  { id }: Pick<Edital, 'id'>,
  as: SignedIn,
  modelo: ModeloAto | null = MODELO_ATO,
): Promise<number> {
  const present = await findModelo(api.db, id);
  const body = { versao: present?.versao ?? 0, modelo };
  return okay<{ versao: number }>(await call(api, 'PUT', `/ato/modelo/${id}`, { as, body })).versao;
}

/** Issues an act on a solicitação that a test inserted itself. */
export async function giveAto(api: TestApp, idSolicitacao: number, as: SignedIn): Promise<number> {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, idSolicitacao));
  if (!row) throw new Error('No solicitação');
  await giveModeloAto(api, { id: row.editalId }, as);
  const actor = { usuarioId: as.usuarioId, cpf: as.cpf, perfil: 'CAGEO' as const };
  const issued = await api.db.transaction((tx) => issueAto(api.deps, tx, actor, row, 'APROVAR', { motivos: '' }));
  return issued?.id ?? 0;
}

/** Ends the connections that are in the middle of a transaction, as the death of their process does. */
export const killTransactions = (api: TestApp) =>
  api.database.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user and (state like '%in transaction%' or state = 'active')`);
