import type { PROCESSO_SORTABLE, Processo } from '@credenciados/shared/contract';
import { and, asc, count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedLookup } from '../../platform/db/prepared.ts';
import { nameContains } from '../../platform/db/search.ts';
import { processo } from '../../platform/db/tables.ts';
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

/** Only the newest version of each protocol is listed. */
const newest = sql`not exists (
  select 1 from ${processo} mais_nova
  where mais_nova.numero_protocolo = ${processo.numeroProtocolo} and mais_nova.versao > ${processo.versao})`;

/** Search by number, protocol, interested CPF or name; numbers are found with or without their punctuation. */
function matches(campoSimples: string): SQL | undefined {
  if (campoSimples === '') return undefined;
  const digits = searchedDigits(campoSimples);
  return or(
    nameContains(processo.numeroProcesso, campoSimples),
    nameContains(processo.numeroProtocolo, campoSimples),
    nameContains(processo.nomeRazaoSocialInteressado, campoSimples),
    digits ? like(processo.cpfInteressado, `${digits}%`) : undefined,
    digits ? like(sql`regexp_replace(${processo.numeroProcesso}, '[^0-9]', '', 'g')`, `${digits}%`) : undefined,
    digits ? like(sql`regexp_replace(${processo.numeroProtocolo}, '[^0-9]', '', 'g')`, `${digits}%`) : undefined,
  );
}

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
  const where = and(newest, matches(filter.campoSimples));
  const direction = (filter.ordemDirecao ?? (filter.ordem ? 'ASC' : 'DESC')) === 'ASC' ? asc : desc;
  const [content, [totals]] = await Promise.all([
    db
      .select(columns)
      .from(processo)
      .where(where)
      .orderBy(direction(processo[filter.ordem ?? 'numeroProcesso']), direction(processo.id))
      .limit(filter.tamanho)
      .offset(filter.pagina * filter.tamanho),
    db.select({ total: count() }).from(processo).where(where),
  ]);
  return { content, totalElements: totals?.total ?? 0 };
}

/** The versions of a protocol, the newest first. */
export function listVersoes(db: Executor, protocolo: string): Promise<{ versao: number }[]> {
  return db
    .select({ versao: processo.versao })
    .from(processo)
    .where(eq(processo.numeroProtocolo, protocolo))
    .orderBy(desc(processo.versao));
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
): Promise<(Processo & { dadosCadastro: string }) | null> {
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
