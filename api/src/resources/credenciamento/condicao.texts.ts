import { type Announcement, asHtml } from '../solicitacao/solicitacao.texts.ts';

interface About {
  protocolo: string;
  editalNumero: string;
}

/** A condition of an approval is met (VIG-5). */
export const conditionMet = ({ protocolo, editalNumero }: About, texto: string): Announcement => ({
  assunto: `Condição cumprida - edital nº ${editalNumero}`,
  conteudo: asHtml(
    `A comissão registrou que você cumpriu uma condição do seu credenciamento ${protocolo}, no edital nº ${editalNumero}: ${texto}`,
  ),
});
