import {
  type Calendario,
  type Contagem,
  contarPrazo,
  dayOf,
  endOfDayIn,
  type TipoConversa,
} from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { conversa, edital, mensagem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, asc, eq, gt, isNotNull, ne, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';
import { type FeriadoProprio, loadCalendario } from './calendario.ts';
import { porQueFact } from './prazo.mail.ts';

/** Running deadline that was counted, and its new count. */
export interface Movido {
  mensagemId: number;
  conversaId: number;
  tipoConversa: TipoConversa;
  assunto: string;
  idSolicitacao: number;
  protocolo: string;
  editalNumero: string;
  nome: string;
  email: string;
  /** Former deadline. */
  limite: Date;
  de: string;
  para: string;
  contagem: Contagem;
}

/**
 * Running deadlines that end later by the present calendar, or with a new holiday; those of one edital if given. By solicitação. A deadline
 * never comes forward: the person was told the later day.
 */
export async function findMovidos(
  deps: Deps,
  db: Executor,
  { editalId, novo }: { editalId?: number; novo?: FeriadoProprio } = {},
): Promise<Movido[]> {
  const { timeZone } = deps.config;
  const rows = await db
    .select({
      mensagemId: mensagem.id,
      conversaId: conversa.id,
      tipoConversa: conversa.tipoConversa,
      assunto: conversa.assunto,
      idSolicitacao: solicitacao.id,
      protocolo: solicitacao.protocolo,
      editalId: solicitacao.editalId,
      editalNumero: edital.numero,
      nome: usuario.nome,
      email: addressOfSolicitacao,
      limite: mensagem.dataLimiteResposta,
      contagem: mensagem.contagem,
    })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(
      and(
        isNotNull(mensagem.contagem),
        ne(mensagem.status, 'RESPONDIDA'),
        gt(mensagem.dataLimiteResposta, deps.now()),
        editalId === undefined ? undefined : eq(solicitacao.editalId, editalId),
        or(
          and(ne(conversa.tipoConversa, 'SOLICITACAO_RETIFICACAO'), eq(conversa.status, 'ABERTA')),
          eq(solicitacao.prazoRetificacao, mensagem.dataLimiteResposta),
        ),
      ),
    )
    .orderBy(asc(solicitacao.id), asc(mensagem.id));
  const calendars = new Map<number, Calendario>();
  const moved: Movido[] = [];
  for (const { editalId: of, limite, contagem: before, ...row } of rows) {
    if (!limite || !before) continue;
    const calendario = calendars.get(of) ?? (await loadCalendario(db, of, novo));
    calendars.set(of, calendario);
    const contagem = contarPrazo(before, calendario);
    const de = dayOf(limite, timeZone);
    if (contagem.fim > de) moved.push({ ...row, limite, de, para: contagem.fim, contagem });
  }
  return moved;
}

/**
 * Moves deadlines and tells their applicants. `causa` in words: `Feriado em 15/08/2026: Adesão do Pará`. Returns an audit entry for each,
 * which the caller records last in its transaction.
 */
export async function moveDeadlines(
  deps: Deps,
  tx: Tx,
  atorId: number | null,
  movidos: readonly Movido[],
  causa: string,
): Promise<AuditEntry[]> {
  const { timeZone } = deps.config;
  const entries: AuditEntry[] = [];
  for (const movido of movidos) {
    const { mensagemId, idSolicitacao, tipoConversa, limite, de, para, contagem } = movido;
    const novo = endOfDayIn(para, timeZone);
    if (tipoConversa === 'SOLICITACAO_RETIFICACAO') {
      await tx
        .update(solicitacao)
        .set({ prazoRetificacao: novo })
        .where(and(eq(solicitacao.id, idSolicitacao), eq(solicitacao.prazoRetificacao, limite)));
    }
    const [changed] = await tx
      .update(mensagem)
      .set({ dataLimiteResposta: novo, contagem, prorrogadaPor: null })
      .where(
        and(eq(mensagem.id, mensagemId), eq(mensagem.dataLimiteResposta, limite), ne(mensagem.status, 'RESPONDIDA')),
      )
      .returning({ id: mensagem.id });
    if (!changed) continue;
    if (movido.email !== '') {
      const evento = `PRAZO_MUDOU:${mensagemId}:${para}`;
      const mail = composeMoved(deps, movido, causa);
      await enqueueMails(tx, [{ evento, destinatario: movido.email, solicitacaoId: idSolicitacao, ...mail }]);
    }
    const dados = { mensagemId, de, prazo: para, motivo: causa };
    entries.push({ atorId, acao: 'PRAZO_RECONTADO', entidade: 'solicitacao', entidadeId: idSolicitacao, dados });
  }
  return entries;
}

type Told = Pick<Movido, 'nome' | 'assunto' | 'editalNumero' | 'tipoConversa' | 'conversaId' | 'idSolicitacao'> & {
  para: string;
};

/** Tells an applicant that a deadline ends later, and why. */
export function composeMoved({ config }: Pick<Deps, 'config'>, movido: Told, causa: string): ComposedMail {
  const { publicUrl, timeZone } = config;
  const { nome, assunto, editalNumero, tipoConversa, conversaId, idSolicitacao, para } = movido;
  const rectifies = tipoConversa === 'SOLICITACAO_RETIFICACAO';
  const page = rectifies ? `solicitacoes/${idSolicitacao}` : `mensagens/responder/${conversaId}`;
  return composeMail({
    modelo: 'PRAZO_MUDOU',
    assunto: `Você tem mais prazo: ${assunto}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      `O prazo para você ${rectifies ? 'corrigir a sua solicitação' : 'responder à comissão'} no edital nº ${editalNumero} foi contado de novo e termina mais tarde.`,
    ],
    dados: [
      { rotulo: 'Novo prazo', valor: showPrazo(endOfDayIn(para, timeZone), timeZone) },
      { rotulo: 'Motivo', valor: causa },
      porQueFact(config, { conversaId }),
    ],
    acao: {
      texto: rectifies ? 'Corrigir a solicitação' : 'Ler e responder',
      link: `${publicUrl}/credenciados/credenciado/${page}`,
    },
  });
}
