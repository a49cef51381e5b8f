import { LIMITS, type PROCESSO_SORTABLE, type Processo } from '@credenciados/contract';
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import {
  afterMarco,
  besideMarco,
  type Filtro,
  nearerEnd,
  type Order,
  orderBy,
  orderOf,
  type Stretch,
} from '../../platform/db/order.ts';
import {
  auditoria,
  digitsOf,
  edital,
  processo,
  searchGroup,
  solicitacao,
  usuario,
} from '../../platform/db/schema/index.ts';
import {
  hasOtherScript,
  indexedWords,
  isOtherScript,
  nameOrder,
  searchedDigits,
  wordPatterns,
} from '../../platform/db/search.ts';
import { foundPageOf, inGroups, newestGroup } from '../../platform/db/search-groups.ts';
import { countProcessos } from '../contagem/contagem.queries.ts';

const columns = {
  id: processo.id,
  idProcesso: processo.idProcesso,
  numeroProcesso: processo.numeroProcesso,
  numeroProtocolo: processo.numeroProtocolo,
  protocolo: processo.numeroProtocolo,
  versao: processo.versao,
  nomeRazaoSocialInteressado: processo.nomeRazaoSocialInteressado,
  status: processo.status,
  setor: processo.setor,
  tipo: processo.tipo,
};

/** The solicitação that a version of a processo became under the open edital, with who accredited it. */
const accreditation = (idProcesso: SQL) => sql<Processo['credenciado']>`(
  select json_build_object('idSolicitacao', s.id, 'em', to_json(s.criada_em), 'por', (
    select u.nome from ${auditoria} a inner join ${usuario} u on u.id = a.ator_id
    where a.entidade = 'solicitacao' and a.entidade_id = s.id::text and a.acao = 'PROCESSO_CREDENCIADO' limit 1))
  from ${processo} v inner join ${solicitacao} s on s.processo_id = v.id
  inner join ${edital} e on e.id = s.edital_id and e.situacao = 'ABERTO'
  where v.id_processo = ${idProcesso} order by s.id limit 1)`;

type Sort = (typeof PROCESSO_SORTABLE)[number];
/** Filter and page of the list. */
export type ProcessoFilter = Filtro<Sort>;

const SORT: Record<Sort, SQL> = {
  numeroProcesso: sql`${processo.numeroProcesso}`,
  nomeRazaoSocialInteressado: nameOrder(processo.nomeRazaoSocialInteressado),
  status: sql`${processo.status}`,
  setor: sql`${processo.setor}`,
  tipo: sql`${processo.tipo}`,
};
const DEFAULT: Order<Sort> = { ordem: 'numeroProcesso', ordemDirecao: 'DESC' };
const inOrder = (order: Order<Sort>) => orderBy(SORT, order, DEFAULT, sql`${processo.id}`);

const rowsOf = (db: Executor, chosen: SQL, order: Order<Sort>) =>
  db
    .select({ ...columns, credenciado: accreditation(sql`processo.id_processo`) })
    .from(processo)
    .where(sql`${processo.id} = any(${chosen})`)
    .orderBy(...inOrder(order));

/** Which processos are a page's: those before them are read no further than an index says. */
const pageIds = (db: Executor, { marco, inicio, tamanho, ...order }: Stretch<Sort>) =>
  db
    .select({ id: processo.id })
    .from(processo)
    .where(
      and(
        sql`${processo.atual}`,
        marco === null ? undefined : afterMarco(processo, SORT, order, sql`${processo.id}`, marco),
      ),
    )
    .orderBy(...inOrder(order))
    .limit(tamanho)
    .offset(inicio);

/** One page of the processos; the newest numbers first unless asked otherwise. Those that a search finds are counted so far as is worth it (PRC-7). */
export async function listProcessos(
  db: Executor,
  filter: ProcessoFilter,
): Promise<{ content: Processo[]; totalElements: number }> {
  const order = orderOf(filter, DEFAULT);
  if (filter.campoSimples.trim() !== '') {
    const { achadas, total } = await findIds(db, filter, order);
    const rows = await rowsOf(db, sql`${sql.param(achadas)}::int[]`, order);
    return { content: rows.map(toRow), totalElements: total };
  }
  const total = countProcessos(db);
  const beside = besideMarco(order, filter, []);
  const stretch = beside ?? (await nearerEnd(order, filter, () => total));
  const [rows, totalElements] = await Promise.all([rowsOf(db, sql`array(${pageIds(db, stretch)})`, order), total]);
  // The row that it borders on may have gone.
  if (beside && rows.length === 0) return listProcessos(db, { ...filter, aPartirDe: undefined });
  return { content: rows.map(toRow), totalElements };
}

const NUMBERS = [
  digitsOf(processo.numeroProcesso),
  digitsOf(processo.numeroProtocolo),
  sql`${processo.cpfInteressado}`,
];
const limit = sql.raw(String(LIMITS.countedPeople));

/** Search by number and by words. The trigram index has no words of other scripts than Latin. */
interface Search {
  digits: string | null;
  words: 'indexed' | 'other script' | null;
  patterns: string[];
  trigrams: string[];
}
/**
 * The processos that a search finds, `LIMITS.countedPeople` at most: first whose number, protocol or CPF begins with the digits, then
 * those that have the words, from the newest group on. None is found twice, so that no more are looked for than are missing.
 */
function foundRows({ digits, words, patterns, trigrams }: Search, chosen: SQL): SQL {
  const starts = (number: SQL) => sql`${number} like ${`${digits}%`}`;
  const begun = digits === null ? [] : NUMBERS;
  const othersThan = (former: readonly SQL[]) =>
    and(sql`${processo.atual}`, ...former.map((each) => not(starts(each))));
  // In the order of the index, without which PostgreSQL might read all rows until enough are found.
  const byNumber = begun.map(
    (number, at) => sql`
      (select ${chosen} from ${processo} where ${and(othersThan(begun.slice(0, at)), starts(number))}
       order by ${number} using ~>~ limit ${limit})`,
  );
  const has = sql`${processo.buscado} like all (${sql.param(patterns)}::text[])`;
  const byWords = inGroups({
    table: processo,
    id: processo.id,
    text: processo.buscado,
    group: searchGroup(processo.id),
    last: newestGroup(processo, processo.id, searchGroup),
    where: and(othersThan(begun), has),
    trigrams,
    columns: chosen,
    limit: LIMITS.countedPeople,
  });
  const inScript = and(
    othersThan(begun),
    hasOtherScript(processo.id, processo.buscado, patterns, sql`${processo.atual}`),
  );
  const byScript = sql`select ${chosen} from ${processo} where ${inScript} limit ${limit}`;
  const found = { indexed: [sql`(${byWords})`], 'other script': [sql`(${byScript})`] };
  return sql.join([...byNumber, ...(words ? found[words] : [])], sql` union all `);
}

/** Ids of a page of a search in the list's order, and their number. */
async function findIds(
  db: Executor,
  { campoSimples, ...page }: ProcessoFilter,
  { ordem, ordemDirecao }: Order<Sort>,
): Promise<{ achadas: number[]; total: number }> {
  const digits = searchedDigits(campoSimples);
  const { patterns, trigrams } = indexedWords(campoSimples);
  const words = trigrams.length > 0 ? 'indexed' : isOtherScript(campoSimples) ? 'other script' : null;
  if (digits === null && !words) return { achadas: [], total: 0 };
  const search: Search = {
    digits,
    words,
    trigrams,
    patterns: words === 'indexed' ? patterns : wordPatterns(campoSimples),
  };
  const direction = sql.raw(ordemDirecao === 'DESC' ? 'desc' : 'asc');
  // With what they are sorted by, since each row is read anyway.
  const rows = foundRows(search, sql`${processo.id} as id, ${SORT[ordem]} as chave`);
  const ids = sql`select id from (select * from (${rows}) as achada limit ${limit}) as contada order by chave ${direction}, id ${direction}`;
  return foundPageOf(db, ids, page);
}

/** A row of the list as it is shown. */
const toRow = ({ credenciado, ...row }: Processo): Processo => ({
  ...row,
  credenciado: credenciado && told(credenciado),
});

/** An instant comes out of JSON as PostgreSQL writes it. */
const told = ({ em, ...rest }: NonNullable<Processo['credenciado']>) => ({ ...rest, em: new Date(em).toISOString() });

/** Author and time of a processo's accreditation under the open edital; null if none. */
export async function findAccreditation(tx: Tx, idProcesso: number): Promise<Processo['credenciado']> {
  const { rows } = await tx.execute<{ credenciado: Processo['credenciado'] }>(
    sql`select ${accreditation(sql`${idProcesso}`)} as credenciado`,
  );
  const credenciado = rows[0]?.credenciado;
  return credenciado ? told(credenciado) : null;
}

const versoesOf = lookup((db) =>
  db
    .select({ versao: processo.versao })
    .from(processo)
    .where(eq(processo.numeroProtocolo, sql.placeholder('protocolo')))
    .orderBy(desc(processo.versao))
    .prepare('versoes_do_processo'),
);

/** The versions of a protocol, the newest first. */
export function listVersoes(db: Executor, protocolo: string): Promise<{ versao: number }[]> {
  return versoesOf(db).execute({ protocolo });
}

const versaoOf = lookup((db) =>
  db
    .select({ ...columns, dadosCadastro: processo.dadosCadastro })
    .from(processo)
    .where(
      and(eq(processo.numeroProtocolo, sql.placeholder('protocolo')), eq(processo.versao, sql.placeholder('versao'))),
    )
    .prepare('processo_por_versao'),
);

/** One version with its registration data as JSON text, or null. */
export async function findVersao(
  db: Executor,
  protocolo: string,
  versao: number,
): Promise<(Omit<Processo, 'credenciado'> & { dadosCadastro: string }) | null> {
  const [row] = await versaoOf(db).execute({ protocolo, versao });
  return row ? { ...row, dadosCadastro: JSON.stringify(row.dadosCadastro) } : null;
}

/** The newest version of a processo, with who it is about; it stays so until the transaction ends. Null when there is none. */
export async function holdNewest(tx: Tx, idProcesso: number) {
  const [row] = await tx
    .select({ id: processo.id, cpfInteressado: processo.cpfInteressado, dadosCadastro: processo.dadosCadastro })
    .from(processo)
    .where(eq(processo.idProcesso, idProcesso))
    .orderBy(desc(processo.versao))
    .limit(1)
    .for('share');
  return row ?? null;
}
