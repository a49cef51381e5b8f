import {
  type Ato,
  dayOf,
  fillText,
  type ItemConferido,
  type ModeloAto,
  numeroDoAto,
  PERFIL_LABEL,
  type Perfil,
  showDataHora,
  showDay,
  TEXTO_REVISAO,
  TIPO_ATO_LABEL,
  TIPO_EDITAL_LABEL,
  type TipoAto,
  type TipoEdital,
  withoutTags,
} from '@credenciados/contract';
import { maskCpf } from '../../identity/mask.ts';
import { withOffset } from '../comprovante/comprovante.rules.ts';

/** A decision and its subject, to be put into an act. */
export interface Decision {
  tipo: TipoAto;
  em: Date;
  edital: { numero: string; tipo: TipoEdital };
  /** Person and protocol of the solicitação; null for a decision on the edital itself. */
  interessado: { nome: string; cpf: string; protocolo: string } | null;
  /** Without a profile it is the portal, by the edital's rule. */
  autor: { nome: string; perfil: Perfil | null };
  /** Second person who confirmed it. */
  segunda?: { nome: string; perfil: Perfil } | undefined;
  /** Grounds in words; empty for none. */
  motivos: string;
  conferencia: { versao: number; itens: readonly ItemConferido[] } | null;
  /** Last day to appeal or to answer, `YYYY-MM-DD`. */
  ultimoDia: string;
  /** Way in which the last day to appeal was counted. */
  contagem?: string;
}

/** Content of an act by a template (ATO-3). */
export function contentOf(
  config: { publicUrl: string; timeZone: string },
  { versao, modelo }: { versao: number; modelo: ModeloAto },
  { numero, codigo }: { numero: number; codigo: string },
  decision: Decision,
): Ato {
  const { tipo, em, interessado, edital, conferencia, autor, segunda, ultimoDia, contagem } = decision;
  const values = { nome: interessado?.nome ?? 'cada interessado', edital: edital.numero, prazo: showDay(ultimoDia) };
  const fill = (text: string) => fillText(text, values);
  return {
    versao: 1,
    tipo,
    numero,
    ano: yearOf(em, config.timeZone),
    codigo,
    emissor: config.publicUrl,
    orgao: modelo.orgao,
    dataHora: withOffset(em, config.timeZone),
    fuso: config.timeZone,
    protocolo: interessado?.protocolo ?? null,
    edital,
    nome: interessado?.nome ?? null,
    cpf: interessado && maskCpf(interessado.cpf),
    modelo: versao,
    texto: fill({ ...TEXTO_REVISAO, ...modelo.textos }[tipo]),
    fundamento: modelo.fundamento,
    motivos: decision.motivos,
    conferencia: conferencia && {
      versao: conferencia.versao,
      itens: conferencia.itens.map(({ texto, marcado }) => ({ texto, atendido: marcado !== null })),
    },
    autor: {
      nome: autor.nome,
      funcao: autor.perfil ? PERFIL_LABEL[autor.perfil] : 'Decisão automática, por regra do edital',
    },
    ...(segunda && { confirmadoPor: { nome: segunda.nome, funcao: PERFIL_LABEL[segunda.perfil] } }),
    remedio: { texto: fill(remedyOf(tipo, modelo)), ultimoDia, ...(contagem && { contagem }) },
  };
}

/** Way to answer or to appeal. A defence answers the message of the opening (DES-3). */
function remedyOf(tipo: TipoAto, { resposta, recurso }: ModeloAto): string {
  if (tipo === 'PEDIR_RETIFICACAO') return resposta;
  return tipo === 'ABRIR_PROCEDIMENTO' ? DEFESA : recurso;
}

const DEFESA = 'Apresente a sua defesa no portal até {prazo}: responda à mensagem de abertura do procedimento.';
const TO_ANSWER: Partial<Record<TipoAto, string>> = {
  PEDIR_RETIFICACAO: 'responder',
  ABRIR_PROCEDIMENTO: 'se defender',
};

/** Year of a moment in the agency's zone, in which acts are numbered. */
export function yearOf(moment: Date, timeZone: string): number {
  return Number(dayOf(moment, timeZone).slice(0, 4));
}

/** Paragraph of an act for the official gazette (ATO-6): without its code, which would open the grounds to every reader. */
export function gazetteText(ato: Ato): string {
  const { orgao, edital, nome, cpf, protocolo, texto, fundamento, autor, confirmadoPor } = ato;
  return [
    `${orgao}. ATO Nº ${numeroDoAto(ato)}, DE ${showDay(ato.dataHora.slice(0, 10))} – ${TIPO_ATO_LABEL[ato.tipo].toUpperCase()}.`,
    `Edital nº ${edital.numero} – ${TIPO_EDITAL_LABEL[edital.tipo]}.${nome === null ? '' : ` Interessado: ${nome}, CPF ${cpf}, protocolo ${protocolo}.`}`,
    texto,
    `Fundamento: ${fundamento}`,
    `Decidido por: ${autor.nome}, ${autor.funcao}.${confirmadoPor ? ` Confirmado por: ${confirmadoPor.nome}, ${confirmadoPor.funcao}.` : ''} Prazo para ${TO_ANSWER[ato.tipo] ?? 'recorrer'}: até ${showDay(ato.remedio.ultimoDia)}.`,
  ].join('\n');
}

/** Sentence of the announcement to the applicant about the act of a decision. */
export function actSentence(ato: Ato): string {
  const remedy = `${ato.remedio.texto} Último dia: ${showDay(ato.remedio.ultimoDia)}.`;
  return `Esta decisão é o ato nº ${numeroDoAto(ato)}, de ${showDataHora(ato)}. Você pode baixá-lo na página da sua solicitação. ${remedy}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Sanitised rich text as lines of plain text. */
export function plainLines(html: string): string {
  return withoutTags(html.replace(/<br\s?\/?>|<\/(?:p|li)>/g, '\n'))
    .replace(/&(?:nbsp|lt|gt|quot|amp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
