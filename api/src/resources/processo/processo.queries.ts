import { LIMITS, type PROCESSO_SORTABLE, type Processo } from '@credenciados/contract';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  auditoria,
  digitsOf,
  edital,
  processo,
  searchGroup,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { nameOrder } from '@credenciados/platform/db/search-keys';
import { type Filtro, type Order, orderOf, type Page, SortedList } from '@credenciados/platform/list/list';
import {
  hasOtherScript,
  indexedWords,
  isOtherScript,
  searchedDigits,
  wordPatterns,
} from '@credenciados/platform/list/search';
import { inGroups, newestGroup } from '@credenciados/platform/list/search-groups';
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
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

/** Solicitação made from a version of a processo under the open edital, with the person who accredited it. */
const accreditation = (idProcesso: SQL) => sql<Processo['credenciado']>`(
  select json_build_object('idSolicitacao', s.id, 'em', to_json(s.criada_em), 'por', (
    select u.nome from ${auditoria} a inner join ${usuario} u on u.id = a.ator_id
    where a.entidade = 'solicitacao' and a.entidade_id = s.id::text and a.acao = 'PROCESSO_CREDENCIADO' limit 1))
  from ${processo} v inner join ${solicitacao} s on s.processo_id = v.id
  inner join ${edital} e on e.id = s.edital_id and e.situacao = 'ABERTO'
  where v.id_processo = ${idProcesso} order by s.id limit 1)`;

type Sort = (typeof PROCESSO_SORTABLE)[number];
/** Filter and page of the list. */
type ProcessoFilter = Filtro<Sort>;

/** Processos, by default newest numbers first. */
const PROCESSOS = new SortedList<Sort>({
  table: processo,
  id: processo.id,
  sort: {
    numeroProcesso: sql`${processo.numeroProcesso}`,
    nomeRazaoSocialInteressado: nameOrder(processo.nomeRazaoSocialInteressado),
    status: sql`${processo.status}`,
    setor: sql`${processo.setor}`,
    tipo: sql`${processo.tipo}`,
  },
});

const rowsOf = (db: Executor, ids: SQL, order: Order<Sort>) =>
  db
    .select({ ...columns, credenciado: accreditation(sql`processo.id_processo`) })
    .from(processo)
    .where(sql`${processo.id} = any(${ids})`)
    .orderBy(...PROCESSOS.orderBy(order));

/** Page of the processos; search results are counted up to a cap (PRC-7). */
export async function listProcessos(db: Executor, filter: ProcessoFilter): Promise<Page<Processo>> {
  const order = orderOf<Sort>(filter, { ordem: 'numeroProcesso', ordemDirecao: 'DESC' });
  const rows = (ids: SQL) => rowsOf(db, ids, order);
  const { content, totalElements } =
    filter.campoSimples.trim() === ''
      ? await PROCESSOS.page(filter, order, { where: sql`${processo.atual}`, total: countProcessos(db), rows })
      : await PROCESSOS.found(db, filter, order, (chosen) => foundRows(searchOf(filter.campoSimples), chosen), rows);
  return { content: content.map(toRow), totalElements };
}

const NUMBERS = [
  digitsOf(processo.numeroProcesso),
  digitsOf(processo.numeroProtocolo),
  sql`${processo.cpfInteressado}`,
];
const limit = sql.raw(String(LIMITS.countedPeople));

/** Search by number and by words. The trigram index has no words in scripts other than Latin. */
interface Search {
  digits: string | null;
  words: 'indexed' | 'other script' | null;
  patterns: string[];
  trigrams: string[];
}

function searchOf(text: string): Search {
  const { patterns, trigrams } = indexedWords(text);
  const words = trigrams.length > 0 ? 'indexed' : isOtherScript(text) ? 'other script' : null;
  return {
    digits: searchedDigits(text),
    words,
    trigrams,
    patterns: words === 'indexed' ? patterns : wordPatterns(text),
  };
}

/**
 * Rows that a search finds, at most `LIMITS.countedPeople`: first those whose number, protocolo or CPF begins with the digits, then those
 * with the words, from the newest group on. Each search excludes earlier hits, so that it stops as soon as enough are found.
 */
function foundRows({ digits, words, patterns, trigrams }: Search, chosen: SQL): SQL {
  const starts = (number: SQL) => sql`${number} like ${`${digits}%`}`;
  const begun = digits === null ? [] : NUMBERS;
  const othersThan = (former: readonly SQL[]) =>
    and(sql`${processo.atual}`, ...former.map((each) => not(starts(each))));
  // In the order of the index: otherwise PostgreSQL might read all rows until enough are found.
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
  const all = [...byNumber, ...(words ? found[words] : [])];
  if (all.length === 0) return sql`select ${chosen} from ${processo} where false`;
  return sql`select * from (${sql.join(all, sql` union all `)}) as achada limit ${limit}`;
}

/** A row of the list in the API's format. */
const toRow = ({ credenciado, ...row }: Processo): Processo => ({
  ...row,
  credenciado: credenciado && told(credenciado),
});

/** A time within JSON has PostgreSQL's format. */
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

/** Versions of a protocolo, newest first. */
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

/** Locks the newest version of a processo until the transaction ends, and returns it with the people concerned; null if there is none. */
export async function lockNewest(tx: Tx, idProcesso: number) {
  const [row] = await tx
    .select({ id: processo.id, cpfInteressado: processo.cpfInteressado, dadosCadastro: processo.dadosCadastro })
    .from(processo)
    .where(eq(processo.idProcesso, idProcesso))
    .orderBy(desc(processo.versao))
    .limit(1)
    .for('share');
  return row ?? null;
}
