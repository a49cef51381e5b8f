import {
  ATO_CONFERENCIA_LABEL,
  type Ato,
  atoSchema,
  CONCLUSAO_PARECER_LABEL,
  certidaoSchema,
  certificadoSchema,
  comprovanteSchema,
  FIELD_NAMES,
  FIELDS,
  fieldText,
  numeroDoAto,
  passosDe,
  SITUACAO_PARECER_LABEL,
  SITUACAO_RECURSO_LABEL,
  TIPO_ATO_LABEL,
  TIPO_COMPROVANTE_LABEL,
  TIPO_EDITAL_LABEL,
} from '@credenciados/contract';
import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { DadosVersao } from '@credenciados/platform/db/schema/index';
import { isDemonstrationKey } from '@credenciados/platform/keys/signer';
import { plainLines } from '../ato/ato.rules.ts';
import type { Texto } from '../comprovante/folha-drawing.ts';
import type { ArquivoDosAutos, Assinado, Autos } from './autos.queries.ts';
import type { Folha } from './autos.worker.ts';

/** A part of a case in the order of its PDF: pages to draw, or a file. */
export type Peca = { titulo: string; em: Date } & ({ folha: Folha } | { arquivo: ArquivoDosAutos });

/** Parts of a case: its data, then everything by its time, and what only staff have at the end (AUT-2). */
export function pecasDe(autos: Autos, timeZone: string): Peca[] {
  const show = (moment: Date | string) => showMoment(new Date(moment), timeZone);
  const text = (titulo: string, em: Date | string, textos: Texto[]): Peca => ({
    titulo,
    em: new Date(em),
    folha: { texto: { titulo, subtitulo: show(em), textos } },
  });
  const { solicitacao, versoes, conversas, procedimentos, recurso, interno, arquivos, assinados, geradoEm } = autos;
  const inOrder = [
    ...versoes.map(({ numero, enviadaEm, dados }) =>
      text(`Dados da versão ${numero}, depois mudados`, enviadaEm, [{ fatos: fieldLines(dados) }]),
    ),
    ...conversas.flatMap(({ assunto, mensagens }) =>
      mensagens.map((mensagem) =>
        text(`Mensagem: ${assunto}`, mensagem.dataEnviada, [
          `De ${mensagem.remetente.nomeRazaoSocial} para ${mensagem.destinatario.pessoaFisica.nome}.`,
          ...(mensagem.dataLimiteResposta ? [`Prazo de resposta: ${show(mensagem.dataLimiteResposta)}.`] : []),
          ...linesOf(plainLines(mensagem.conteudo)),
          ...(mensagem.anexos.length > 0 ? [`Anexos: ${mensagem.anexos.map(({ nome }) => nome).join(', ')}.`] : []),
        ]),
      ),
    ),
    ...procedimentos.map((procedimento) =>
      text(
        'Procedimento de descredenciamento',
        procedimento.abertura.em,
        passosDe(procedimento).flatMap(({ titulo, em, por, texto }) => [
          { secao: `${titulo}, em ${show(em)}${por ? `, por ${por}` : ''}` },
          ...linesOf(texto ?? ''),
        ]),
      ),
    ),
    ...(recurso ? [text(`Recurso ${recurso.numero}`, recurso.recebidoEm, recursoLines(recurso, show))] : []),
    ...assinados.map(signedPeca),
    ...arquivos.map((arquivo) => ({ titulo: titleOf(arquivo, show), em: arquivo.em, arquivo })),
  ].sort((one, other) => one.em.getTime() - other.em.getTime());
  return [
    text('Dados da solicitação', solicitacao.dataCadastro, dataLines(autos, show)),
    ...inOrder,
    ...(interno ? internas(interno, geradoEm, { show, text }) : []),
  ];
}

interface Tools {
  show: (moment: Date | string) => string;
  text: (titulo: string, em: Date | string, textos: Texto[]) => Peca;
}

/** Parts that only staff have. */
function internas(
  { pareceres, notas, historico, conferencia }: NonNullable<Autos['interno']>,
  now: Date,
  { show, text }: Tools,
): Peca[] {
  return [
    ...[...pareceres]
      .reverse()
      .map((parecer) =>
        text(`Parecer de ${parecer.nome}`, parecer.pedidoEm, [
          `Pedido por ${parecer.pedidoPor}. ${SITUACAO_PARECER_LABEL[parecer.situacao]}.`,
          ...linesOf(parecer.pergunta),
          ...(parecer.conclusao && parecer.respondidoEm
            ? [{ secao: `${CONCLUSAO_PARECER_LABEL[parecer.conclusao]}, em ${show(parecer.respondidoEm)}` }]
            : []),
          ...linesOf(parecer.texto ?? ''),
        ]),
      ),
    ...[...(conferencia?.decisoes ?? [])]
      .reverse()
      .map(({ ato, em, por, itens }) =>
        text(`Conferência: ${ATO_CONFERENCIA_LABEL[ato].toLowerCase()}`, em, [
          `Por ${por}.`,
          ...itens.map(({ texto, marcado }) => `${marcado ? 'Marcado' : 'Não marcado'}: ${texto}`),
        ]),
      ),
    ...(notas.length > 0
      ? [
          text(
            'Notas internas da comissão',
            now,
            [...notas]
              .reverse()
              .flatMap(({ autor, criadaEm, texto }) => [
                { secao: `${autor.nome}, em ${show(criadaEm)}` },
                ...linesOf(texto),
              ]),
          ),
        ]
      : []),
    text(
      'Histórico',
      now,
      [...historico]
        .reverse()
        .map(({ em, titulo, detalhe, ator }) =>
          [`${show(em)}: ${titulo}`, ator && `, por ${ator.nome}`, detalhe && `. ${detalhe}`].filter(Boolean).join(''),
        ),
    ),
  ];
}

function dataLines({ solicitacao, dados }: Autos, show: Tools['show']): Texto[] {
  const { edital, justificativa, dataReenvio, decididaEm, protocolo, dataCadastro } = solicitacao;
  return [
    {
      fatos: [
        ['Protocolo', protocolo],
        ['Edital', `nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`],
        ['Situação', solicitacaoLook(solicitacao, 'staff').label],
        ['Enviada em', show(dataCadastro)],
        ...(dataReenvio ? [['Enviada de novo em', show(dataReenvio)]] : []),
        ...(decididaEm ? [['Decidida em', show(decididaEm)]] : []),
        ...fieldLines(dados),
      ],
    },
    ...(justificativa ? [{ secao: 'Justificativa' }, ...linesOf(justificativa)] : []),
  ];
}

/** Filled fields with their labels. */
const fieldLines = (dados: DadosVersao): string[][] =>
  FIELD_NAMES.map((name) => [FIELDS[name].label, fieldText(name, { ...dados })]).filter(([, text]) => text);

function recursoLines(
  { situacao, fundamentos, julgamento }: NonNullable<Autos['recurso']>,
  show: Tools['show'],
): Texto[] {
  return [
    `${SITUACAO_RECURSO_LABEL[situacao]}.`,
    ...linesOf(fundamentos),
    ...(julgamento ? [{ secao: `Decisão, em ${show(julgamento.em)}` }, ...linesOf(julgamento.motivo)] : []),
  ];
}

function titleOf({ tipo, nome, substituidoEm }: ArquivoDosAutos, show: Tools['show']): string {
  return `${tipo ?? 'Anexo'}: ${nome}${substituidoEm ? ` (substituído em ${show(substituidoEm)})` : ''}`;
}

/** Pages of a signed text as the portal draws it, without a certificate's signature: copied pages would break that. */
function signedPeca({ especie, conteudo, kid, assinatura, emitidoEm }: Assinado): Peca {
  const content: unknown = JSON.parse(conteudo);
  const drawing = {
    ...{ kid, assinatura, emitidoEm, demonstration: isDemonstrationKey(kid) },
    ...{ attachment: '', certificado: null },
  };
  if (especie === 'ato') {
    const ato: Ato = atoSchema.parse(content);
    const titulo = `Ato nº ${numeroDoAto(ato)}: ${TIPO_ATO_LABEL[ato.tipo].toLowerCase()}`;
    return { titulo, em: emitidoEm, folha: { assinado: { ...drawing, ato } } };
  }
  if (especie === 'comprovante') {
    const comprovante = comprovanteSchema.parse(content);
    const titulo = `Comprovante: ${TIPO_COMPROVANTE_LABEL[comprovante.tipo].toLowerCase()}`;
    return { titulo, em: emitidoEm, folha: { assinado: { ...drawing, comprovante } } };
  }
  if (especie === 'certificado') {
    const titulo = 'Certificado de credenciamento';
    return {
      titulo,
      em: emitidoEm,
      folha: { assinado: { ...drawing, credenciamento: certificadoSchema.parse(content) } },
    };
  }
  const certidao = certidaoSchema.parse(content);
  const titulo = certidao.tipo === 'RECURSO' ? 'Recibo do recurso' : 'Certidão de ciência';
  return { titulo, em: emitidoEm, folha: { assinado: { ...drawing, certidao } } };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
