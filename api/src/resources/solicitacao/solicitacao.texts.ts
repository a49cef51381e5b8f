import { showDay } from '@credenciados/contract';

/** Subject and rich text of the conversa that announces a decision. */
export interface Announcement {
  assunto: string;
  conteudo: string;
}

/** Plain text as HTML, escaped: a paragraph for each line that has text. */
export function asHtml(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  return escaped
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

interface Destinatario {
  protocolo: string;
  editalNumero: string;
}

/** Result of an analysis (ANL-4), with the conditions of an approval in words (VIG-5). */
export function analysisAnnouncement(
  requerente: Destinatario,
  aprovada: boolean,
  justificativa: string,
  condicoes = '',
): Announcement {
  const result = aprovada
    ? `A sua solicitação ${requerente.protocolo} foi aprovada. Você está credenciado no edital nº ${requerente.editalNumero}.`
    : `A sua solicitação ${requerente.protocolo}, no edital nº ${requerente.editalNumero}, foi reprovada.`;
  const reason = justificativa === '' ? '' : asHtml(`${aprovada ? 'Observação' : 'Justificativa'}: ${justificativa}`);
  const conditions =
    condicoes === ''
      ? ''
      : asHtml(
          `${condicoes}\nEnvie o que falta em uma mensagem pelo portal. Sem isso, a comissão pode suspender o credenciamento.`,
        );
  return {
    assunto: `Resultado da análise - edital nº ${requerente.editalNumero}`,
    conteudo: asHtml(result) + reason + conditions,
  };
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

const aboutMotivo = (motivo: string) => (motivo === '' ? '' : asHtml(`Motivo: ${motivo}`));

/** The deadline to rectify is extended to a day, `YYYY-MM-DD` (ANL-24). */
export function extensionAnnouncement(requerente: Destinatario, dia: string, motivo: string): Announcement {
  return {
    assunto: `Novo prazo para corrigir - edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(`O prazo para corrigir a sua solicitação ${requerente.protocolo} agora vai até ${showDay(dia)}.`) +
      aboutMotivo(motivo),
  };
}

/** An overdue rectification goes back to analysis as it is (ANL-24). */
export function resumedAnnouncement(requerente: Destinatario, motivo: string): Announcement {
  return {
    assunto: `Análise retomada - edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(
        `O prazo para corrigir a sua solicitação ${requerente.protocolo} terminou. A comissão retomou a análise com os dados e documentos que já tinha.`,
      ) + aboutMotivo(motivo),
  };
}

/** An overdue rectification is archived (ANL-24). */
export function archiveAnnouncement(requerente: Destinatario, motivo: string): Announcement {
  return {
    assunto: `Solicitação arquivada - edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(
        `O prazo para corrigir a sua solicitação ${requerente.protocolo} terminou, e a comissão a arquivou. Se houver motivo, a comissão pode desarquivá-la.`,
      ) + aboutMotivo(motivo),
  };
}

/** An archived solicitação goes back to analysis (ANL-24). */
export function unarchivedAnnouncement(requerente: Destinatario, motivo: string): Announcement {
  return {
    assunto: `Solicitação desarquivada - edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(`A comissão desarquivou a sua solicitação ${requerente.protocolo}, que voltou para a análise.`) +
      aboutMotivo(motivo),
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
