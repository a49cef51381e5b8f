import { createHash, timingSafeEqual } from 'node:crypto';
import type { Andamento } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { comprovante, edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';

const ofProtocolo = lookup((db) =>
  db
    .select({
      codigo: comprovante.codigo,
      ...{ protocolo: solicitacao.protocolo, situacao: solicitacao.situacao, criadaEm: solicitacao.criadaEm },
      ...{ situacaoDesde: solicitacao.situacaoDesde, prazoRetificacao: solicitacao.prazoRetificacao },
      semEfeito: semEfeitoEm(sql.placeholder('now')),
      edital: { numero: edital.numero, tipoEdital: edital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(comprovante, eq(comprovante.solicitacaoId, solicitacao.id))
    .where(eq(solicitacao.protocolo, sql.placeholder('protocolo')))
    .prepare('andamento_por_protocolo'),
);

/**
 * Progress of the solicitação with a protocolo, for anybody who has the code of one of its comprovantes; otherwise null (REQ-3). The index
 * finds the protocolo, and codes are compared in constant time, so that no duration tells how much of a code was right.
 */
export async function findAndamento(
  db: Executor,
  protocolo: string,
  codigo: string,
  now: Date,
): Promise<Andamento | null> {
  const rows = await ofProtocolo(db).execute({ protocolo, now: now.toISOString() });
  const [row] = rows.filter((each) => isSameCodigo(each.codigo, codigo));
  if (!row) return null;
  const { situacao, criadaEm, situacaoDesde, prazoRetificacao } = row;
  return {
    ...{ protocolo: row.protocolo, edital: row.edital, situacao },
    ...(row.semEfeito && { semEfeito: row.semEfeito }),
    dataCadastro: criadaEm.toISOString(),
    desde: situacaoDesde.toISOString(),
    prazoRetificacao: prazoRetificacao?.toISOString() ?? null,
  };
}

/** Compares codes in constant time. */
export const isSameCodigo = (known: string, typed: string): boolean =>
  timingSafeEqual(digestOf(known), digestOf(typed));

const digestOf = (codigo: string) => createHash('sha256').update(codigo).digest();
