import { isBlankHtml, type ModeloMensagem, RULE } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { modeloMensagem } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { sanitizeConteudo } from '../conversa/conversa.html.ts';
import { findModelo } from './modelo-mensagem.queries.ts';

type Form = Pick<ModeloMensagem, 'assunto' | 'conteudo'>;

/** Adds a message template; returns its id. */
export function addModelo(deps: Deps, { usuarioId }: Session, { assunto, conteudo }: Form): Promise<number> {
  const values = { assunto, conteudo: cleaned(conteudo), usuarioId };
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(modeloMensagem)
      .values({ ...values, criadoEm: deps.now() })
      .returning({ id: modeloMensagem.id });
    if (!row) throw new Error('The modelo was not stored');
    await recordAudit(tx, audited(usuarioId, 'MODELO_CADASTRADO', row.id));
    return row.id;
  });
}

/** Changes a template, if it is still the version on the screen. */
export function changeModelo(
  deps: Deps,
  { usuarioId }: Session,
  { id, versao, assunto, conteudo }: Form & { id: number; versao: number },
): Promise<void> {
  const values = { assunto, conteudo: cleaned(conteudo) };
  return deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(modeloMensagem)
      .set({ ...values, versao: sql`${modeloMensagem.versao} + 1` })
      .where(and(eq(modeloMensagem.id, id), eq(modeloMensagem.versao, versao)))
      .returning({ id: modeloMensagem.id });
    if (changed.length === 0) throw (await findModelo(tx, id)) ? conflict() : notFound();
    await recordAudit(tx, audited(usuarioId, 'MODELO_ALTERADO', id));
  });
}

/** Deletes a template. */
export function deleteModelo(deps: Deps, { usuarioId }: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(modeloMensagem)
      .where(eq(modeloMensagem.id, id))
      .returning({ assunto: modeloMensagem.assunto });
    if (!gone) throw notFound();
    await recordAudit(tx, { ...audited(usuarioId, 'MODELO_EXCLUIDO', id), dados: gone });
  });
}

const audited = (atorId: number, acao: string, entidadeId: number) => ({
  atorId,
  acao,
  entidade: 'modelo_mensagem',
  entidadeId,
});

/** Sanitised rich text; throws if nothing remains. */
function cleaned(html: string): string {
  const conteudo = sanitizeConteudo(html);
  if (isBlankHtml(conteudo)) throw businessError(RULE.messageRequired, { campos: { conteudo: RULE.messageRequired } });
  return conteudo;
}
