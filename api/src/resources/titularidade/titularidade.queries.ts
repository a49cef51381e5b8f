import type { SituacaoTitularidade, Titularidade, TitularidadeRow } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { arquivo, edital, pedidoTitularidade, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { maskEmail } from '@credenciados/platform/mail/failures.queries';
import { and, desc, eq, sql } from 'drizzle-orm';
import { isAccountOf } from '../../identity/accounts.queries.ts';
import { isUnimpeded } from '../requerente/own-solicitacao.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import { isStaffAccount } from './correct-address.ts';

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

/** Page of claims, newest first. */
export async function listTitularidades(
  db: Executor,
  { situacao, ...page }: PageAsked & { situacao?: SituacaoTitularidade | null | undefined },
): Promise<Page<TitularidadeRow>> {
  const where = situacao ? eq(pedidoTitularidade.situacao, situacao) : undefined;
  const rows = db
    .select(row)
    .from(pedidoTitularidade)
    .leftJoin(usuario, eq(usuario.id, pedidoTitularidade.decididoPor))
    .where(where)
    .orderBy(desc(pedidoTitularidade.id));
  const counted = { from: pedidoTitularidade, where, orderBy: desc(pedidoTitularidade.id) };
  const { content, totalElements } = await cappedPage(db, page, rows, counted);
  return { content: content.map(toRow), totalElements };
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

/** A whole claim, with the portal's data on its CPF. */
export async function findTitularidade(
  db: Executor,
  id: number,
  session: Session,
  now: Date,
): Promise<Titularidade | null> {
  const [found] = await oneWhole(db).execute({ id });
  if (!found) return null;
  const { pedido, arquivo: file } = found;
  const [conta, solicitacoes, ultimoAceito] = await Promise.all([
    findConta(db, pedido.cpf),
    listSolicitacoesOf(db, pedido.cpf, session, now),
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

/** Id of the last accepted claim to a CPF; null if there is none. */
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
      semEfeito: semEfeitoEm(sql.placeholder('now')),
      criadaEm: solicitacao.criadaEm,
      email: solicitacao.email,
      edital: { numero: edital.numero, tipoEdital: edital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(and(eq(usuario.cpf, sql.placeholder('cpf')), isUnimpeded({ usuarioId: sql.placeholder('usuarioId') })))
    .orderBy(desc(solicitacao.id))
    .prepare('solicitacoes_de_cpf'),
);

async function listSolicitacoesOf(
  db: Executor,
  cpf: string,
  { usuarioId }: Session,
  now: Date,
): Promise<Titularidade['solicitacoes']> {
  const rows = await solicitacoesOf(db).execute({ cpf, usuarioId, now: now.toISOString() });
  return rows.map(({ criadaEm, email, semEfeito, ...rest }) => ({
    ...rest,
    ...(semEfeito && { semEfeito }),
    dataCadastro: criadaEm.toISOString(),
    email: maskEmail(email),
  }));
}
