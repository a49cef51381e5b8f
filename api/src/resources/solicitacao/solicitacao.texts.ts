/** Subject and rich text of the conversa that announces a decision. */
export interface Announcement {
  assunto: string;
  conteudo: string;
}

/** Plain text as HTML, escaped, with its line breaks. */
export function asHtml(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line.trim() === '' ? '<br>' : line}</p>`)
    .join('');
}

interface Destinatario {
  protocolo: string;
  editalNumero: string;
}

/** Result of an analysis (ANL-4). */
export function analysisAnnouncement(requerente: Destinatario, aprovada: boolean, justificativa: string): Announcement {
  const result = aprovada
    ? `A sua solicitação ${requerente.protocolo} foi aprovada. Você está credenciado no edital nº ${requerente.editalNumero}.`
    : `A sua solicitação ${requerente.protocolo}, no edital nº ${requerente.editalNumero}, foi reprovada.`;
  const reason = justificativa === '' ? '' : asHtml(`${aprovada ? 'Observação' : 'Justificativa'}: ${justificativa}`);
  return { assunto: `Resultado da análise - edital nº ${requerente.editalNumero}`, conteudo: asHtml(result) + reason };
}

/** Validation of a person who was registered from a processo. */
export function validationAnnouncement(requerente: Destinatario): Announcement {
  return {
    assunto: `Credenciamento validado - edital nº ${requerente.editalNumero}`,
    conteudo: asHtml(
      `O seu credenciamento ${requerente.protocolo}, no edital nº ${requerente.editalNumero}, foi validado. Você está credenciado.`,
    ),
  };
}

/** De-accreditation of a person. */
export function deaccreditationAnnouncement(requerente: Destinatario, motivo: string): Announcement {
  return {
    assunto: `Descredenciamento - edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(
        `O seu credenciamento ${requerente.protocolo}, no edital nº ${requerente.editalNumero}, foi encerrado pela comissão.`,
      ) + asHtml(`Motivo: ${motivo}`),
  };
}
