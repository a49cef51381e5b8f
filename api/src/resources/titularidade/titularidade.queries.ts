import { LIMITS, type SituacaoTitularidade, type Titularidade, type TitularidadeRow } from '@credenciados/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { isAccountOf } from '../../identity/accounts.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { countedPage } from '../../platform/db/order.ts';
import { arquivo, edital, pedidoTitularidade, solicitacao, usuario } from '../../platform/db/schema/index.ts';
import { maskEmail } from '../../platform/mail/failures.queries.ts';
import { isStaffAccount } from './give-right-address.ts';

interface Filtro {
  situacao?: SituacaoTitularidade | null | undefined;
  pagina: number;
  tamanho: number;
}

const row = {
  id: pedidoTitularidade.id,
  protocolo: pedidoTitularidade.protocolo,
  situacao: pedidoTitularidade.situacao,
  criadoEm: pedidoTitularidade.criadoEm,
  nome: pedidoTitularidade.nome,
  cpf: pedidoTitularidade.cpf,
  contatoNaoConfirmado: pedidoTitularidade.contatoNaoConfirmado,
  decididoEm: pedidoTitularidade.decididoEm,
  decididoPor: usuario.nome,
};
type Row = Omit<TitularidadeRow, 'dataPedido' | 'decididoEm'> & {
  criadoEm: Date;
  decididoEm: Date | null;
};

function toRow(row: Row): TitularidadeRow {
  return {
    id: row.id,
    protocolo: row.protocolo,
    situacao: row.situacao,
    dataPedido: row.criadoEm.toISOString(),
    nome: row.nome,
    cpf: row.cpf,
    contatoNaoConfirmado: row.contatoNaoConfirmado,
    decididoEm: row.decididoEm?.toISOString() ?? null,
    decididoPor: row.decididoPor,
  };
}

const WHERE = { any: undefined, one: eq(pedidoTitularidade.situacao, sql.placeholder('situacao')) };
type Which = keyof typeof WHERE;
/** In the order of the list, whose index has them. */
const countedOf = (db: Executor, which: Which) =>
  db
    .select({ one: sql`1` })
    .from(pedidoTitularidade)
    .where(WHERE[which])
    .orderBy(desc(pedidoTitularidade.id))
    .limit(LIMITS.counted)
    .as('contados');
/** With their number: two queries of one list would take a connection each. */
const pageOf = (db: Executor, which: Which) =>
  db
    .select({ ...row, total: sql<number>`(select count(*)::int from ${countedOf(db, which)})` })
    .from(pedidoTitularidade)
    .leftJoin(usuario, eq(usuario.id, pedidoTitularidade.decididoPor))
    .where(WHERE[which])
    .orderBy(desc(pedidoTitularidade.id))
    .limit(sql.placeholder('tamanho'))
    .offset(sql.placeholder('inicio'))
    .prepare('');
const countOf = (db: Executor, which: Which) => db.select({ value: count() }).from(countedOf(db, which)).prepare('');

/** One page of claims, the newest first; counted so far as is worth it (TEL-6). */
export async function listTitularidades(
  db: Executor,
  { situacao, ...page }: Filtro,
): Promise<{ content: TitularidadeRow[]; totalElements: number }> {
  const which = situacao ? 'one' : 'any';
  const asked = { situacao, ...countedPage(page) };
  const rows = await pageOf(db, which).execute(asked);
  // A page past the end has no row to tell.
  const [total] = rows.length === 0 && asked.inicio > 0 ? await countOf(db, which).execute(asked) : [];
  return { content: rows.map(toRow), totalElements: rows[0]?.total ?? total?.value ?? 0 };
}

const oneWhole = lookup((db) =>
  db
    .select({ row, pedido: pedidoTitularidade, arquivo })
    .from(pedidoTitularidade)
    .innerJoin(arquivo, eq(arquivo.key, pedidoTitularidade.arquivoKey))
    .leftJoin(usuario, eq(usuario.id, pedidoTitularidade.decididoPor))
    .where(eq(pedidoTitularidade.id, sql.placeholder('id')))
    .prepare('pedido_de_titularidade'),
);

/** One claim whole, beside what the portal has under its CPF. */
export async function findTitularidade(db: Executor, id: number, session: Session): Promise<Titularidade | null> {
  const [found] = await oneWhole(db).execute({ id });
  if (!found) return null;
  const { pedido, arquivo: file } = found;
  const [conta, solicitacoes, ultimoAceito] = await Promise.all([
    findConta(db, pedido.cpf),
    listSolicitacoesOf(db, pedido.cpf),
    findLastAccepted(db, pedido.cpf),
  ]);
  return {
    ...toRow(found.row),
    email: pedido.email,
    relato: pedido.relato,
    justificativa: pedido.justificativa,
    documento: { caminho: file.key, nomeOriginal: file.nomeOriginal, tamanho: file.tamanho, sha256: file.sha256 },
    ultimoAceito,
    proprio: pedido.cpf === session.cpf,
    conta,
    solicitacoes,
  };
}

/** Id of the claim to a CPF that was accepted last; null: none was. */
export async function findLastAccepted(db: Executor, cpf: string): Promise<number | null> {
  const [last] = await db
    .select({ id: pedidoTitularidade.id })
    .from(pedidoTitularidade)
    .where(and(eq(pedidoTitularidade.cpf, cpf), eq(pedidoTitularidade.situacao, 'ACEITO')))
    .orderBy(desc(pedidoTitularidade.decididoEm), desc(pedidoTitularidade.id))
    .limit(1);
  return last?.id ?? null;
}

const accountOf = lookup((db) =>
  db
    .select()
    .from(usuario)
    .where(isAccountOf(sql.placeholder('cpf')))
    .prepare('conta_de_cpf'),
);

async function findConta(db: Executor, cpf: string): Promise<Titularidade['conta']> {
  const [account] = await accountOf(db).execute({ cpf });
  if (!account) return null;
  return {
    nome: account.nome,
    email: maskEmail(account.email),
    dataCadastro: account.criadoEm.toISOString(),
    ativa: account.ativo,
    daEquipe: await isStaffAccount(db, account.id),
  };
}

const solicitacoesOf = lookup((db) =>
  db
    .select({
      id: solicitacao.id,
      protocolo: solicitacao.protocolo,
      situacao: solicitacao.situacao,
      criadaEm: solicitacao.criadaEm,
      email: solicitacao.email,
      edital: { numero: edital.numero, tipoEdital: edital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(eq(usuario.cpf, sql.placeholder('cpf')))
    .orderBy(desc(solicitacao.id))
    .prepare('solicitacoes_de_cpf'),
);

async function listSolicitacoesOf(db: Executor, cpf: string): Promise<Titularidade['solicitacoes']> {
  const rows = await solicitacoesOf(db).execute({ cpf });
  return rows.map(({ criadaEm, email, ...rest }) => ({
    ...rest,
    dataCadastro: criadaEm.toISOString(),
    email: maskEmail(email),
  }));
}
