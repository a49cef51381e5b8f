import type { CertidaoProrrogacao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  ciencia,
  conversa,
  indisponibilidade,
  mensagem,
  recurso,
  resultado,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Owner } from './comprovante.queries.ts';

const certidoesOf = lookup((db) =>
  db
    .select({
      ...{ editalId: indisponibilidade.editalId, codigo: indisponibilidade.codigo, dia: indisponibilidade.dia },
      conteudo: indisponibilidade.conteudo,
    })
    .from(indisponibilidade)
    .where(
      and(
        sql`${indisponibilidade.editalId} = any(${sql.placeholder('editais')}::int[])`,
        isNotNull(indisponibilidade.codigo),
      ),
    )
    .orderBy(asc(indisponibilidade.dia))
    .prepare('certidoes_de_editais'),
);

/** Certificate of an extension, with its term; undefined for the end of the registrations. */
type Prorrogacao = { codigo: string; dia: string } & Pick<CertidaoProrrogacao, 'prazo'>;

/** Certificates of some editais by the edital's id, oldest first. */
export async function findCertidoes(db: Executor, editalIds: readonly number[]): Promise<Map<number, Prorrogacao[]>> {
  if (editalIds.length === 0) return new Map();
  const rows = await certidoesOf(db).execute({ editais: editalIds });
  const found = new Map<number, Prorrogacao[]>();
  for (const { editalId, codigo, dia, conteudo } of rows) {
    if (!codigo || !conteudo) continue;
    const { prazo }: CertidaoProrrogacao = JSON.parse(conteudo);
    found.set(editalId, [...(found.get(editalId) ?? []), { codigo, dia, ...(prazo && { prazo }) }]);
  }
  return found;
}

/** A certificate as stored. */
export interface StoredCertidao {
  codigo: string;
  conteudo: string;
  cabecalho: string;
  assinatura: string;
  kid: string;
  emitidoEm: Date;
}

/** Certificate of a notice, by a condition on it and its message. */
async function findCiencia(db: Executor, where: SQL | undefined) {
  const [row] = await db
    .select({ ciencia, solicitacaoId: conversa.solicitacaoId })
    .from(ciencia)
    .innerJoin(mensagem, eq(mensagem.id, ciencia.mensagemId))
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .where(where);
  if (!row) return null;
  const { emitidaEm, ...kept } = row.ciencia;
  return { ...kept, emitidoEm: emitidaEm, solicitacaoId: row.solicitacaoId };
}

/** Certificate of a message's notice; null if there is none, or it is somebody else's. */
export const findCienciaOf = (db: Executor, mensagemId: number, owner: Owner) =>
  findCiencia(
    db,
    and(
      eq(ciencia.mensagemId, mensagemId),
      owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId),
    ),
  );

/** Certificate of an extension or of a notice, receipt of an appeal, or published list, by its code. */
export async function findCertidao(db: Executor, codigo: string): Promise<StoredCertidao | null> {
  return (
    (await findProrrogacao(db, codigo)) ??
    (await findCiencia(db, eq(ciencia.codigo, codigo))) ??
    (await findReceipt(db, codigo)) ??
    findLista(db, codigo)
  );
}

async function findLista(db: Executor, codigo: string): Promise<StoredCertidao | null> {
  const [row] = await db.select().from(resultado).where(eq(resultado.codigo, codigo));
  return row ? { ...row, emitidoEm: row.publicadoEm } : null;
}

async function findReceipt(db: Executor, codigo: string): Promise<StoredCertidao | null> {
  const [row] = await db.select().from(recurso).where(eq(recurso.codigo, codigo));
  return row ? { ...row, emitidoEm: row.criadoEm } : null;
}

async function findProrrogacao(db: Executor, codigo: string): Promise<StoredCertidao | null> {
  const [row] = await db.select().from(indisponibilidade).where(eq(indisponibilidade.codigo, codigo));
  if (!row?.conteudo || !row.cabecalho || !row.assinatura || !row.kid || !row.decididaEm) return null;
  const { conteudo, cabecalho, assinatura, kid, decididaEm } = row;
  return { codigo, conteudo, cabecalho, assinatura, kid, emitidoEm: decididaEm };
}
