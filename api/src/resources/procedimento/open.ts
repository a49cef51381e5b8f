import { type EditalRegras, endOfDayIn, PROCEDIMENTO_TEXT, TRANSITIONS } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { procedimento } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { takeAnexos } from '../conversa/write-mensagem.ts';
import { acceptDenuncia, takeDenuncia } from '../denuncia/decide.ts';
import { holdCalendario } from '../prazo/calendario.ts';
import { contarTermo } from '../prazo/contar.ts';
import { announce } from '../solicitacao/announce.ts';
import { auditMove, moveOrRefuse } from '../solicitacao/transition.ts';
import { openingAnnouncement } from './procedimento.texts.ts';

/**
 * Opens a proceeding and notifies the person, where the edital asks for one (DES-1). Errors: 422 elsewhere, 409 if one is open already.
 */
export function openProceeding(
  deps: Deps,
  session: Session,
  {
    idSolicitacao,
    fatos,
    anexos,
    idDenuncia,
  }: { idSolicitacao: number; fatos: string; anexos: readonly { key: string }[]; idDenuncia: number | null },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await holdCalendario(tx);
    const row = await moveOrRefuse(deps, tx, session, idSolicitacao, 'PROCESSAR');
    if (!row.regras.devidoProcesso) throw businessError(PROCEDIMENTO_TEXT.notAllowed);
    const em = deps.now();
    const { limite, contagem } = await termOf(deps, tx, row, em);
    const ato = await issueAto(deps, tx, session, row, 'ABRIR_PROCEDIMENTO', { motivos: fatos, prazo: limite });
    const denuncia = idDenuncia === null ? null : await takeDenuncia(deps, tx, session, idDenuncia, idSolicitacao);
    // The complaint's files are bound already; the person gets those that the committee chose.
    await takeAnexos(
      tx,
      anexos.filter(({ key }) => !denuncia?.keys.has(key)),
      session.usuarioId,
      em,
    );
    const text = { ...openingAnnouncement(row, fatos, contagem.fim), anexos, deLote: true, ato };
    const { mensagemId } = await announce(deps, tx, session, row, 'NOTIFICACAO', text, limite, contagem);
    const [opened] = await tx
      .insert(procedimento)
      .values({
        ...{ solicitacaoId: idSolicitacao, fatos, abertoPor: session.usuarioId, abertoEm: em, avisoId: mensagemId },
        situacao: TRANSITIONS.procedimento.ABRIR_PROCEDIMENTO.to,
      })
      .returning({ id: procedimento.id });
    if (!opened) throw new Error('The proceeding was not stored');
    const made = { solicitacaoId: idSolicitacao, procedimentoId: opened.id };
    const before = denuncia ? [await acceptDenuncia(deps, tx, session, denuncia, made)] : [];
    const dados = { motivo: fatos, prazo: contagem.fim, ...auditedAto(ato) };
    await auditMove(tx, session.usuarioId, 'PROCEDIMENTO_ABERTO', idSolicitacao, dados, before);
  });
}

/** Term to defend or to appeal, counted from the message's notice if the edital certifies it (DES-3). */
export async function termOf(deps: Deps, tx: Tx, of: { editalId: number; regras: EditalRegras }, em: Date) {
  const { procedimentoDias: dias, registrarCiencia } = of.regras;
  const inicio = registrarCiencia ? 'CIENCIA' : 'ENVIO';
  const contagem = await contarTermo(deps, tx, of, { unidade: 'DIAS_UTEIS', dias, inicio }, em);
  return { contagem, limite: endOfDayIn(contagem.fim, deps.config.timeZone) };
}
