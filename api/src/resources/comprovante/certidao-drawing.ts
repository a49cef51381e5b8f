import { type Certidao, showDataHora, TIPO_EDITAL_LABEL } from '@credenciados/contract';
import { PdfDocument, type SignatureField } from '@credenciados/platform/pdf/pdf-document';
import { checkAddress } from './comprovante.rules.ts';
import { signedBy } from './comprovante-drawing.ts';
import { ATTACHMENT_NAME } from './find-in-file.ts';

/** Data to draw a certificate's PDF from. */
export interface CertidaoDrawing {
  certidao: Certidao;
  kid: string;
  assinatura: string;
  emitidoEm: Date;
  demonstration: boolean;
  /** Text of the attached file: the signed content with its signature. */
  attachment: string;
  /** Certificate that will sign the file, and the space for it; null for none. */
  certificado: SignatureField | null;
}

/** Draws a certificate's PDF, not sealed yet. */
export function drawCertidao({ certidao: it, ...drawing }: CertidaoDrawing): Promise<Buffer> {
  const show = (dataHora: string) => showDataHora({ dataHora, fuso: it.fuso });
  const { dia, inicio, fim, minutos } = it.indisponibilidade;
  const title = `Certidão de prorrogação – edital nº ${it.edital.numero}`;
  const note = 'Emitida por uma demonstração do portal: sem valor legal.';
  const pdf = new PdfDocument({
    titulo: title,
    em: drawing.emitidoEm,
    rodape: `Código ${it.codigo}${drawing.demonstration ? '  ·  Demonstração' : ''}`,
  })
    .heading('Certidão de prorrogação', drawing.demonstration ? note : signedBy(drawing.certificado))
    .panel(
      'Edital',
      `nº ${it.edital.numero} – ${TIPO_EDITAL_LABEL[it.edital.tipo]}`,
      [
        ['Emitida em', show(it.dataHora)],
        ['Código da certidão', it.codigo],
      ],
      { link: checkAddress(it, drawing.assinatura), caption: 'Confira a autenticidade' },
    )
    .section('O que se certifica')
    .paragraph(
      `Em ${dia.split('-').reverse().join('/')} o portal ficou indisponível por ${minutos} minutos, entre ${show(inicio)} e ${show(fim)}. ` +
        `Por isso o fim das inscrições do edital nº ${it.edital.numero}, que era em ${show(it.fimAnterior)}, foi prorrogado para ${show(it.fimNovo)}, ` +
        'e os prazos que terminavam naquele dia também foram prorrogados.',
    )
    .section('Como conferir esta certidão')
    .paragraph(
      `Aponte a câmera para o código QR, ou abra ${it.emissor}/credenciados/comprovante e digite o código ou envie este arquivo.`,
    )
    .facts([
      ['Assinatura (Ed25519)', drawing.assinatura],
      ['Chave', drawing.kid],
    ])
    .attach(ATTACHMENT_NAME, 'O que o portal assinou, com a assinatura', Buffer.from(drawing.attachment));
  if (drawing.certificado) pdf.signature(drawing.certificado);
  return pdf.end();
}
