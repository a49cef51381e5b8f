import { dayOf, endOfDayIn, shiftDay } from '@credenciados/contract';
import { conversa, edital, mensagem, outbox, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { showPrazo, showPrazoDay } from '@credenciados/platform/mail/show-prazo';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { subjectText } from '../conversa/conversa.rules.ts';
import { porQueFact } from '../prazo/prazo.mail.ts';
import { copyToProxies } from '../procuracao/procuracao.mail.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';

/** Days between a reminder and its deadline. */
const DAYS_BEFORE = 3;
/** No reminders by night: they are sent from this hour on, in the agency's zone. */
const FROM_HOUR = 8;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Reminds applicants of deadlines within three days: to answer a notification, or to rectify. Once per deadline, and not for one set within
 * those days. Runs on any replica, at any time.
 */
export async function remindDeadlines(deps: Deps): Promise<number> {
  const pending = await findPending(deps);
  for (const reminder of pending) await remind(deps, reminder);
  return pending.length;
}

const evento = sql<string>`'PRAZO:' || ${mensagem.id}`;

function findPending(deps: Deps) {
  const { timeZone } = deps.config;
  const now = deps.now();
  const today = dayOf(new Date(now.getTime() - FROM_HOUR * HOUR_MS), timeZone);
  const last = shiftDay(today, DAYS_BEFORE);
  const dayIn = (column: typeof mensagem.dataEnviada | typeof mensagem.dataLimiteResposta) =>
    sql`(${column} at time zone ${timeZone})::date`;
  return deps.db
    .select({
      mensagemId: mensagem.id,
      prazo: mensagem.dataLimiteResposta,
      conversaId: conversa.id,
      tipoConversa: conversa.tipoConversa,
      assunto: conversa.assunto,
      solicitacaoId: solicitacao.id,
      editalNumero: edital.numero,
      nome: usuario.nome,
      email: addressOfSolicitacao,
    })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(
      and(
        isNotNull(mensagem.dataLimiteResposta),
        ne(mensagem.status, 'RESPONDIDA'),
        gt(mensagem.dataLimiteResposta, now),
        lte(mensagem.dataLimiteResposta, endOfDayIn(last, timeZone)),
        sql`${dayIn(mensagem.dataEnviada)} < ${dayIn(mensagem.dataLimiteResposta)} - ${DAYS_BEFORE}::int`,
        ne(mensagem.remetenteId, solicitacao.usuarioId),
        ne(addressOfSolicitacao, ''),
        or(
          and(eq(conversa.tipoConversa, 'NOTIFICACAO'), eq(conversa.status, 'ABERTA')),
          and(
            eq(conversa.tipoConversa, 'SOLICITACAO_RETIFICACAO'),
            eq(solicitacao.prazoRetificacao, mensagem.dataLimiteResposta),
          ),
        ),
        sql`not exists (select 1 from ${outbox} where ${outbox.evento} = ${evento})`,
      ),
    );
}

type Pending = Awaited<ReturnType<typeof findPending>>[number];
type Reminded = Pick<Pending, 'conversaId' | 'solicitacaoId' | 'nome' | 'assunto' | 'editalNumero' | 'tipoConversa'> & {
  prazo: Date;
};

async function remind(deps: Deps, pending: Pending): Promise<void> {
  const { mensagemId, solicitacaoId, prazo, email } = pending;
  if (!prazo) return;
  const mail = composeReminder(deps, { ...pending, prazo });
  // A concurrent reminder of another replica isn't sent twice, since the event is unique.
  const queued = { evento: `PRAZO:${mensagemId}`, destinatario: email, solicitacaoId, ...mail };
  await deps.db.transaction(async (tx) => {
    await enqueueMail(tx, queued);
    await copyToProxies(deps, tx, queued);
  });
}

/** Reminder of a deadline that ends soon. */
export function composeReminder({ config }: Pick<Deps, 'config'>, pending: Reminded): ComposedMail {
  const { publicUrl, timeZone } = config;
  const { conversaId, solicitacaoId, prazo, nome, editalNumero } = pending;
  const assunto = subjectText(pending.assunto);
  const retificacao = pending.tipoConversa === 'SOLICITACAO_RETIFICACAO';
  const page = retificacao
    ? `credenciado/solicitacoes/${solicitacaoId}`
    : `credenciado/mensagens/responder/${conversaId}`;
  return composeMail({
    modelo: 'PRAZO_PERTO',
    assunto: `${retificacao ? 'Corrija' : 'Responda'} até ${showPrazoDay(prazo, timeZone)}: ${assunto}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      retificacao
        ? `Ainda não recebemos a correção da sua solicitação de credenciamento no edital nº ${editalNumero}. Corrija e envie de novo até o fim do prazo.`
        : `A comissão ainda espera a sua resposta sobre a solicitação de credenciamento no edital nº ${editalNumero}. Responda até o fim do prazo.`,
    ],
    dados: [
      { rotulo: 'Assunto', valor: assunto },
      { rotulo: 'Prazo', valor: showPrazo(prazo, timeZone) },
      porQueFact(config, { conversaId }),
    ],
    acao: {
      texto: retificacao ? 'Corrigir a solicitação' : 'Ler e responder',
      link: `${publicUrl}/credenciados/${page}`,
    },
    notas: ['Se você já respondeu, desconsidere esta mensagem.'],
  });
}
