import type { CREDENCIADO_SORTABLE, CredenciadoRow, TipoEdital } from '@credenciados/shared/contract';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type Filtro, orderBy } from '../../platform/db/order.ts';
import { nameOrder, personMatches } from '../../platform/db/search.ts';
import { edital, solicitacao, usuario } from '../../platform/db/tables.ts';

/** Filter of the list of accredited people. */
export type CredenciadoFiltro = Filtro<(typeof CREDENCIADO_SORTABLE)[number]> & { tipoEdital: TipoEdital };

/** ATIVO while the solicitação is CREDENCIADO, INATIVO once de-accredited; they sort as the solicitação's states do. */
export const situacaoColumn = sql<
  'ATIVO' | 'INATIVO'
>`case ${solicitacao.situacao} when 'CREDENCIADO' then 'ATIVO' else 'INATIVO' end`;

const SORT: Record<(typeof CREDENCIADO_SORTABLE)[number], SQL | readonly SQL[]> = {
  situacao: [sql`${solicitacao.situacao}`, sql`${solicitacao.nome}`],
  nome: nameOrder(solicitacao.nome),
  cpf: sql`${solicitacao.cpf}`,
  codigoIncra: sql`${solicitacao.codigoIncra}`,
  codigoCrea: sql`${solicitacao.codigoCrea}`,
  email: sql`${solicitacao.email}`,
  responsavel: nameOrder(usuario.nome),
};

/** `WHERE` of the accredited people of a type under a filter. */
export function credenciadoWhere(filtro: CredenciadoFiltro): SQL | undefined {
  return and(
    inArray(solicitacao.situacao, ['CREDENCIADO', 'INATIVO']),
    eq(edital.tipoEdital, filtro.tipoEdital),
    personMatches(solicitacao, filtro.campoSimples),
  );
}

/** `ORDER BY` of the accredited people, by default those who are active first. */
export function credenciadoOrder(filtro: CredenciadoFiltro): SQL[] {
  return orderBy(SORT, filtro, { ordem: 'situacao', ordemDirecao: 'ASC' }, sql`${solicitacao.id}`);
}

/** One page of the accredited people of a type. */
export async function listCredenciados(
  db: Executor,
  filtro: CredenciadoFiltro,
): Promise<{ content: CredenciadoRow[]; totalElements: number }> {
  const where = credenciadoWhere(filtro);
  const [content, totalElements] = await Promise.all([
    db
      .select({
        id: solicitacao.id,
        idSolicitacao: solicitacao.id,
        idEdital: solicitacao.editalId,
        situacao: situacaoColumn,
        nome: solicitacao.nome,
        cpf: solicitacao.cpf,
        email: solicitacao.email,
        codigoCrea: solicitacao.codigoCrea,
        codigoIncra: solicitacao.codigoIncra,
        responsavel: usuario.nome,
      })
      .from(solicitacao)
      .innerJoin(edital, eq(edital.id, solicitacao.editalId))
      .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
      .where(where)
      .orderBy(...credenciadoOrder(filtro))
      .limit(filtro.tamanho)
      .offset(filtro.pagina * filtro.tamanho),
    countCredenciados(db, filtro),
  ]);
  return { content, totalElements };
}

/** How many accredited people a filter finds. */
export async function countCredenciados(db: Executor, filtro: CredenciadoFiltro): Promise<number> {
  const [total] = await db
    .select({ value: count() })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(credenciadoWhere(filtro));
  return total?.value ?? 0;
}
