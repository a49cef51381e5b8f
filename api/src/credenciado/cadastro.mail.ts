import { type Recibo, TIPO_EDITAL_LABEL } from '@credenciados/shared/contract';
import { showMoment } from '../audit/last-change.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type MailContent, renderMail } from '../mail/templates/mail-layout.ts';

/** Whom a receipt goes to, and the link to set a password when the account is new. */
interface Recipient {
  nome: string;
  email: string;
  senhaLink?: string | undefined;
}

/** Tells a person that the registration was received: one message, with the protocol and the password link. */
export async function enqueueCadastroMail(deps: Deps, tx: Tx, recibo: Recibo, to: Recipient): Promise<void> {
  const { tipoEdital, numero } = recibo.edital;
  const rendered = renderMail({
    assunto: `Cadastro recebido - protocolo ${recibo.protocolo}`,
    saudacao: `Olá, ${to.nome}.`,
    paragrafos: [
      `Recebemos o seu cadastro como ${TIPO_EDITAL_LABEL[tipoEdital].toLowerCase()} no edital nº ${numero}.`,
      ...receiptLines(deps, recibo),
      'A comissão vai analisar a sua solicitação. Você será avisado por e-mail.',
    ],
    ...nextStep(deps, to),
  });
  await enqueueMail(tx, { evento: `CADASTRO:${recibo.idSolicitacao}`, destinatario: to.email, ...rendered });
}

/** Tells a person that the rectified request is back in analysis. */
export async function enqueueReenvioMail(
  deps: Deps,
  tx: Tx,
  recibo: Recibo,
  to: Recipient & { versao: number },
): Promise<void> {
  const rendered = renderMail({
    assunto: `Retificação recebida - protocolo ${recibo.protocolo}`,
    saudacao: `Olá, ${to.nome}.`,
    paragrafos: [
      `Recebemos a retificação da sua solicitação no edital nº ${recibo.edital.numero}.`,
      ...receiptLines(deps, recibo),
      'A solicitação voltou para análise da comissão.',
    ],
    ...nextStep(deps, to),
  });
  const evento = `REENVIO:${recibo.idSolicitacao}:${to.versao}`;
  await enqueueMail(tx, { evento, destinatario: to.email, ...rendered });
}

function receiptLines(deps: Deps, recibo: Recibo): string[] {
  const { timeZone } = deps.config;
  return [
    `Protocolo: ${recibo.protocolo}`,
    `Data e hora: ${showMoment(new Date(recibo.dataCadastro), timeZone)}`,
    `Documentos recebidos: ${recibo.documentos.map(({ nome, tipo }) => `${tipo} (${nome})`).join('; ')}.`,
  ];
}

function nextStep(deps: Deps, { senhaLink }: Recipient): Pick<MailContent, 'acao' | 'notas'> {
  if (senhaLink === undefined) {
    return { acao: { texto: 'Acompanhar a solicitação', link: `${deps.config.publicUrl}/credenciados/` } };
  }
  return {
    acao: { texto: 'Criar a senha de acesso', link: senhaLink },
    notas: [
      'Com a senha você acompanha a solicitação no portal. O link vale por 48 horas e só pode ser usado uma vez.',
      'Se o link vencer, use a opção "Esqueci a senha" na página de entrada.',
    ],
  };
}
