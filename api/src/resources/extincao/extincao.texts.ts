import { type Ato, type EspecieExtincao, EXTINTO_LABEL, numeroDoAto, showDay } from '@credenciados/contract';
import { type Announcement, asHtml } from '../solicitacao/solicitacao.texts.ts';

interface Requerente {
  protocolo: string;
  editalNumero: string;
}

/** Proposal, as its people read of it. */
interface About {
  especie: EspecieExtincao;
  fundamentos: string;
}

const VERB: Record<EspecieExtincao, string> = { ANULAR: 'anular', REVOGAR: 'revogar' };
const aboutOf = ({ protocolo }: Requerente) => `a sua solicitação ${protocolo}`;

/** Notice of a proposal by which its person loses, with the last day to answer, `YYYY-MM-DD` (REV-4). */
export function extincaoNotice(
  requerente: Requerente,
  { especie, fundamentos }: About,
  isAccredited: boolean,
  dia: string,
): Announcement {
  const loss = isAccredited ? 'O seu credenciamento acabaria' : `Se isso acontecer, ${aboutOf(requerente)} é arquivada`;
  return {
    assunto: `Proposta de ${VERB[especie]} o edital nº ${requerente.editalNumero}`,
    conteudo:
      asHtml(
        `A comissão propõe ${VERB[especie]} o edital nº ${requerente.editalNumero}. ${loss}. Nada mudou ainda: você pode se manifestar, respondendo a esta mensagem com texto e documentos, até ${showDay(dia)}.`,
      ) + asHtml(`Fundamentos: ${fundamentos}`),
  };
}

/** Signed act of the edital's end; null without a template (ATO-1). */
type AtoDoFim = Pick<Ato, 'numero' | 'ano' | 'codigo'> | null;

/** End of an edital with its act, if any: “anulado pelo ato nº 5/2026”. */
export const extintoPor = (especie: EspecieExtincao, ato: AtoDoFim): string =>
  `${EXTINTO_LABEL[especie]}${ato ? ` pelo ato nº ${numeroDoAto(ato)}` : ''}`;

/** Outcome for one person: archived, accreditation ended, or kept. */
export function extincaoOutcome(
  requerente: Requerente,
  { especie, fundamentos }: About,
  outcome: 'ARQUIVADA' | 'ENCERRADO' | 'MANTIDO',
  ato: AtoDoFim,
): Announcement {
  const text = {
    ARQUIVADA: `Por isso, ${aboutOf(requerente)} foi arquivada.`,
    ENCERRADO: 'Por isso, o seu credenciamento acabou.',
    MANTIDO: 'O seu credenciamento continua valendo.',
  }[outcome];
  const check = ato ? asHtml(`Leia o ato em Conferir comprovante, com o código ${ato.codigo}.`) : '';
  return {
    assunto: `Edital nº ${requerente.editalNumero} ${EXTINTO_LABEL[especie]}`,
    conteudo:
      asHtml(`O edital nº ${requerente.editalNumero} foi ${extintoPor(especie, ato)}. ${text}`) +
      asHtml(`Fundamentos: ${fundamentos}`) +
      check,
  };
}

/** A proposal of which the person was told is over (REV-4). */
export function extincaoDropped(requerente: Requerente, { especie }: About): Announcement {
  return {
    assunto: `Proposta retirada - edital nº ${requerente.editalNumero}`,
    conteudo: asHtml(
      `A comissão retirou a proposta de ${VERB[especie]} o edital nº ${requerente.editalNumero}. Nada mudou com ${aboutOf(requerente)}.`,
    ),
  };
}
