import { type EditalRegras, type EtapaAviso, showDay } from '@credenciados/contract';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

/** Edital with a term to decide. */
export interface OfTerm {
  editalId: number;
  numero: string;
  regras: EditalRegras;
}

/** Solicitações that a mail names; it counts the others. */
const NAMED = 20;

/** Solicitação whose term has reached a step. */
export interface Warned {
  protocolo: string;
  etapa: EtapaAviso;
  /** Last day of the term. */
  prazo: string;
}

const PENDING = 'A comissão deve decidir as solicitações abaixo antes que ele termine.';
const HALF = `Metade do prazo para decidir já passou. ${PENDING}`;
const REST = `Já passaram 80% do prazo para decidir. ${PENDING}`;

function stepText(etapa: EtapaAviso, silencio: OfTerm['regras']['silencio']): string {
  if (etapa !== 100) return etapa === 50 ? HALF : REST;
  const effect = {
    NENHUM: 'a comissão ainda deve decidi-las',
    APROVAR: 'o portal as aprova',
    REJEITAR: 'o portal as reprova',
  };
  return `O prazo para decidir as solicitações abaixo terminou. Como diz o edital, ${effect[silencio]}.`;
}

/** Warns a responsible person or their superior of terms that have reached a step: numbers only, without applicants' names (PRZ-8). */
export function composeDecisionWarning(
  { config }: Pick<Deps, 'config'>,
  { editalId, numero, regras }: OfTerm,
  { nome, etapa, rows }: { nome: string; etapa: EtapaAviso; rows: readonly Warned[] },
): ComposedMail {
  const count = rows.length === 1 ? '1 solicitação' : `${rows.length} solicitações`;
  const more = rows.length - NAMED;
  return composeMail({
    modelo: 'DECISAO_PERTO',
    assunto: `À espera de decisão, ${etapa}% do prazo já passou: ${count} do edital nº ${numero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [stepText(etapa, regras.silencio)],
    dados: rows
      .slice(0, NAMED)
      .map(({ protocolo, prazo }) => ({ rotulo: protocolo, valor: `decisão até ${showDay(prazo)}` })),
    acao: {
      texto: 'Abrir as solicitações do edital',
      link: `${config.publicUrl}/credenciados/solicitacoes/listagem/${editalId}`,
    },
    notas: more > 0 ? [`E mais ${more}, na listagem do edital.`] : [],
  });
}
