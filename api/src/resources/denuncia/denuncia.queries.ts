import {
  type AndamentoDenuncia,
  DENUNCIA_LIMITS,
  type Denuncia,
  type DenunciaRow,
  type Denunciavel,
  type SituacaoDenuncia,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  arquivo,
  denuncia,
  denunciaArquivo,
  edital,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { isByName, personSearch } from '@credenciados/platform/list/search';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isSameCodigo } from '../comprovante/andamento.queries.ts';
import { setsRegra } from '../edital/regras.ts';
import { mayHandle } from '../requerente/own-solicitacao.ts';
import { byName } from '../solicitacao/by-name.ts';

/** Most editais offered; older ones are found by the accredited person's name. */
const EDITAIS = 100;

const editalColumns = { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital };

/** Editais that take complaints, newest first. */
export const listEditaisDenuncia = (db: Executor) =>
  db
    .select(editalColumns)
    .from(edital)
    .where(setsRegra('devidoProcesso'))
    .orderBy(desc(edital.dataInicio), desc(edital.id))
    .limit(EDITAIS);

/** Condition on `solicitacao`: accredited, in an edital that takes complaints. */
const isDenunciavel = and(
  inArray(solicitacao.situacao, [...TRANSITIONS.solicitacao.PROCESSAR.from]),
  sql`${solicitacao.editalId} = any(array(select ${edital.id} from ${edital} where ${setsRegra('devidoProcesso')}))`,
);

/** Accredited people with all words of a name, at most ten. A search by a number or without trigrams finds nobody. */
export async function findDenunciaveis(db: Executor, nome: string): Promise<Denunciavel[]> {
  const search = personSearch(nome);
  if (!search || !isByName(search)) return [];
  const ids = byName(search, { where: isDenunciavel, limit: DENUNCIA_LIMITS.achados });
  return db
    .select({ id: solicitacao.id, nome: solicitacao.nome, edital: editalColumns })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(sql`${solicitacao.id} = any(array(${ids}))`)
    .orderBy(asc(solicitacao.nome), asc(solicitacao.id));
}

/** Accreditation that a complaint may be about; null if there is none. */
export async function findDenunciado(db: Executor, id: number) {
  const [row] = await db
    .select({ id: solicitacao.id, nome: solicitacao.nome, editalId: solicitacao.editalId })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), isDenunciavel));
  return row ?? null;
}

/** State of a complaint for anybody with its protocolo and code; otherwise null. Codes are compared in constant time. */
export async function findAndamentoDenuncia(
  db: Executor,
  protocolo: string,
  codigo: string,
): Promise<AndamentoDenuncia | null> {
  const [row] = await db.select().from(denuncia).where(eq(denuncia.protocolo, protocolo));
  if (!row || !isSameCodigo(row.codigo, codigo)) return null;
  return {
    ...{ protocolo, situacao: row.situacao },
    dataRegistro: row.criadaEm.toISOString(),
    desde: (row.decididaEm ?? row.criadaEm).toISOString(),
  };
}

/** Condition on `denuncia`: it isn't about the actor's own accreditation, nor about one in which they are impeded (IMP-2). */
export const mayHandleDenuncia = (actor: Session): SQL => sql`(${denuncia.solicitacaoId} is null or exists (
  select from ${solicitacao} where ${and(eq(solicitacao.id, denuncia.solicitacaoId), mayHandle(actor))}))`;

const row = {
  id: denuncia.id,
  protocolo: denuncia.protocolo,
  situacao: denuncia.situacao,
  criadaEm: denuncia.criadaEm,
  denunciado: denuncia.denunciado,
  edital: editalColumns,
  decididaEm: denuncia.decididaEm,
  decididaPor: usuario.nome,
};
/** A row with its moments as the contract has them. */
const shown = <T extends { criadaEm: Date; decididaEm: Date | null }>({ criadaEm, decididaEm, ...rest }: T) => ({
  ...rest,
  dataRegistro: criadaEm.toISOString(),
  decididaEm: decididaEm?.toISOString() ?? null,
});

/** Page of complaints, newest first, without those that the reader may not handle. */
export async function listDenuncias(
  db: Executor,
  session: Session,
  { situacao, ...page }: PageAsked & { situacao?: SituacaoDenuncia | null | undefined },
): Promise<Page<DenunciaRow>> {
  const where = and(situacao ? eq(denuncia.situacao, situacao) : undefined, mayHandleDenuncia(session));
  const orderBy = desc(denuncia.id);
  const rows = db
    .select(row)
    .from(denuncia)
    .leftJoin(edital, eq(edital.id, denuncia.editalId))
    .leftJoin(usuario, eq(usuario.id, denuncia.decididaPor))
    .where(where)
    .orderBy(orderBy);
  const { content, totalElements } = await cappedPage(db, page, rows, { from: denuncia, where, orderBy });
  return { content: content.map(shown), totalElements };
}

/** Whole complaint; null if it doesn't exist or the reader may not handle it. */
export async function findDenuncia(db: Executor, id: number, session: Session): Promise<Denuncia | null> {
  const [found] = await db
    .select({
      ...row,
      ...{ fatos: denuncia.fatos, motivo: denuncia.motivo, nome: denuncia.nome, email: denuncia.email },
      confirmado: denuncia.emailConfirmado,
      solicitacao: { id: solicitacao.id, protocolo: solicitacao.protocolo, situacao: solicitacao.situacao },
    })
    .from(denuncia)
    .leftJoin(edital, eq(edital.id, denuncia.editalId))
    .leftJoin(solicitacao, eq(solicitacao.id, denuncia.solicitacaoId))
    .leftJoin(usuario, eq(usuario.id, denuncia.decididaPor))
    .where(and(eq(denuncia.id, id), mayHandleDenuncia(session)));
  if (!found) return null;
  const { nome, email, confirmado, ...rest } = shown(found);
  return { ...rest, denunciante: { nome, email, confirmado }, anexos: await listAnexos(db, id) };
}

/** Files of a complaint, in its author's order. */
export const listAnexos = (db: Executor, id: number) =>
  db
    .select({ key: arquivo.key, nome: arquivo.nomeOriginal, tamanho: arquivo.tamanho })
    .from(denunciaArquivo)
    .innerJoin(arquivo, eq(arquivo.key, denunciaArquivo.arquivoKey))
    .where(eq(denunciaArquivo.denunciaId, id))
    .orderBy(asc(denunciaArquivo.ordem));
