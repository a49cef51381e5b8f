import { asHtml } from '../solicitacao/solicitacao.texts.ts';

/** Message to the applicant about the decision on a claim of impediment (IMP-3). */
export function claimAnnouncement(
  { editalNumero, protocolo }: { editalNumero: string; protocolo: string },
  accepted: boolean,
  motivo: string,
): { assunto: string; conteudo: string } {
  const outcome = accepted
    ? 'A comissão acolheu a sua alegação: a pessoa impedida não atua mais nela.'
    : 'A comissão não acolheu a sua alegação.';
  return {
    assunto: `Alegação de impedimento - edital nº ${editalNumero}`,
    conteudo: asHtml(`Sobre a solicitação ${protocolo}: ${outcome}\n\nMotivo: ${motivo}`),
  };
}
