/** The agency's own term to decide on a solicitação, paused while it is with the applicant (PRZ-6). Pure, as `prazo.ts`. */

import { shiftDay, showDay } from './deadline.ts';
import type { SituacaoSolicitacao } from './domain.ts';
import {
  type Calendario,
  type Contagem,
  contarPrazo,
  type ExplicacaoPrazo,
  explicarPrazo,
  motivoNaoContado,
  type PrazoDecisao,
  showTermo,
  type UnidadePrazo,
} from './prazo.ts';

/** Share of the term, in percent, after which the responsible people are warned. */
export const ETAPAS_AVISO = [50, 80, 100] as const;
export type EtapaAviso = (typeof ETAPAS_AVISO)[number];

/** Effect of silence: an act of the portal once the term is over. */
export const EFEITOS_SILENCIO = ['NENHUM', 'APROVAR', 'REJEITAR'] as const;
export type EfeitoSilencio = (typeof EFEITOS_SILENCIO)[number];

/** Change of state of a solicitação, on a day in the agency's zone. */
export interface Mudanca {
  dia: string;
  para: SituacaoSolicitacao;
}

/** Days in which the term stands still, both inclusive; `ate` null: it still does. */
interface Pausa {
  de: string;
  ate: string | null;
}

/** Term to decide on a solicitação. */
export interface Relogio {
  unidade: UnidadePrazo;
  dias: number;
  /** Day of the start, which isn't counted. */
  evento: string;
  /** Changes of state since then, in order. */
  mudancas: readonly Mudanca[];
  calendario: Calendario;
}

/** State of the term on a day. */
export interface Hora {
  situacao: PrazoDecisao['situacao'];
  /** Null while it is paused. */
  contagem: Contagem | null;
  /** Counted days that are over. */
  usados: number;
  /** Share that is used up: the highest step reached, 0 for none. */
  etapa: EtapaAviso | 0;
}

const PARADO = 'Solicitação fora da análise, à espera do interessado';

/** Pauses from the changes of state: from the day on which the analysis stops to that on which it goes on. */
function pausasDe(evento: string, mudancas: readonly Mudanca[]): Pausa[] {
  const pausas: Pausa[] = [];
  // Without a change that stopped it, the analysis had stopped before the history begins.
  let de = mudancas[0]?.para === 'AGUARDANDO_APROVACAO' ? evento : null;
  for (const { dia, para } of mudancas) {
    if (para !== 'AGUARDANDO_APROVACAO') de ??= dia;
    else if (de !== null) {
      pausas.push({ de, ate: dia });
      de = null;
    }
  }
  return de === null ? pausas : [...pausas, { de, ate: null }];
}

/** Reads the term on a day (`hoje`). */
export function lerRelogio({ unidade, dias, evento, mudancas, calendario }: Relogio, hoje: string): Hora {
  const pausas = pausasDe(evento, mudancas);
  const comPausas: Calendario = {
    feriado: calendario.feriado,
    suspenso: (dia) =>
      calendario.suspenso(dia) ?? (pausas.some(({ de, ate }) => de <= dia && dia <= (ate ?? dia)) ? PARADO : null),
  };
  let usados = 0;
  for (let dia = shiftDay(evento, 1); dia < hoje && usados < dias; dia = shiftDay(dia, 1)) {
    if (motivoNaoContado(unidade, comPausas, dia) === null) usados += 1;
  }
  if (pausas.at(-1)?.ate === null) return { situacao: 'PAUSADO', contagem: null, usados, etapa: 0 };
  const contagem = contarPrazo({ unidade, dias, inicio: 'ENVIO', evento }, comPausas);
  const over = hoje > contagem.fim;
  const etapa = over ? 100 : usados * 5 >= dias * 4 ? 80 : usados * 2 >= dias ? 50 : 0;
  return { situacao: over ? 'VENCIDO' : 'CORRENDO', contagem, usados, etapa };
}

/** Effect of silence, and its legal source, as an edital sets them. */
interface Silencio {
  silencio: EfeitoSilencio;
  silencioFundamento: string;
}

/** Puts the term into words for applicant and staff. `desdeRegra`: it counts from the day on which the edital set it. */
export function mostrarRelogio(
  { unidade, dias, evento }: Pick<Relogio, 'unidade' | 'dias' | 'evento'>,
  { situacao, contagem, usados }: Hora,
  regra: Silencio & { desdeRegra: boolean },
): PrazoDecisao {
  const termo = showTermo({ unidade, dias });
  return {
    situacao,
    fim: contagem?.fim ?? null,
    termo,
    restam: dias - usados,
    explicacao: contagem && explicar(termo, evento, contagem, regra),
  };
}

function explicar(
  termo: string,
  evento: string,
  contagem: Contagem,
  { desdeRegra, silencio, silencioFundamento }: Silencio & { desdeRegra: boolean },
): ExplicacaoPrazo {
  const { naoContados } = explicarPrazo({ contagem, escolhidoEm: evento, fim: contagem.fim });
  const inicio = desdeRegra ? 'do dia em que o edital passou a ter este prazo' : 'do envio da inscrição';
  return {
    frases: [
      `O edital dá ${termo} para a comissão decidir, contados ${inicio}, em ${showDay(evento)}.`,
      'O prazo para enquanto a solicitação espera por uma correção do interessado, e nos dias em que o portal ficou fora do ar.',
      `A comissão tem até 23:59:59 de ${showDay(contagem.fim)}.`,
      silencio === 'NENHUM'
        ? 'Sem decisão até lá, a comissão ainda decide, e o superior dela é avisado.'
        : `Sem decisão até lá, o portal ${silencio === 'APROVAR' ? 'aprova' : 'reprova'} a solicitação, como diz o edital: ${silencioFundamento}`,
    ],
    naoContados,
  };
}
