import { showDay } from '@credenciados/contract';
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

/** Decision on the new file of a document (VIG-4). */
export const newDocumentDecided = (
  { protocolo, editalNumero }: About,
  descricao: string,
  { aceitar, validade, motivo }: { aceitar: boolean; validade: string; motivo: string },
): Announcement => {
  const about = `o documento novo (${descricao}) do seu credenciamento ${protocolo}, no edital nº ${editalNumero}`;
  return aceitar
    ? {
        assunto: `Documento novo aceito - edital nº ${editalNumero}`,
        conteudo: asHtml(`A comissão aceitou ${about}. Ele vale até ${showDay(validade)}.`),
      }
    : {
        assunto: `Documento novo recusado - edital nº ${editalNumero}`,
        conteudo: asHtml(
          `A comissão não aceitou ${about}. Envie outro pela página do credenciamento.\n\nMotivo: ${motivo}`,
        ),
      };
};
