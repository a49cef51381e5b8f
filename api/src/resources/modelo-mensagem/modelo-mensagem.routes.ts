import { isBlankHtml, type ModeloMensagem, RULE } from '@credenciados/shared/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { businessError, conflict, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { modeloMensagem } from '../../platform/db/tables.ts';
import { sanitizeConteudo } from '../conversa/conversa.html.ts';
import { findModelo, listModelos } from './modelo-mensagem.queries.ts';

const audited = (atorId: number, acao: string, entidadeId: number) => ({
  atorId,
  acao,
  entidade: 'modelo_mensagem',
  entidadeId,
});

/** Message templates of the agency. */
export function registerModeloMensagemRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  async function show(id: number): Promise<ModeloMensagem> {
    const found = await findModelo(db, id);
    if (!found) throw notFound();
    return found;
  }

  route(app, 'GET /modeloMensagem/findAll', () => listModelos(db));

  route(app, 'GET /modeloMensagem/findBySearch/:texto', ({ params }) => listModelos(db, params.texto));

  route(app, 'POST /modeloMensagem/cadastrar', async ({ session, body }) => {
    const values = { assunto: body.assunto, conteudo: cleaned(body.conteudo), usuarioId: session.usuarioId };
    const id = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(modeloMensagem)
        .values({ ...values, criadoEm: deps.now() })
        .returning({ id: modeloMensagem.id });
      if (!row) throw new Error('The template was not stored');
      await recordAudit(tx, audited(session.usuarioId, 'MODELO_CADASTRADO', row.id));
      return row.id;
    });
    return show(id);
  });

  route(app, 'PUT /modeloMensagem/alterar', async ({ session, body }) => {
    const { id, versao, assunto } = body;
    const conteudo = cleaned(body.conteudo);
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(modeloMensagem)
        .set({ assunto, conteudo, versao: sql`${modeloMensagem.versao} + 1` })
        .where(and(eq(modeloMensagem.id, id), eq(modeloMensagem.versao, versao)))
        .returning({ id: modeloMensagem.id });
      if (changed.length === 0) throw (await findModelo(tx, id)) ? conflict() : notFound();
      await recordAudit(tx, audited(session.usuarioId, 'MODELO_ALTERADO', id));
    });
    return show(id);
  });

  route(app, 'DELETE /modeloMensagem/deletar/:id', async ({ session, params }) => {
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(modeloMensagem)
        .where(eq(modeloMensagem.id, params.id))
        .returning({ assunto: modeloMensagem.assunto });
      if (!gone) throw notFound();
      await recordAudit(tx, { ...audited(session.usuarioId, 'MODELO_EXCLUIDO', params.id), dados: gone });
    });
    return DONE;
  });
}

/** Rich text as it is kept; text that vanishes when cleaned is no message. */
function cleaned(html: string): string {
  const conteudo = sanitizeConteudo(html);
  if (isBlankHtml(conteudo)) throw businessError(RULE.messageRequired, { campos: { conteudo: RULE.messageRequired } });
  return conteudo;
}
