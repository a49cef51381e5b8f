import { showDay } from '@credenciados/contract';
import { type Announcement, asHtml } from '../solicitacao/solicitacao.texts.ts';

interface About {
  protocolo: string;
  editalNumero: string;
}

/** A suspension until a day, `YYYY-MM-DD` (VIG-6). */
export const suspended = ({ protocolo, editalNumero }: About, motivo: string, dia: string): Announcement => ({
  assunto: `Credenciamento suspenso - edital nº ${editalNumero}`,
  conteudo: asHtml(
    `A comissão suspendeu o seu credenciamento ${protocolo}, no edital nº ${editalNumero}, até ${showDay(dia)}. A suspensão termina sozinha nesse dia, ou antes, se a comissão decidir. Você pode responder a esta mensagem.\n\nMotivo: ${motivo}`,
  ),
});

export const reinstated = ({ protocolo, editalNumero }: About, motivo: string): Announcement => ({
  assunto: `Suspensão encerrada - edital nº ${editalNumero}`,
  conteudo: asHtml(
    `A comissão encerrou a suspensão. O seu credenciamento ${protocolo}, no edital nº ${editalNumero}, vale de novo.\n\nMotivo: ${motivo}`,
  ),
});
