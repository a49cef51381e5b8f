import { ERROR, VIGENCIA_TEXT } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { documento, documentoNovo, solicitacao, tipoDocumento } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { askIn } from '../conversa/ask.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { announce } from '../solicitacao/announce.ts';
import { asHtml } from '../solicitacao/solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from '../solicitacao/transition.ts';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';
import { newDocumentDecided } from './condicao.texts.ts';

/**
 * Sends a new file in place of the person's own document with a validity (VIG-4). It reaches the committee as a question with an attachment.
 * Errors: 404 for another's or a replaced document, 422 without a validity, after the accreditation's end, or while one waits.
 */
export function renewDocumento(
  deps: Deps,
  session: Session,
  id: number,
  file: { key: string; nome: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const mine = await findPresent(tx, id);
    if (!mine || mine.usuarioId !== session.usuarioId) throw notFound(ERROR.fileNotFound);
    const { solicitacaoId, descricao } = mine;
    // Locks the solicitação, so that of two files at once one waits, and so does a decision on the document.
    await askIn(deps, tx, session, {
      ...{ idSolicitacao: solicitacaoId, assunto: `Documento novo: ${descricao}` },
      conteudo: asHtml(`Enviei o documento novo: ${descricao}.`),
      anexos: [file],
    });
    const regras = (await findRequerente(tx, solicitacaoId))?.regras;
    const [present] = await tx
      .select(vigente)
      .from(solicitacao)
      .innerJoin(vigentes(deps.now()), isVigente)
      .where(eq(solicitacao.id, solicitacaoId));
    const isOn = present?.situacao === 'ATIVO' || present?.situacao === 'SUSPENSO';
    const validade = (await findPresent(tx, id))?.validade ?? null;
    if (!regras?.validadeDocumentos || validade === null || !isOn) throw businessError(VIGENCIA_TEXT.noNewDocument);
    const made = await tx
      .insert(documentoNovo)
      .values({ documentoId: id, arquivoKey: file.key, em: deps.now() })
      .onConflictDoNothing()
      .returning({ id: documentoNovo.id });
    if (made.length === 0) throw businessError(VIGENCIA_TEXT.pendingNew);
    await auditMove(tx, session.usuarioId, 'DOCUMENTO_NOVO_ENVIADO', solicitacaoId, { documento: id });
  });
}

/**
 * Accepts the new file of a document as its next version, with its last valid day, or refuses it, and tells the person (VIG-4). Errors: 404
 * for a replaced document, 422 without a new file, as after another person's decision.
 */
export function decideNovo(
  deps: Deps,
  session: Session,
  id: number,
  decision: { aceitar: boolean; validade: string; motivo: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const present = await findPresent(tx, id);
    if (!present) throw notFound(ERROR.fileNotFound);
    const { solicitacaoId, tipo, descricao } = present;
    const row = await moveOrRefuse(deps, tx, session, solicitacaoId, 'SUBSTITUIR_DOCUMENTO');
    const { aceitar, validade, motivo } = decision;
    const em = deps.now();
    const [novo] = await tx
      .update(documentoNovo)
      .set({ decididoEm: em, decididoPor: session.usuarioId, aceito: aceitar })
      .where(and(eq(documentoNovo.documentoId, id), isNull(documentoNovo.decididoEm)))
      .returning({ arquivoKey: documentoNovo.arquivoKey });
    if (!novo) throw businessError(VIGENCIA_TEXT.newDecided);
    if (aceitar) {
      await tx.update(documento).set({ substituidoEm: em }).where(eq(documento.id, id));
      await tx.insert(documento).values({ solicitacaoId, arquivoKey: novo.arquivoKey, tipo, criadoEm: em, validade });
    }
    await announce(deps, tx, session, row, 'NOTIFICACAO', newDocumentDecided(row, descricao, decision));
    const acao = aceitar ? 'DOCUMENTO_SUBSTITUIDO' : 'DOCUMENTO_NOVO_RECUSADO';
    await auditMove(tx, session.usuarioId, acao, solicitacaoId, {
      ...{ documento: id, ...(aceitar ? { prazo: validade } : { motivo }) },
    });
  });
}

async function findPresent(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      solicitacaoId: documento.solicitacaoId,
      tipo: documento.tipo,
      validade: documento.validade,
      descricao: tipoDocumento.descricao,
      usuarioId: solicitacao.usuarioId,
    })
    .from(documento)
    .innerJoin(solicitacao, eq(solicitacao.id, documento.solicitacaoId))
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .where(and(eq(documento.id, id), isNull(documento.substituidoEm)));
  return row ?? null;
}
