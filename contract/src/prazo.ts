/** Counts deadlines in days, and says in words how each was counted (PRZ-1). Pure: API, mails and tests use the same function. */

import * as z from 'zod';
import { shiftDay, showDay } from './deadline.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, idParamsSchema } from './fields.ts';

/** Units of a term. */
export const UNIDADES_PRAZO = ['DIAS_UTEIS', 'DIAS_CORRIDOS'] as const;
export type UnidadePrazo = (typeof UNIDADES_PRAZO)[number];
/** Events that a term is counted from. */
export const INICIOS_PRAZO = ['ENVIO', 'CIENCIA', 'PUBLICACAO'] as const;
/** Events that a term is counted from, with the publication of a result (RES-5) and a request (ESC-2). */
const INICIOS_CONTAGEM = [...INICIOS_PRAZO, 'RESULTADO', 'PEDIDO', 'ATO'] as const;
type InicioContagem = (typeof INICIOS_CONTAGEM)[number];
/** Range of a term, in days. */
export const DIAS_PRAZO = { min: 1, max: 90 } as const;

/** A term, and the day of the event that it is counted from. */
export interface Termo {
  unidade: UnidadePrazo;
  dias: number;
  inicio: InicioContagem;
  evento: string;
  /** True while the person has no notice: `evento` is the day on which the notice is presumed (CIE-2). */
  presumido?: boolean | undefined;
}

/** Reasons why a day is no working day, besides its weekday; null for none. */
export interface Calendario {
  feriado(dia: string): string | null;
  /** Outage of the portal with a certificate, which suspends any term. */
  suspenso(dia: string): string | null;
}

const diaParadoSchema = z.object({ dia: daySchema, motivo: z.string() });

/** A counted deadline, with each day that was passed over. Stored with the message that set it. */
export const contagemSchema = z.object({
  unidade: z.enum(UNIDADES_PRAZO),
  dias: z.number().int(),
  inicio: z.enum(INICIOS_CONTAGEM),
  evento: daySchema,
  presumido: z.boolean().optional(),
  /** Day of the start, which isn't counted: the event's, or that of its publication. */
  marco: daySchema,
  naoContados: z.array(diaParadoSchema),
  /** Days without office hours at the end, beginning with the day on which the term would have ended. */
  adiados: z.array(diaParadoSchema),
  fim: daySchema,
});
export type Contagem = z.infer<typeof contagemSchema>;

const WEEKEND: Readonly<Record<number, string>> = { 0: 'Domingo', 6: 'Sábado' };

/** Reason why a day has no office hours; null if it has. */
const motivoParado = ({ suspenso, feriado }: Calendario, dia: string): string | null =>
  suspenso(dia) ?? feriado(dia) ?? WEEKEND[new Date(dia).getUTCDay()] ?? null;

/** Reason why a day isn't counted in a unit; null if it is. */
export const motivoNaoContado = (unidade: UnidadePrazo, calendario: Calendario, dia: string): string | null =>
  unidade === 'DIAS_UTEIS' ? motivoParado(calendario, dia) : calendario.suspenso(dia);

/**
 * Counts a term: the first day is out, the last one is in, and an end without office hours moves to the next working day. Working days
 * leave out weekends and holidays; a certified outage suspends both units.
 */
export function contarPrazo({ unidade, dias, inicio, evento, presumido }: Termo, calendario: Calendario): Contagem {
  const parado = (dia: string) => motivoParado(calendario, dia);
  /** First working day from a day on, and the days before it. */
  const proximoUtil = (desde: string) => {
    const antes: Contagem['adiados'] = [];
    let dia = desde;
    for (let motivo = parado(dia); motivo !== null; motivo = parado(dia)) {
      antes.push({ dia, motivo });
      dia = shiftDay(dia, 1);
    }
    return { dia, antes };
  };
  const marco = inicio === 'PUBLICACAO' ? proximoUtil(shiftDay(evento, 1)).dia : evento;
  const naoContados: Contagem['naoContados'] = [];
  let dia = marco;
  for (let restam = dias; restam > 0; ) {
    dia = shiftDay(dia, 1);
    const motivo = motivoNaoContado(unidade, calendario, dia);
    if (motivo === null) restam -= 1;
    else naoContados.push({ dia, motivo });
  }
  const { dia: fim, antes: adiados } = proximoUtil(dia);
  return { unidade, dias, inicio, evento, ...(presumido && { presumido }), marco, naoContados, adiados, fim };
}

/** Explanation of a deadline for people (*Por que esta data?*). */
export const explicacaoPrazoSchema = z.object({
  frases: z.array(z.string()),
  /** Days that weren't counted, by reason. */
  naoContados: z.array(z.object({ motivo: z.string(), dias: z.array(daySchema) })),
});
export type ExplicacaoPrazo = z.infer<typeof explicacaoPrazoSchema>;

/** How a deadline came about: counted, or else chosen by staff on a day, and possibly extended for an outage. */
export interface Origem {
  contagem: Contagem | null;
  escolhidoEm: string;
  fim: string;
  prorrogacao?: { dia: string; codigo: string } | null;
}

/** Puts into words how a deadline came about. */
export function explicarPrazo({ contagem, escolhidoEm, fim, prorrogacao }: Origem): ExplicacaoPrazo {
  const frases = contagem ? contado(contagem) : [`A comissão escolheu esta data em ${showDay(escolhidoEm)}.`];
  if (prorrogacao) {
    const { dia, codigo } = prorrogacao;
    frases.push(
      `O portal ficou fora do ar em ${showDay(dia)}, e o prazo que terminava nesse dia foi prorrogado (certidão ${codigo}).`,
    );
  }
  frases.push(`O prazo termina às 23:59:59 de ${showDay(fim)}.`);
  const naoContados = new Map<string, string[]>();
  for (const { dia, motivo } of contagem ? [...contagem.naoContados, ...contagem.adiados] : []) {
    naoContados.set(motivo, [...(naoContados.get(motivo) ?? []), dia]);
  }
  return { frases, naoContados: [...naoContados].map(([motivo, dias]) => ({ motivo, dias })) };
}

/** An explanation as one text, for documents. */
export function textoDaExplicacao({ frases, naoContados }: ExplicacaoPrazo): string {
  const days = naoContados.map(({ motivo, dias }) => `${motivo}, ${dias.map(showDay).join(', ')}`).join('; ');
  return [...frases, ...(days === '' ? [] : [`Dias não contados ou sem expediente: ${days}.`])].join(' ');
}

const UNIDADE: Record<UnidadePrazo, { um: string; varios: string }> = {
  DIAS_UTEIS: { um: 'dia útil', varios: 'dias úteis' },
  DIAS_CORRIDOS: { um: 'dia corrido', varios: 'dias corridos' },
};

/** A term in words: `10 dias úteis`. */
export const showTermo = ({ unidade, dias }: Pick<Termo, 'unidade' | 'dias'>): string =>
  `${dias} ${UNIDADE[unidade][dias === 1 ? 'um' : 'varios']}`;

function contado({ inicio, evento, presumido, marco, adiados, ...termo }: Contagem): string[] {
  const INICIO: Record<InicioContagem, string> = {
    ENVIO: `do envio da mensagem, em ${showDay(marco)}`,
    CIENCIA: `da ciência da mensagem, em ${showDay(marco)}`,
    PUBLICACAO: `da publicação, em ${showDay(marco)}, o primeiro dia útil depois do envio (${showDay(evento)})`,
    RESULTADO: `da publicação do resultado, em ${showDay(marco)}`,
    PEDIDO: `do recebimento do pedido, em ${showDay(marco)}`,
    ATO: `do ato, em ${showDay(marco)}`,
  };
  const [primeiro] = adiados;
  return [
    `O edital dá ${showTermo(termo)}, contados ${INICIO[inicio]}.`,
    ...(presumido
      ? [
          `Ciência é a primeira abertura da mensagem. Sem abertura, ela é presumida em ${showDay(evento)}. Se a mensagem for aberta antes, o prazo termina antes.`,
        ]
      : []),
    `O dia ${showDay(marco)} não conta; o último dia conta.`,
    ...(primeiro
      ? [`A contagem acabaria em ${showDay(primeiro.dia)}, sem expediente: passa para o próximo dia útil.`]
      : []),
  ];
}

/** Term of the committee to decide on a solicitação, as shown (PRZ-7). */
export const prazoDecisaoSchema = z.object({
  situacao: z.enum(['CORRENDO', 'PAUSADO', 'VENCIDO']),
  /** Last day; null while the term is paused. */
  fim: daySchema.nullable(),
  /** Size of the term in words: `30 dias úteis`. */
  termo: z.string(),
  /** Days left, today included. */
  restam: z.number().int(),
  /** How `fim` was counted; null while the term is paused. */
  explicacao: explicacaoPrazoSchema.nullable(),
});
export type PrazoDecisao = z.infer<typeof prazoDecisaoSchema>;

export const prazoEndpoints = defineEndpoints({
  'GET /prazo/decisao/:id': {
    summary:
      'Term to decide on a solicitação, and how its date came about; null if the edital sets none, or it is decided (PRZ-7)',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: prazoDecisaoSchema.nullable(),
  },
  'GET /prazo/proposta/:id': {
    summary:
      'Deadline that the edital’s term gives a message about a solicitação if it is sent now; null without a term (PRZ-3)',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: z.object({ dia: daySchema, explicacao: explicacaoPrazoSchema }).nullable(),
  },
  'GET /prazo/byMensagem/:id': {
    summary: 'How the deadline of a message came about; for an applicant, only of their own (PRZ-4)',
    about: { record: 'mensagem', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: explicacaoPrazoSchema,
  },
  'GET /prazo/bySolicitacao/:id': {
    summary: 'How the deadline of a pending rectification came about; for an applicant, only of their own (PRZ-4)',
    about: { record: 'solicitacao', own: 'shown' },
    params: idParamsSchema,
    errors: [404],
    response: explicacaoPrazoSchema,
  },
});
