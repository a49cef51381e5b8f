import type { ModeloMensagem } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { modeloMensagem, usuario } from '@credenciados/platform/db/schema/index';
import { nameContains } from '@credenciados/platform/list/search';
import { asc, eq, type SQL, sql } from 'drizzle-orm';

const modelos = (db: Executor, where: SQL | undefined) =>
  db
    .select({
      id: modeloMensagem.id,
      assunto: modeloMensagem.assunto,
      conteudo: modeloMensagem.conteudo,
      responsavel: usuario.nome,
      versao: modeloMensagem.versao,
    })
    .from(modeloMensagem)
    .innerJoin(usuario, eq(usuario.id, modeloMensagem.usuarioId))
    .where(where)
    .orderBy(asc(sql`lower(sem_acento(${modeloMensagem.assunto}))`), asc(modeloMensagem.id));

type Row = Awaited<ReturnType<typeof modelos>>[number];

const show = ({ id, assunto, conteudo, versao, responsavel }: Row): ModeloMensagem => ({
  id,
  assunto,
  conteudo,
  versao,
  usuario: { pessoa: { nomeRazaoSocial: responsavel } },
});

const all = lookup((db) => modelos(db, undefined).prepare('modelos_de_mensagem'));

/** All templates in alphabetical order, or those whose subject contains a text, ignoring accents and case. */
export async function listModelos(db: Executor, texto = ''): Promise<ModeloMensagem[]> {
  const found = texto === '' ? all(db).execute() : modelos(db, nameContains(modeloMensagem.assunto, texto));
  return (await found).map(show);
}

/** One template, or null. */
export async function findModelo(db: Executor, id: number): Promise<ModeloMensagem | null> {
  const [row] = await modelos(db, eq(modeloMensagem.id, id));
  return row ? show(row) : null;
}
