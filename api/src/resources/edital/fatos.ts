import {
  ATO_DE_DUAS_LABEL,
  ATOS_DE_DUAS,
  dayOf,
  type EditalRegras,
  type FatoEdital,
  type MudancaEdital,
  showDay,
  showSuficientes,
  showTermo,
  showTermoDecisao,
  TIPO_EDITAL_LABEL,
  termoDe,
} from '@credenciados/contract';
import type { EditalRow } from './edital.queries.ts';
import { regrasOf } from './regras.ts';

/** Label and value of a rule in words; null where the edital doesn't set it. */
type Regra = readonly [rotulo: string, show: (regras: EditalRegras) => string | null | undefined];

const whenSet = (rotulo: string, key: keyof EditalRegras): Regra => [rotulo, (regras) => (regras[key] ? 'Sim' : null)];
const day = (rotulo: string, key: 'resultadoPreliminar' | 'resultadoFinal'): Regra => [
  rotulo,
  (regras) => (regras.resultadoEmEtapas ? showDay(regras[key]) : null),
];

/** Deadlines first. Null for a rule that another one's words include, and for what concerns the committee alone. */
const REGRAS: Record<keyof EditalRegras, Regra | null> = {
  resultadoPreliminar: day('Resultado preliminar a partir de', 'resultadoPreliminar'),
  recursoDias: [
    'Prazo para recorrer do resultado preliminar',
    ({ resultadoEmEtapas, recursoDias: dias, recursoUnidade: unidade }) =>
      resultadoEmEtapas ? showTermo({ dias, unidade }) : null,
  ],
  recursoIntencaoDias: [
    'Prazo para declarar a intenção de recorrer',
    ({ resultadoEmEtapas, recursoIntencaoDias: dias, recursoUnidade: unidade }) =>
      resultadoEmEtapas && dias > 0 ? showTermo({ dias, unidade }) : null,
  ],
  resultadoFinal: day('Resultado final a partir de', 'resultadoFinal'),
  prazoDias: [
    'Prazo para responder e retificar',
    (regras) => {
      const termo = termoDe(regras);
      return termo && `${showTermo(termo)}, ${INICIO[termo.inicio]}`;
    },
  ],
  decisaoDias: ['Prazo para a comissão decidir', showTermoDecisao],
  cienciaDias: [
    'Ciência presumida de uma mensagem',
    ({ registrarCiencia, cienciaDias: dias }) =>
      registrarCiencia ? `depois de ${showTermo({ dias, unidade: 'DIAS_CORRIDOS' })} sem abertura` : null,
  ],
  procedimentoDias: [
    'Prazo da defesa e do recurso no descredenciamento',
    ({ devidoProcesso, procedimentoDias: dias }) =>
      devidoProcesso ? showTermo({ dias, unidade: 'DIAS_UTEIS' }) : null,
  ],
  revisaoAnos: [
    'Prazo para anular ou revogar um credenciamento',
    ({ revisaoAnos: anos }) => (anos === 0 ? null : anos === 1 ? '1 ano' : `${anos} anos`),
  ],
  validade: [
    'Validade do credenciamento',
    ({ validade, validadeMeses: meses, validadeData }) =>
      validade === 'NENHUMA'
        ? null
        : validade === 'DATA'
          ? `até ${showDay(validadeData)}`
          : `${meses} ${meses === 1 ? 'mês' : 'meses'} a partir do credenciamento`,
  ],
  silencio: [
    'Se a comissão não decidir no prazo',
    ({ silencio }) => (silencio === 'NENHUM' ? null : SILENCIO[silencio]),
  ],
  silencioFundamento: [
    'Fundamento do efeito do silêncio',
    ({ silencio, silencioFundamento }) => (silencio === 'NENHUM' ? null : silencioFundamento),
  ],
  devidoProcesso: whenSet('Descredenciamento só por procedimento com defesa', 'devidoProcesso'),
  segundaPessoa: [
    'Decisões que duas pessoas tomam',
    ({ segundaPessoa }) =>
      ATOS_DE_DUAS.filter((ato) => segundaPessoa[ato])
        .map((ato) => ATO_DE_DUAS_LABEL[ato])
        .join(', '),
  ],
  suspender: whenSet('Suspensão do credenciamento sem procedimento', 'suspender'),
  condicoes: whenSet('Aprovação com condição', 'condicoes'),
  validadeDocumentos: whenSet('Controle da validade dos documentos', 'validadeDocumentos'),
  registroPublico: whenSet('Publicação das pessoas credenciadas', 'registroPublico'),
  alterarInscricao: whenSet('Alteração da inscrição até a análise', 'alterarInscricao'),
  nivelGovbr: [
    'Conta gov.br para enviar a inscrição',
    ({ nivelGovbr: nivel }) => (nivel === 'NENHUM' ? null : `nível ${showSuficientes(nivel)}`),
  ],
  juntarDocumento: whenSet('Juntada de documento durante a análise', 'juntarDocumento'),
  proporArquivamento: whenSet('Proposta de arquivar quem não retifica no prazo', 'proporArquivamento'),
  prazoAposEdital: whenSet('Prazos depois do fim do edital', 'prazoAposEdital'),
  alegarImpedimento: whenSet('Alegação de impedimento de alguém da comissão', 'alegarImpedimento'),
  errata: whenSet('Mudanças só por errata, com o motivo', 'errata'),
  esclarecimentosAte: [
    'Fim dos pedidos de esclarecimento e impugnações',
    ({ esclarecimentos, esclarecimentosAte: dias }) =>
      esclarecimentos
        ? dias === 0
          ? 'no fim das inscrições'
          : `${dias} ${dias === 1 ? 'dia' : 'dias'} antes do fim das inscrições`
        : null,
  ],
  esclarecimentosDias: [
    'Prazo para responder a pedidos de esclarecimento e impugnações',
    ({ esclarecimentos, esclarecimentosDias: dias }) =>
      esclarecimentos ? showTermo({ dias, unidade: 'DIAS_UTEIS' }) : null,
  ],
  esclarecimentos: null,
  registrarCiencia: null,
  resultadoEmEtapas: null,
  recursoUnidade: null,
  prazoUnidade: null,
  prazoInicio: null,
  decisaoUnidade: null,
  decisaoDesde: null,
  superiorNome: null,
  superiorEmail: null,
  termoDeSigilo: null,
  validadeMeses: null,
  validadeData: null,
};
const INICIO = {
  ENVIO: 'do envio da mensagem',
  CIENCIA: 'da ciência da mensagem',
  PUBLICACAO: 'da publicação',
  RESULTADO: 'da publicação do resultado',
  PEDIDO: 'do recebimento do pedido',
  ATO: 'do ato',
};
const SILENCIO = { APROVAR: 'o portal aprova a solicitação', REJEITAR: 'o portal reprova a solicitação' };

/** Facts that are deadlines: a change lists them first. */
const PRAZOS: ReadonlySet<string> = new Set([
  'dataInicio',
  'dataFim',
  'resultadoPreliminar',
  'recursoDias',
  'recursoIntencaoDias',
  'resultadoFinal',
  'prazoDias',
  'decisaoDias',
  'esclarecimentosAte',
  'esclarecimentosDias',
  'cienciaDias',
  'procedimentoDias',
  'revisaoAnos',
  'validade',
]);
export const isPrazo = (chave: string): boolean => PRAZOS.has(chave);

/** Facts that the public sees of an edital, deadlines first (EDT-18). */
export function fatosOf(row: EditalRow, sha256DoPdf: string, timeZone: string): FatoEdital[] {
  const regras = regrasOf(row);
  const show = (moment: Date) => showDay(dayOf(moment, timeZone));
  const daRegra = Object.entries(REGRAS).flatMap(([chave, regra]) => {
    const valor = regra?.[1](regras);
    return regra && valor ? [{ chave, rotulo: regra[0], valor }] : [];
  });
  const doEdital: [chave: string, rotulo: string, valor: string][] = [
    ['numero', 'Nº do edital', row.numero],
    ['tipoEdital', 'Tipo', TIPO_EDITAL_LABEL[row.tipoEdital]],
    ['situacao', 'Situação', row.encerradoEm ? `Encerrado em ${show(row.encerradoEm)}` : 'Aberto'],
    ['anexo', 'Arquivo do edital (SHA-256)', sha256DoPdf],
  ];
  return [
    { chave: 'dataInicio', rotulo: 'Data de abertura', valor: show(row.dataInicio) },
    { chave: 'dataFim', rotulo: 'Data de encerramento', valor: show(row.dataFim) },
    ...daRegra.filter(({ chave }) => isPrazo(chave)),
    ...doEdital.map(([chave, rotulo, valor]) => ({ chave, rotulo, valor })),
    ...daRegra.filter(({ chave }) => !isPrazo(chave)),
  ];
}

/** Facts that differ, in the order of the later ones; then those that it no longer has. */
export function mudancasEntre(
  antes: readonly FatoEdital[],
  depois: readonly FatoEdital[],
): (MudancaEdital & { chave: string })[] {
  const former = new Map(antes.map((fato) => [fato.chave, fato.valor]));
  const later = new Set(depois.map(({ chave }) => chave));
  const changed = depois
    .filter(({ chave, valor }) => former.get(chave) !== valor)
    .map(({ chave, rotulo, valor }) => ({ chave, rotulo, de: former.get(chave) ?? null, para: valor }));
  const gone = antes
    .filter(({ chave }) => !later.has(chave))
    .map(({ chave, rotulo, valor }) => ({ chave, rotulo, de: valor, para: null }));
  return [...changed, ...gone].sort((a, b) => Number(isPrazo(b.chave)) - Number(isPrazo(a.chave)));
}
