import { CODIGO, DOCUMENTO_OUTROS, ERROR, JUNTADA_LIMITS, JUNTADA_TEXT } from '@credenciados/contract';
import { documento, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy, nameOfProxy } from '../../http/session/procurador.ts';
import { askIn } from '../conversa/ask.ts';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { lockEdital } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { storeVersao } from '../solicitacao/keep-versao.ts';
import { asHtml } from '../solicitacao/solicitacao.texts.ts';
import { auditMove, move, stateRefusal } from '../solicitacao/transition.ts';
import { enqueueReenvioMail } from './cadastro.mail.ts';
import { requireNivel } from './require-nivel.ts';
import type { Sender } from './resubmit.ts';
import { signComprovante } from './sign-comprovante.ts';

/** Document that a person joins to their solicitação, and what it is. */
interface Juntada {
  idSolicitacao: number;
  caminho: string;
  descricao: string;
}

/**
 * Joins a document to the person's own solicitação while it awaits analysis, where the edital allows it (REQ-4). It makes a new version, so
 * that a decision on the former one is refused, and reaches the committee as a question. Errors: 404 for another's, 422 otherwise.
 */
export function joinDocument(
  deps: Deps,
  { session, donos, arrivedAt }: Sender,
  { idSolicitacao: id, caminho, descricao }: Juntada,
  remember: Remember,
): Promise<{ ok: true }> {
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const now = deps.now();
    const own = eq(solicitacao.usuarioId, session.usuarioId);
    const [mine] = await tx
      .select({ editalId: solicitacao.editalId })
      .from(solicitacao)
      .where(and(eq(solicitacao.id, id), own));
    const edital = mine && (await lockEdital(tx, mine.editalId));
    if (!edital) throw notFound();
    if (!regrasOf(edital).juntarDocumento) {
      throw businessError(CODIGO.ERRO_EDICAO_SOLICITACAO, { codigo: 'ERRO_EDICAO_SOLICITACAO' });
    }
    const nivel = requireNivel(edital, session);
    const row = await move(deps, tx, id, 'JUNTAR', {}, own);
    if (!row) throw await stateRefusal(deps, tx, id, 'JUNTAR');
    const present = and(eq(documento.solicitacaoId, id), isNull(documento.substituidoEm));
    if ((await tx.$count(documento, present)) >= JUNTADA_LIMITS.documentos) throw businessError(JUNTADA_TEXT.tooMany);
    const file = (await bindArquivos(tx, [caminho], 'CADASTRO', donos, now)).get(caminho);
    if (!file) throw businessError(ERROR.fileNotFound, { campos: { caminho: ERROR.fileNotFound } });
    await tx
      .insert(documento)
      .values({ solicitacaoId: id, arquivoKey: caminho, tipo: DOCUMENTO_OUTROS, criadoEm: now });
    await storeVersao(tx, id, now, 'JUNTADA');
    const moments = { em: now, recebidaEm: arrivedAt, procurador: nameOfProxy(session) };
    const done = { idSolicitacao: id, tipo: 'JUNTADA', versao: row.versao, nivel, ...moments } as const;
    const { inscricao, idComprovante } = await signComprovante(deps, tx, done);
    if (row.email !== '') await enqueueReenvioMail(deps, tx, 'JUNTAR', inscricao, { ...row, idComprovante });
    const conteudo = asHtml(`Juntei um documento à solicitação.\n\n${descricao}`);
    await askIn(deps, tx, session, { idSolicitacao: id, assunto: 'Documento juntado', conteudo, anexos: [] });
    await remember(tx, { ok: true });
    const arquivos = { incluidos: [{ key: file.key, sha256: file.sha256 }], ...(nivel && { nivel }) };
    await auditMove(tx, session.usuarioId, 'SOLICITACAO_DOCUMENTO_JUNTADO', id, arquivos);
    return { ok: true as const };
  });
}
