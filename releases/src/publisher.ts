import { RECUSA_TOKEN } from '@credenciados/contract';
import { tokenPublicacao } from '@credenciados/platform/db/schema/index';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { AppError } from '@credenciados/platform/http/errors';
import { tokenHash } from '@credenciados/platform/keys/token-hash';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

/** Owner of the publishing token of a request. */
export interface Publisher {
  /** Team's name, as shown in the history of modules. */
  equipe: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the publishing token, for endpoints that require one. */
    publisher: Publisher | null;
  }
}

/** Wildcard in a token's list of modules. */
export const EVERY_MODULE = '*';

/**
 * Team of a request's publishing token. Throws 401 for an unknown or expired token, and 403 if the address names a module of another team.
 */
export async function findPublisher(
  { db, now }: Pick<PlatformDeps, 'db' | 'now'>,
  { headers, params }: Pick<FastifyRequest, 'headers' | 'params'>,
): Promise<Publisher> {
  const given = /^Bearer ([\w-]{16,200})$/i.exec(headers.authorization ?? '')?.[1];
  const t = tokenPublicacao;
  const [row] = given
    ? await db
        .select({ equipe: t.equipe, modulos: t.modulos })
        .from(t)
        .where(and(eq(t.hash, tokenHash(given)), isNull(t.revogadoEm), gt(t.expiraEm, now())))
    : [];
  if (!row) throw refused(401, 'TOKEN_PUBLICACAO');
  const { equipe, modulos } = row;
  const nome = typeof params === 'object' && params !== null && 'nome' in params ? String(params.nome) : null;
  if (nome !== null && !modulos.includes(nome) && !modulos.includes(EVERY_MODULE)) {
    throw refused(403, 'TOKEN_DE_OUTROS');
  }
  return { equipe };
}

const refused = (status: number, codigo: keyof typeof RECUSA_TOKEN) =>
  new AppError(status, RECUSA_TOKEN[codigo], { codigo });
