import { type APartirDe, LIMITS, type RegistroRow, type TipoEdital, type Uf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { contagemSolicitacao, edital, municipio, solicitacao } from '@credenciados/platform/db/schema/index';
import { nameOrder } from '@credenciados/platform/db/search-keys';
import { countUpTo, type Page, SortedList } from '@credenciados/platform/list/list';
import { foundNameOrder, isByName, nameSearch, personCondition } from '@credenciados/platform/list/search';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { accredited } from '../credenciado/credenciado.queries.ts';
import { setsRegra } from '../edital/regras.ts';
import { byName } from '../solicitacao/by-name.ts';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';

/** Filter of the register. `municipio`: IBGE code. */
export interface RegistroFiltro {
  tipo: TipoEdital;
  uf?: Uf | undefined;
  municipio?: number | undefined;
  pagina: number;
  tamanho: number;
}

/** Row with its id, which no answer has. */
type Listed = RegistroRow & { id: number };

const REGISTRO = new SortedList<'nome'>({
  table: solicitacao,
  id: solicitacao.id,
  sort: { nome: nameOrder(solicitacao.nome) },
  foundSort: { nome: [foundNameOrder(solicitacao.nome)] },
});
const BY_NAME = { ordem: 'nome', ordemDirecao: 'ASC' } as const;

/** Condition: accredited, now or formerly, by an edital with a public register (REG-1). */
function registered({ tipo, uf, municipio }: Pick<RegistroFiltro, 'tipo' | 'uf' | 'municipio'>): SQL | undefined {
  return and(
    accredited,
    eq(solicitacao.tipoEdital, tipo),
    sql`${solicitacao.editalId} = any(array(select ${edital.id} from ${edital} where ${setsRegra('registroPublico')}))`,
    uf && eq(solicitacao.uf, uf),
    municipio === undefined ? undefined : eq(solicitacao.municipioId, municipio),
  );
}

const rowsOf = async (db: Executor, ids: SQL, now: Date): Promise<Listed[]> => {
  const rows = await db
    .select({
      id: solicitacao.id,
      nome: solicitacao.nome,
      ...vigente,
      desde: solicitacao.situacaoDesde,
      registroConselho: solicitacao.codigoCrea,
      municipio: municipio.nome,
      uf: solicitacao.uf,
      edital: edital.numero,
    })
    .from(solicitacao)
    .innerJoin(vigentes(now), isVigente)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .leftJoin(municipio, eq(municipio.id, solicitacao.municipioId))
    .where(sql`${solicitacao.id} = any(${ids})`)
    .orderBy(...REGISTRO.orderBy(BY_NAME));
  return rows.map(({ desde, validoAte, suspensoAte, ...row }) => ({
    ...row,
    // The job that records an end runs after it.
    desde: ((row.situacao === 'VENCIDO' && validoAte) || desde).toISOString(),
    validoAte: validoAte?.toISOString() ?? null,
    suspensoAte: suspensoAte?.toISOString() ?? null,
  }));
};

/** Page of the register, by name. */
export async function listRegistro(db: Executor, filtro: RegistroFiltro, now: Date): Promise<Page<RegistroRow>> {
  const where = registered(filtro);
  const page = await REGISTRO.page({ ...filtro, campoSimples: '' }, BY_NAME, {
    where,
    total: filtro.uf || filtro.municipio ? countUpTo(db, { from: solicitacao, where }, null) : countOf(db, filtro.tipo),
    rows: (ids) => rowsOf(db, ids, now),
  });
  return withoutIds(page);
}

/** People of a type in the register, from the counters of its editais. */
async function countOf(db: Executor, tipo: TipoEdital): Promise<number> {
  const [sum] = await db
    .select({ total: sql<number>`coalesce(sum(${contagemSolicitacao.total}), 0)::int` })
    .from(contagemSolicitacao)
    .innerJoin(edital, eq(edital.id, contagemSolicitacao.editalId))
    .where(
      and(
        inArray(contagemSolicitacao.situacao, ['CREDENCIADO', 'INATIVO']),
        eq(edital.tipoEdital, tipo),
        setsRegra('registroPublico'),
      ),
    );
  return sum?.total ?? 0;
}

/** Page of the people with the words of a name. A CPF or protocolo is only a text here: neither finds anybody. */
export async function searchRegistro(
  db: Executor,
  { nome, ...filtro }: RegistroFiltro & { nome: string },
  now: Date,
): Promise<Page<RegistroRow>> {
  const search = nameSearch(nome);
  if (!search) return listRegistro(db, filtro, now);
  const where = registered(filtro);
  const limit = LIMITS.countedPeople;
  const found = (columns: SQL) =>
    isByName(search)
      ? byName(search, { where, columns, limit })
      : sql`select ${columns} from ${solicitacao} where ${and(where, personCondition(solicitacao, search))} limit ${limit}`;
  return withoutIds(await REGISTRO.found(db, filtro, BY_NAME, found, (ids) => rowsOf(db, ids, now)));
}

const withoutIds = ({ content, totalElements }: Page<Listed>): Page<RegistroRow> => ({
  content: content.map(({ id: _, ...row }) => row),
  totalElements,
});

/**
 * Version of the register's figures: its editais with their counters by state. Each accreditation, decision and end changes it, and so does
 * an edital that begins or ends to publish its people.
 */
export async function versionOf(db: Executor): Promise<string> {
  const rows = await db
    .select({
      id: edital.id,
      numero: edital.numero,
      situacao: contagemSolicitacao.situacao,
      total: sql<number>`sum(${contagemSolicitacao.total})::int`,
    })
    .from(edital)
    .innerJoin(contagemSolicitacao, eq(contagemSolicitacao.editalId, edital.id))
    .where(setsRegra('registroPublico'))
    .groupBy(edital.id, contagemSolicitacao.situacao)
    .orderBy(edital.id, contagemSolicitacao.situacao);
  return JSON.stringify(rows);
}

/** Municipalities of a UF with people in the register, by name. */
export function countByMunicipio(db: Executor, filtro: { tipo: TipoEdital; uf: Uf }) {
  return db
    .select({ id: municipio.id, nome: municipio.nome, total: sql<number>`count(*)::int` })
    .from(solicitacao)
    .innerJoin(municipio, eq(municipio.id, solicitacao.municipioId))
    .where(registered(filtro))
    .groupBy(municipio.id)
    .orderBy(nameOrder(municipio.nome));
}

const BATCH = 500;

/** All rows of a type, in batches that each take one short query: a slow reader holds no connection. */
export async function* readRegistro(db: Executor, tipo: TipoEdital, now: Date): AsyncGenerator<RegistroRow[]> {
  const where = registered({ tipo });
  let aPartirDe: APartirDe | undefined;
  for (let pagina = 0; ; pagina += 1) {
    const filtro = { pagina, tamanho: BATCH, campoSimples: '', aPartirDe };
    const total = Promise.resolve(0);
    const page = await REGISTRO.page(filtro, BY_NAME, { where, total, rows: (ids) => rowsOf(db, ids, now) });
    const last = page.content.at(-1);
    if (!last) return;
    yield withoutIds(page).content;
    aPartirDe = { id: last.id, lado: 'DEPOIS' };
  }
}
