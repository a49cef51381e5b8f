import { RECUSA_TOKEN } from '@credenciados/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { tokenPublicacao } from '../platform/db/schema/index.ts';
import { tokenHash } from '../platform/keys/token-hash.ts';
import { AppError } from './errors.ts';

/** Whose token a call of publishing came with. */
export interface Publisher {
  /** Name of the team, as the history of modules shows it. */
  equipe: string;
}

/** Stands in a token's modules for every module. */
export const EVERY_MODULE = '*';

/**
 * Team of the publishing token of a request. Throws 401 for an unknown or expired token, 403 if the address names a module of another
 * team.
 */
export async function findPublisher(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { headers, params }: Pick<FastifyRequest, 'headers' | 'params'>,
): Promise<Publisher> {
  const given = /^Bearer ([\w-]{16,200})$/i.exec(headers.authorization ?? '')?.[1];
  const t = tokenPublicacao;
  const [found] = given
    ? await db
        .select({ equipe: t.equipe, modulos: t.modulos })
        .from(t)
        .where(and(eq(t.hash, tokenHash(given)), isNull(t.revogadoEm), gt(t.expiraEm, now())))
    : [];
  if (!found) throw refused(401, 'TOKEN_PUBLICACAO');
  const { equipe, modulos } = found;
  const nome = typeof params === 'object' && params !== null && 'nome' in params ? String(params.nome) : null;
  if (nome !== null && !modulos.includes(nome) && !modulos.includes(EVERY_MODULE)) {
    throw refused(403, 'TOKEN_DE_OUTROS');
  }
  return { equipe };
}

const refused = (status: number, codigo: keyof typeof RECUSA_TOKEN) =>
  new AppError(status, RECUSA_TOKEN[codigo], { codigo });
