import { type Ato, numeroDoAto, showDataHora, TIPO_ATO_LABEL, TIPO_EDITAL_LABEL } from '@credenciados/contract';
import { PdfDocument } from '@credenciados/platform/pdf/pdf-document';
import { checkAddress } from './comprovante.rules.ts';
import { signedBy } from './comprovante-drawing.ts';
import { endSigned, noticeOf, type SignedDrawing } from './signed-drawing.ts';

/** Data to draw an act's PDF from. */
export interface AtoDrawing extends SignedDrawing {
  ato: Ato;
}

/** Draws an act's PDF (ATO-3), not sealed yet. */
export function drawAto({ ato: it, ...drawing }: AtoDrawing): Promise<Buffer> {
  const { certificado, assinatura } = drawing;
  const numero = numeroDoAto(it);
  const title = `Ato nº ${numero} – ${TIPO_ATO_LABEL[it.tipo]}`;
  const note = noticeOf(drawing);
  const pdf = new PdfDocument({
    titulo: title,
    em: drawing.emitidoEm,
    rodape: `Ato nº ${numero}  ·  Código ${it.codigo}${note ? `  ·  ${note}` : ''}`,
    archival: true,
  })
    .heading(title, note ? `${note}: sem valor legal.` : signedBy(certificado))
    .panel(
      'Órgão',
      it.orgao,
      [
        ['Data e hora', showDataHora(it)],
        ['Edital', `nº ${it.edital.numero} – ${TIPO_EDITAL_LABEL[it.edital.tipo]}`],
        ...(it.nome === null
          ? []
          : ([
              ['Interessado', it.nome],
              ['CPF', it.cpf ?? ''],
              ['Protocolo', it.protocolo ?? ''],
            ] as const)),
        ['Código do ato', it.codigo],
      ],
      {
        link: assinatura ? checkAddress(it, assinatura) : `${it.emissor}/credenciados/comprovante`,
        caption: 'Confira a situação atual',
      },
    )
    .section('Decisão');
  for (const line of linesOf(it.texto)) pdf.paragraph(line);
  pdf.section('Fundamento legal');
  for (const line of linesOf(it.fundamento)) pdf.paragraph(line);
  if (it.motivos !== '') {
    pdf.section('Motivos');
    for (const line of linesOf(it.motivos)) pdf.paragraph(line);
  }
  if (it.conferencia) {
    pdf.section('Itens conferidos').items(
      it.conferencia.itens.map(({ texto, atendido }) => ({
        title: texto,
        lines: [atendido ? 'Atendido' : 'Não atendido'],
      })),
    );
  }
  pdf.section(it.tipo === 'PEDIR_RETIFICACAO' ? 'Como responder' : 'Como recorrer');
  for (const line of linesOf(it.remedio.texto)) pdf.paragraph(line);
  pdf.paragraph(`Último dia: ${it.remedio.ultimoDia.split('-').reverse().join('/')}.`);
  if (it.remedio.contagem) pdf.paragraph(`Por que esta data: ${it.remedio.contagem}`);
  pdf.section('Quem decidiu').paragraph(`${it.autor.nome}, ${it.autor.funcao}.`);
  if (it.confirmadoPor) pdf.paragraph(`Confirmado por ${it.confirmadoPor.nome}, ${it.confirmadoPor.funcao}.`);
  pdf
    .section('Como conferir este ato')
    .paragraph(
      `Aponte a câmera para o código QR, ou abra ${it.emissor}/credenciados/comprovante e digite o código do ato ou envie este arquivo. ` +
        'A página diz se o ato é autêntico e se ainda está em vigor.',
    );
  return endSigned(pdf, drawing, ['Modelo de ato', it.modelo]);
}

/** Lines of a text, without blank ones. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
