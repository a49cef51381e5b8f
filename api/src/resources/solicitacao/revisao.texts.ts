import { type EspecieRevisao, showDay } from '@credenciados/contract';
import { type Announcement, asHtml } from './solicitacao.texts.ts';

interface Requerente {
  protocolo: string;
  editalNumero: string;
}

const RESULT: Record<EspecieRevisao, (about: string) => string> = {
  REVER: (about) => `A comissão reviu a decisão sobre a sua solicitação ${about}. Você está credenciado.`,
  ANULAR: (about) => `A comissão anulou a decisão sobre a sua solicitação ${about}, que voltou para a análise.`,
  REVOGAR: (about) => `A comissão revogou o seu credenciamento ${about}.`,
  CORRIGIR: (about) => `A comissão corrigiu um erro material na decisão sobre a sua solicitação ${about}.`,
};
const aboutOf = ({ protocolo, editalNumero }: Requerente) => `${protocolo}, no edital nº ${editalNumero}`;

/** Outcome of a review (REV-1). */
export function reviewAnnouncement(requerente: Requerente, especie: EspecieRevisao, motivo: string): Announcement {
  return {
    assunto: `Decisão revista - edital nº ${requerente.editalNumero}`,
    conteudo: asHtml(RESULT[especie](aboutOf(requerente))) + asHtml(`Fundamentos: ${motivo}`),
  };
}

/** Notice of a review by which its person loses, with the last day to answer, `YYYY-MM-DD` (REV-2). */
export function reviewNotice(
  requerente: Requerente,
  especie: EspecieRevisao,
  motivo: string,
  dia: string,
): Announcement {
  const what = especie === 'ANULAR' ? 'anular a decisão que o credenciou' : 'revogar o seu credenciamento';
  return {
    assunto: `Proposta de revisão - edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(
        `A comissão propõe ${what} (${aboutOf(requerente)}). Nada mudou ainda: você pode se manifestar, respondendo a esta mensagem com texto e documentos, até ${showDay(dia)}.`,
      ) + asHtml(`Fundamentos: ${motivo}`),
  };
}

/** A proposed review of which the person was told is over (REV-2). */
export function reviewDropped(requerente: Requerente): Announcement {
  return {
    assunto: `Proposta de revisão retirada - edital nº ${requerente.editalNumero}`,
    conteudo: asHtml(`A comissão retirou a proposta de rever a decisão sobre ${aboutOf(requerente)}. Nada mudou.`),
  };
}
