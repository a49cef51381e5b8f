import type { PROCESSO_SORTABLE, Processo } from '@credenciados/shared/contract';
import { and, asc, count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedLookup, preparedVariants } from '../../platform/db/prepared.ts';
import { nameLike, wordPatterns } from '../../platform/db/search.ts';
import { auditoria, digitsOf, edital, processo, solicitacao, usuario } from '../../platform/db/tables.ts';
import { searchedDigits } from './processo.rules.ts';

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

/** Search by number, protocol, interested CPF or name; numbers are found with or without their punctuation. */
function matches({ words, digits }: Search): SQL | undefined {
  if (words === 0) return undefined;
  // The index serves each word by itself.
  const patterns = Array.from({ length: words }, (_, at) => sql.placeholder(`palavra${at}`));
  const start = sql.placeholder('inicioDoNumero');
  return or(
    nameLike(processo.numeroProcesso, patterns),
    nameLike(processo.numeroProtocolo, patterns),
    nameLike(processo.nomeRazaoSocialInteressado, patterns),
    digits ? like(processo.cpfInteressado, start) : undefined,
    digits ? like(digitsOf(processo.numeroProcesso), start) : undefined,
    digits ? like(digitsOf(processo.numeroProtocolo), start) : undefined,
  );
}

/** What is searched by: so many words, and digits where it is nothing else. */
interface Search {
  words: number;
  digits: boolean;
}
type Sorted = Pick<ProcessoFilter, 'ordem' | 'ordemDirecao'>;
const shapeOf = ({ words, digits }: Search) => `${words} ${digits}`;
const pageOf = preparedVariants(
  (db, search: Search, { ordem, ordemDirecao }: Sorted) => {
    const direction = (ordemDirecao ?? (ordem ? 'ASC' : 'DESC')) === 'ASC' ? asc : desc;
    return db
      .select({ ...columns, credenciado: accreditation(sql`processo.id_processo`) })
      .from(processo)
      .where(and(processo.atual, matches(search)))
      .orderBy(direction(processo[ordem ?? 'numeroProcesso']), direction(processo.id))
      .limit(sql.placeholder('tamanho'))
      .offset(sql.placeholder('inicio'))
      .prepare('');
  },
  (search, { ordem, ordemDirecao }) => `${shapeOf(search)} ${ordem} ${ordemDirecao}`,
);
const countOf = preparedVariants(
  (db, search: Search) =>
    db
      .select({ total: count() })
      .from(processo)
      .where(and(processo.atual, matches(search)))
      .prepare(''),
  shapeOf,
);

/** What a page of the list is asked by. */
export interface ProcessoFilter {
  campoSimples: string;
  pagina: number;
  tamanho: number;
  ordem?: (typeof PROCESSO_SORTABLE)[number];
  ordemDirecao?: 'ASC' | 'DESC';
}

/** One page of the processes; the newest numbers first unless asked otherwise. */
export async function listProcessos(
  db: Executor,
  filter: ProcessoFilter,
): Promise<{ content: Processo[]; totalElements: number }> {
  const digits = searchedDigits(filter.campoSimples);
  const words = wordPatterns(filter.campoSimples);
  const search = { words: words.length, digits: Boolean(digits) };
  const asked = {
    ...Object.fromEntries(words.map((word, at) => [`palavra${at}`, word])),
    inicioDoNumero: `${digits}%`,
    tamanho: filter.tamanho,
    inicio: filter.pagina * filter.tamanho,
  };
  const [content, [totals]] = await Promise.all([
    pageOf(db, search, filter).execute(asked),
    countOf(db, search).execute(asked),
  ]);
  const rows = content.map(({ credenciado, ...row }) => ({ ...row, credenciado: credenciado && told(credenciado) }));
  return { content: rows, totalElements: totals?.total ?? 0 };
}

/** An instant comes out of JSON as PostgreSQL writes it. */
const told = ({ em, ...rest }: NonNullable<Processo['credenciado']>) => ({ ...rest, em: new Date(em).toISOString() });

/** Who accredited a processo under the open edital, and when; null when nobody did. */
export async function findAccreditation(tx: Tx, idProcesso: number): Promise<Processo['credenciado']> {
  const { rows } = await tx.execute<{ credenciado: Processo['credenciado'] }>(
    sql`select ${accreditation(sql`${idProcesso}`)} as credenciado`,
  );
  const credenciado = rows[0]?.credenciado;
  return credenciado ? told(credenciado) : null;
}

const versoesOf = preparedLookup((db) =>
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

const versaoOf = preparedLookup((db) =>
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

/** The newest version of a process, with who it is about; it stays so until the transaction ends. Null when there is none. */
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
