import { type InscricaoTardia, type SituacaoTardia, TARDIA_TEXT } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { inscricaoTardia, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { desc, eq, sql } from 'drizzle-orm';
import { refuseExtinto } from '../extincao/extincao.queries.ts';
import { hashChave } from '../parecer/parecer.key.ts';

type Row = typeof inscricaoTardia.$inferSelect;

/** Last moment for the registration: the end of the last second. */
const lastMomentOf = ({ ate }: Pick<Row, 'ate'>) => ate.getTime() + 999;

/** State of an authorisation at a time. */
export function situacaoOf(row: Row, now: Date): SituacaoTardia {
  if (row.solicitacaoId !== null) return 'USADA';
  if (row.revogadaEm) return 'REVOGADA';
  return now.getTime() <= lastMomentOf(row) ? 'VALIDA' : 'EXPIRADA';
}

const revoker = sql<string | null>`(select u.nome from ${usuario} u where u.id = ${inscricaoTardia.revogadaPor})`;

/** Authorisations of an edital, newest first. */
export async function listTardias(db: Executor, editalId: number, now: Date): Promise<InscricaoTardia[]> {
  const rows = await db
    .select({ row: inscricaoTardia, criadaPor: usuario.nome, por: revoker, protocolo: solicitacao.protocolo })
    .from(inscricaoTardia)
    .innerJoin(usuario, eq(usuario.id, inscricaoTardia.criadaPor))
    .leftJoin(solicitacao, eq(solicitacao.id, inscricaoTardia.solicitacaoId))
    .where(eq(inscricaoTardia.editalId, editalId))
    .orderBy(desc(inscricaoTardia.id));
  return rows.map(({ row, criadaPor, por, protocolo }) => ({
    id: row.id,
    situacao: situacaoOf(row, now),
    cpf: row.cpf,
    motivo: row.motivo,
    email: row.email,
    ate: row.ate.toISOString(),
    criadaEm: row.criadaEm.toISOString(),
    criadaPor,
    revogada: row.revogadaEm && por !== null ? { em: row.revogadaEm.toISOString(), por } : null,
    solicitacao: row.solicitacaoId !== null && protocolo !== null ? { id: row.solicitacaoId, protocolo } : null,
  }));
}

const REFUSAL: Record<Exclude<SituacaoTardia, 'VALIDA'>, string> = {
  USADA: TARDIA_TEXT.used,
  REVOGADA: TARDIA_TEXT.revoked,
  EXPIRADA: TARDIA_TEXT.over,
};

/** Throws unless an authorisation is for this CPF. */
export function requireCpf(row: Row, cpf: string): void {
  if (row.cpf === cpf) return;
  throw businessError(TARDIA_TEXT.otherCpf, { campos: { 'pessoa.pessoaFisica.cpf': TARDIA_TEXT.otherCpf } });
}

/** Authorisation of a link's key; throws unless it is valid at a time. `lock`: until the transaction ends, a revocation waits. */
export async function requireTardia(db: Executor, chave: string, now: Date, lock = false): Promise<Row> {
  const query = db
    .select()
    .from(inscricaoTardia)
    .where(eq(inscricaoTardia.chaveHash, hashChave(chave)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound(TARDIA_TEXT.deadLink);
  const situacao = situacaoOf(row, now);
  if (situacao !== 'VALIDA') throw businessError(REFUSAL[situacao]);
  await refuseExtinto(db, row.editalId);
  return row;
}
