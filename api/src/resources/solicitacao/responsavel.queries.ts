import type { PessoaComissao, Responsavel } from '@credenciados/contract';
import { ACCESS } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { solicitacao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, eq, exists, sql } from 'drizzle-orm';

/** More than any committee has. */
const MAX_STAFF = 500;

const analistas = lookup((db) =>
  db
    .select({ id: usuario.id, nome: usuario.nome })
    .from(usuario)
    .where(mayDecide(db))
    .orderBy(sql`lower(sem_acento(${usuario.nome}))`, usuario.id)
    .limit(MAX_STAFF)
    .prepare('analistas'),
);

/** Staff who may decide, by name. */
export function listAnalistas(db: Executor): Promise<PessoaComissao[]> {
  return analistas(db).execute();
}

/** Literal values, so that a cached plan can use the partial index of staff. */
const DECIDERS = sql.raw(ACCESS.staffWrite.map((perfil) => `'${perfil}'`).join(', '));

/** Condition on `usuario`: the account may decide. */
function mayDecide(db: Executor) {
  const decides = db
    .select({ one: sql`1` })
    .from(usuarioPerfil)
    .where(and(eq(usuarioPerfil.usuarioId, usuario.id), sql`${usuarioPerfil.perfil} in (${DECIDERS})`));
  return and(eq(usuario.ativo, true), exists(decides));
}

const responsavelOf = lookup((db) =>
  db
    .select({ id: usuario.id, nome: usuario.nome, desde: solicitacao.responsavelDesde })
    .from(solicitacao)
    .leftJoin(usuario, eq(usuario.id, solicitacao.responsavelId))
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('responsavel_da_solicitacao'),
);

/** Responsible analyst of a solicitação, as the viewer may see it; null if it doesn't exist. */
export async function findResponsavel(db: Executor, id: number, usuarioId: number): Promise<Responsavel | null> {
  const [row] = await responsavelOf(db).execute({ id });
  if (!row) return null;
  const { desde, ...person } = row;
  if (person.id === null || person.nome === null || desde === null) return { responsavel: null };
  return {
    responsavel: { id: person.id, nome: person.nome, desde: desde.toISOString(), eu: person.id === usuarioId },
  };
}

/** Throws unless `para` is null or an account that may decide. */
export async function requireAnalista(db: Executor, para: number | null): Promise<PessoaComissao | null> {
  if (para === null) return null;
  const [known] = await db
    .select({ id: usuario.id, nome: usuario.nome })
    .from(usuario)
    .where(and(eq(usuario.id, para), mayDecide(db)));
  if (!known)
    throw businessError('Esta pessoa não analisa solicitações.', { campos: { para: 'Escolha outra pessoa.' } });
  return known;
}
