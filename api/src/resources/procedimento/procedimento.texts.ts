import { showDay } from '@credenciados/contract';
import { type Announcement, asHtml } from '../solicitacao/solicitacao.texts.ts';

interface About {
  protocolo: string;
  editalNumero: string;
}

const announced = (what: string, { editalNumero }: About, text: string): Announcement => ({
  assunto: `${what} - edital nº ${editalNumero}`,
  conteudo: asHtml(text),
});
const credenciamento = ({ protocolo, editalNumero }: About) =>
  `o seu credenciamento ${protocolo}, no edital nº ${editalNumero}`;

/** Notice of a proceeding, with the last day to defend oneself, `YYYY-MM-DD` (DES-3). */
export const openingAnnouncement = (about: About, fatos: string, dia: string): Announcement =>
  announced(
    'Procedimento de descredenciamento',
    about,
    `A comissão abriu um procedimento sobre ${credenciamento(about)}. Você continua credenciado.\n\nFatos: ${fatos}\n\nVocê pode se defender até ${showDay(dia)}: responda a esta mensagem e anexe os documentos que quiser. A sua resposta é a sua defesa.`,
  );

/** Confirmed decision, with the last day to appeal, `YYYY-MM-DD` (DES-5). */
export const decisionAnnouncement = (about: About, motivo: string, dia: string): Announcement =>
  announced(
    'Decisão de descredenciamento',
    about,
    `A comissão decidiu encerrar ${credenciamento(about)}.\n\nMotivo: ${motivo}\n\nVocê pode recorrer até ${showDay(dia)}: responda a esta mensagem com as suas razões. A sua resposta é o seu recurso, e outra pessoa o decide. Sem recurso, a decisão vale depois desse dia. Até lá, você continua credenciado, a não ser que esteja suspenso.`,
  );

/** A proceeding ends without a de-accreditation. */
export const archivedAnnouncement = (about: About, motivo: string): Announcement =>
  announced(
    'Procedimento arquivado',
    about,
    `A comissão arquivou o procedimento sobre ${credenciamento(about)}. Você continua credenciado.\n\nMotivo: ${motivo}`,
  );

/** A suspension until a day, `YYYY-MM-DD` (DES-6). */
export const suspensionAnnouncement = (about: About, motivo: string, dia: string): Announcement =>
  announced(
    'Credenciamento suspenso',
    about,
    `A comissão suspendeu ${credenciamento(about)} até ${showDay(dia)}. A suspensão termina sozinha nesse dia, ou antes, se o procedimento acabar.\n\nMotivo: ${motivo}`,
  );

export const reinstatementAnnouncement = (about: About, motivo: string): Announcement =>
  announced(
    'Suspensão encerrada',
    about,
    `A comissão encerrou a suspensão e reintegrou você. ${capital(credenciamento(about))}, vale de novo.\n\nMotivo: ${motivo}`,
  );

export const deniedAnnouncement = (about: About, motivo: string): Announcement =>
  announced(
    'Recurso negado',
    about,
    `O seu recurso foi negado, e ${credenciamento(about)}, foi encerrado.\n\nMotivo: ${motivo}`,
  );

export const acceptedAnnouncement = (about: About, motivo: string): Announcement =>
  announced(
    'Recurso aceito',
    about,
    `O seu recurso foi aceito, e ${credenciamento(about)}, continua. A decisão de descredenciamento ficou sem efeito.\n\nMotivo: ${motivo}`,
  );

/** The term to appeal ended without an appeal. */
export const effectAnnouncement = (about: About): Announcement =>
  announced(
    'Descredenciamento',
    about,
    `O prazo para recorrer terminou sem recurso, e ${credenciamento(about)}, foi encerrado pela decisão que você recebeu.`,
  );

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
