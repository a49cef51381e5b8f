import { alvoLabel, type CorrecoesPedidas, fieldText, isField } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  correcao,
  solicitacao,
  solicitacaoVersao,
  tipoDocumento,
  usuario,
} from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, asc, desc, eq } from 'drizzle-orm';

type Versao = typeof solicitacaoVersao.$inferSelect;

/** Corrections of the last rectification; null if the solicitação doesn't exist or, for an applicant, is somebody else's. */
export async function findCorrecoes(db: Executor, id: number, session: Session): Promise<CorrecoesPedidas | null> {
  const own = session.perfil === 'CREDENCIADOS';
  const [alvo] = await db
    .select({ soCorrecoes: solicitacao.soCorrecoes })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), own ? eq(solicitacao.usuarioId, session.usuarioId) : undefined));
  if (!alvo) return null;
  const rows = await db
    .select({ correcao, conferente: usuario.nome })
    .from(correcao)
    .leftJoin(usuario, eq(usuario.id, correcao.conferidaPor))
    .where(and(eq(correcao.solicitacaoId, id), eq(correcao.atual, true)))
    .orderBy(asc(correcao.id));
  const permitirTudo = !alvo.soCorrecoes;
  const [first] = rows;
  if (!first) return { pedidaEm: null, permitirTudo, itens: [] };
  const [versoes, tipos] = await Promise.all([
    db
      .select()
      .from(solicitacaoVersao)
      .where(eq(solicitacaoVersao.solicitacaoId, id))
      .orderBy(desc(solicitacaoVersao.numero)),
    db.select().from(tipoDocumento),
  ]);
  const nameOf = new Map(tipos.map(({ codigo, descricao }) => [codigo, descricao]));
  return {
    pedidaEm: first.correcao.pedidaEm.toISOString(),
    permitirTudo,
    itens: rows.map(({ correcao: row, conferente }) => ({
      id: row.id,
      alvo: row.alvo,
      rotulo: alvoLabel(row.alvo, nameOf),
      observacao: row.observacao,
      antes: valuesOf(
        row.alvo,
        versoes.find(({ numero }) => numero === row.versao),
      ),
      depois: valuesOf(row.alvo, versoes[0]),
      conferida: own || !row.conferidaEm ? null : { por: conferente ?? '', em: row.conferidaEm.toISOString() },
    })),
  };
}

/** Values of a field, or files of a type, in a version. */
function valuesOf(alvo: string, versao: Versao | undefined): CorrecoesPedidas['itens'][number]['antes'] {
  if (!versao) return [];
  if (isField(alvo)) return [{ texto: fieldText(alvo, { ...versao.dados }), caminho: null }];
  return versao.documentos.filter(({ tipo }) => tipo === alvo).map(({ nome, caminho }) => ({ texto: nome, caminho }));
}
