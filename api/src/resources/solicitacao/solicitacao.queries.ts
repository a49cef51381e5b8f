import type {
  Credenciado,
  MinhaSolicitacao,
  SOLICITACAO_SORTABLE,
  Solicitacao,
  SolicitacaoRow,
} from '@credenciados/shared/contract';
import { and, asc, count, desc, eq, gte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Session } from '../../http/session/session.ts';
import type { Executor } from '../../platform/db/database.ts';
import { type Filtro, type Order, orderBy, orderOf } from '../../platform/db/order.ts';
import { preparedLookup, preparedQuery, preparedVariants } from '../../platform/db/prepared.ts';
import {
  hasTrigrams,
  nameOrder,
  type PersonSearchKind,
  personCondition,
  personSearch,
  searchKeysOf,
} from '../../platform/db/search.ts';
import { edital, municipio, solicitacao, usuario } from '../../platform/db/tables.ts';
import { listFailures } from '../../platform/mail/failures.queries.ts';
import { listDocumentos } from '../documento/documento.queries.ts';
import { toPublico } from '../edital/edital.queries.ts';
import { isPossivelResponder, situacaoCredenciado } from './solicitacao.rules.ts';
import { reenviadaEm } from './versao.queries.ts';

export type SolicitacaoFiltro = Filtro<(typeof SOLICITACAO_SORTABLE)[number]> & { idEdital: number };

/** What an edital's solicitações are sorted by. */
export const SOLICITACAO_SORT: Record<(typeof SOLICITACAO_SORTABLE)[number], SQL> = {
  // All are of one edital: the default order leaves the newest first.
  'edital.numero': sql`${solicitacao.criadaEm}`,
  situacao: sql`${solicitacao.situacao}`,
  dataCadastro: sql`${solicitacao.criadaEm}`,
  nome: nameOrder(solicitacao.nome),
  cpf: sql`${solicitacao.cpf}`,
  codigoIncra: sql`${solicitacao.codigoIncra}`,
  codigoCrea: sql`${solicitacao.codigoCrea}`,
  email: sql`${solicitacao.email}`,
};

/** The order of the list before anybody sorts it. */
export const SOLICITACAO_ORDER = { ordem: 'edital.numero', ordemDirecao: 'DESC' } as const;

/** `WHERE` of an edital's solicitações under a filter. */
export function solicitacaoWhere(filtro: SolicitacaoFiltro): SQL | undefined {
  const { idEdital, campoSimples } = filtro;
  const search = personSearch(campoSimples);
  return and(
    eq(solicitacao.editalId, idEdital),
    search ? matches(search.kind, search.value, searchKeysOf(idEdital, search.trigrams)) : undefined,
  );
}

/** Condition of a search within an edital; `keys` are of a name's trigrams there. */
function matches(kind: PersonSearchKind, value: string | Placeholder, keys: string[] | Placeholder): SQL | undefined {
  return and(
    personCondition(solicitacao, kind, value),
    kind === 'name' ? hasTrigrams(solicitacao.editalId, solicitacao.nome, keys) : undefined,
  );
}

/** `ORDER BY` of an edital's solicitações under a filter. */
export function solicitacaoOrder(filtro: Pick<SolicitacaoFiltro, 'ordem' | 'ordemDirecao'>): SQL[] {
  return orderBy(SOLICITACAO_SORT, filtro, SOLICITACAO_ORDER, sql`${solicitacao.id}`);
}

const listed = {
  id: solicitacao.id,
  situacao: solicitacao.situacao,
  dataCadastro: solicitacao.criadaEm,
  nome: solicitacao.nome,
  cpf: solicitacao.cpf,
  email: solicitacao.email,
  codigoCrea: solicitacao.codigoCrea,
  codigoIncra: solicitacao.codigoIncra,
  contatoNaoConfirmado: solicitacao.contatoNaoConfirmado,
};

type ListOrder = Order<(typeof SOLICITACAO_SORTABLE)[number]>;
const ofEdital = eq(solicitacao.editalId, sql.placeholder('idEdital'));
const keyOf = ({ ordem, ordemDirecao }: ListOrder) => `${ordem} ${ordemDirecao}`;
/** PostgreSQL finds a rare name in another way than a common one. */
const UNNAMED = '';

const page = preparedVariants(
  (db, order: ListOrder) =>
    db
      .select(listed)
      .from(solicitacao)
      .where(ofEdital)
      .orderBy(...solicitacaoOrder(order))
      .limit(sql.placeholder('tamanho'))
      .offset(sql.placeholder('inicio'))
      .prepare(keyOf(order) === keyOf(SOLICITACAO_ORDER) ? 'solicitacoes_do_edital' : UNNAMED),
  keyOf,
);
const total = preparedQuery((db) =>
  db.select({ value: count() }).from(solicitacao).where(ofEdital).prepare('solicitacoes_do_edital_total'),
);

const searched = (kind: PersonSearchKind) =>
  and(ofEdital, matches(kind, sql.placeholder('procurado'), sql.placeholder('chaves')));
/** With their number: what is searched for is looked for once. */
const foundPage = preparedVariants(
  (db, kind: PersonSearchKind, order: ListOrder) =>
    db
      .select({ ...listed, total: sql`count(*) over ()`.mapWith(Number) })
      .from(solicitacao)
      .where(searched(kind))
      .orderBy(...solicitacaoOrder(order))
      .limit(sql.placeholder('tamanho'))
      .offset(sql.placeholder('inicio'))
      .prepare(UNNAMED),
  (kind, order) => `${kind} ${keyOf(order)}`,
);
const foundTotal = preparedVariants(
  (db, kind: PersonSearchKind) =>
    db.select({ value: count() }).from(solicitacao).where(searched(kind)).prepare(UNNAMED),
  (kind) => kind,
);

/** One page of an edital's solicitações. */
export async function listSolicitacoes(
  db: Executor,
  filtro: SolicitacaoFiltro,
): Promise<{ content: SolicitacaoRow[]; totalElements: number }> {
  const { idEdital, tamanho } = filtro;
  const inicio = filtro.pagina * tamanho;
  const order = orderOf(filtro, SOLICITACAO_ORDER);
  const search = personSearch(filtro.campoSimples);
  if (search) {
    const asked = { idEdital, procurado: search.value, chaves: searchKeysOf(idEdital, search.trigrams) };
    const rows = await foundPage(db, search.kind, order).execute({ ...asked, tamanho, inicio });
    // A page past the end has no row to tell.
    const isPast = rows.length === 0 && inicio > 0;
    const [counted] = isPast ? await foundTotal(db, search.kind).execute(asked) : [];
    return { content: rows.map(toRow), totalElements: rows[0]?.total ?? counted?.value ?? 0 };
  }
  const [rows, [counted]] = await Promise.all([
    page(db, order).execute({ idEdital, tamanho, inicio }),
    total(db).execute({ idEdital }),
  ]);
  return { content: rows.map(toRow), totalElements: counted?.value ?? 0 };
}

/** How many solicitações a filter finds. */
export function countSolicitacoes(db: Executor, filtro: SolicitacaoFiltro): Promise<number> {
  return db.$count(solicitacao, solicitacaoWhere(filtro));
}

function toRow(row: Omit<SolicitacaoRow, 'dataCadastro'> & { dataCadastro: Date }): SolicitacaoRow {
  const { id, situacao, dataCadastro, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado } = row;
  const shown = { id, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado };
  return { ...shown, dataCadastro: dataCadastro.toISOString() };
}

const decisor = alias(usuario, 'decisor');
const whole = (db: Executor) =>
  db
    .select({
      row: solicitacao,
      edital,
      municipio,
      contaCriadaEm: usuario.criadoEm,
      decisor: decisor.nome,
      reenvio: reenviadaEm(db),
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .leftJoin(municipio, eq(municipio.id, solicitacao.municipioId))
    .leftJoin(decisor, eq(decisor.id, solicitacao.decididaPor));
const byId = eq(solicitacao.id, sql.placeholder('id'));
const anyById = preparedLookup((db) => whole(db).where(byId).prepare('solicitacao_por_id'));
const ownById = preparedLookup((db) =>
  whole(db)
    .where(and(byId, eq(solicitacao.usuarioId, sql.placeholder('usuarioId'))))
    .prepare('solicitacao_propria_por_id'),
);

/** One solicitação whole: staff reach every one, an applicant only their own. */
export async function findSolicitacao(
  db: Executor,
  id: number,
  session: Session,
  now: Date,
): Promise<Solicitacao | null> {
  const own = session.perfil === 'CREDENCIADOS';
  // All at once, so that they leave together.
  const [[found], documentos, falhasEmail] = await Promise.all([
    own ? ownById(db).execute({ id, usuarioId: session.usuarioId }) : anyById(db).execute({ id }),
    listDocumentos(db, id),
    own ? null : listFailures(db, id),
  ]);
  if (!found) return null;
  const { row } = found;
  return {
    id: row.id,
    protocolo: row.protocolo,
    situacao: row.situacao,
    dataCadastro: row.criadaEm.toISOString(),
    dataReenvio: found.reenvio?.toISOString() ?? null,
    justificativa: row.justificativa,
    isPossivelResponder: isPossivelResponder(row, now),
    prazoRetificacao: row.prazoRetificacao?.toISOString() ?? null,
    decididaEm: row.decididaEm?.toISOString() ?? null,
    decididaPor: found.decisor,
    versao: row.versao,
    edital: toPublico(found.edital, now),
    credenciado: { ...toCredenciado(found), documentos },
    ...(falhasEmail && { falhasEmail, contatoNaoConfirmado: row.contatoNaoConfirmado }),
  };
}

interface Found {
  row: typeof solicitacao.$inferSelect;
  municipio: typeof municipio.$inferSelect | null;
  contaCriadaEm: Date;
  decisor: string | null;
}

function toCredenciado({ row, municipio: cidade, contaCriadaEm, decisor }: Found): Omit<Credenciado, 'documentos'> {
  const situacao = situacaoCredenciado(row.situacao);
  const { codigoCrea, codigoIncra, formacao, formacaoVistoriador } = row;
  return {
    id: row.id,
    dataCadastro: row.criadaEm.toISOString(),
    idEdital: row.editalId,
    situacao,
    responsavel: situacao === null ? null : decisor,
    codigoCrea,
    codigoIncra,
    formacao,
    formacaoVistoriador,
    pessoa: {
      id: row.usuarioId,
      tipo: 'FISICA',
      dataCadastro: contaCriadaEm.toISOString(),
      email: row.email,
      telefones: row.telefones.map((numero) => ({ numero })),
      pessoaFisica: { id: row.usuarioId, cpf: row.cpf, nome: row.nome },
      cpfCnpj: row.cpf,
      nomeRazaoSocial: row.nome,
      endereco: {
        logradouro: row.logradouro,
        numero: row.numero,
        semNumero: row.semNumero,
        complemento: row.complemento,
        bairro: row.bairro,
        // Columns of fixed length come padded where a process gave no address.
        cep: row.cep.trim(),
        uf: row.uf.trim(),
        municipio: cidade,
      },
    },
  };
}

/** One's own solicitações, the newest first. */
export async function listMinhas(db: Executor, usuarioId: number, now: Date): Promise<MinhaSolicitacao[]> {
  const rows = await db
    .select({
      id: solicitacao.id,
      protocolo: solicitacao.protocolo,
      situacao: solicitacao.situacao,
      criadaEm: solicitacao.criadaEm,
      reenvio: reenviadaEm(db),
      prazoRetificacao: solicitacao.prazoRetificacao,
      edital: { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.usuarioId, usuarioId))
    .orderBy(desc(solicitacao.criadaEm), desc(solicitacao.id));
  return rows.map(({ criadaEm, reenvio, prazoRetificacao, ...row }) => ({
    ...row,
    dataCadastro: criadaEm.toISOString(),
    dataReenvio: reenvio?.toISOString() ?? null,
    isPossivelResponder: isPossivelResponder({ situacao: row.situacao, prazoRetificacao }, now),
  }));
}

/** One's own solicitações that can be rectified now, with the numbers of their editais, the first to end first. */
export async function listRetificaveis(
  db: Executor,
  usuarioId: number,
  now: Date,
): Promise<{ idSolicitacao: number; idEdital: number; numero: string; prazoRetificacao: string }[]> {
  const rows = await db
    .select({
      idSolicitacao: solicitacao.id,
      idEdital: solicitacao.editalId,
      numero: edital.numero,
      prazo: solicitacao.prazoRetificacao,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(
      and(
        eq(solicitacao.usuarioId, usuarioId),
        eq(solicitacao.situacao, 'RETIFICADO'),
        gte(solicitacao.prazoRetificacao, lastSecond(now)),
      ),
    )
    .orderBy(asc(solicitacao.prazoRetificacao), asc(solicitacao.id));
  return rows.flatMap(({ prazo, ...row }) => (prazo ? [{ ...row, prazoRetificacao: prazo.toISOString() }] : []));
}

/** Deadlines are kept as a whole second, 23:59:59, which is wholly inside. */
export function lastSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}
