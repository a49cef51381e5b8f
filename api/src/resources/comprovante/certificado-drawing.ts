import { type Certificado, showDataHora, TIPO_EDITAL_LABEL } from '@credenciados/contract';
import { PdfDocument } from '@credenciados/platform/pdf/pdf-document';
import { checkAddress } from './comprovante.rules.ts';
import { signedBy } from './comprovante-drawing.ts';
import { endSigned, noticeOf, type SignedDrawing } from './signed-drawing.ts';

/** Data to draw the PDF of an accreditation's certificate from. */
export interface CertificadoDrawing extends SignedDrawing {
  credenciamento: Certificado;
}

/** Draws the certificate of an accreditation (CER-2), not sealed yet. */
export function drawCertificado({ credenciamento: it, ...drawing }: CertificadoDrawing): Promise<Buffer> {
  const { certificado, assinatura } = drawing;
  const note = noticeOf(drawing);
  const page = `${it.emissor}/credenciados/comprovante`;
  const day = (moment: string) => moment.slice(0, 10).split('-').reverse().join('/');
  const pdf = new PdfDocument({
    titulo: `Certificado de credenciamento – ${it.nome}`,
    em: drawing.emitidoEm,
    rodape: `${it.orgao}  ·  Código ${it.codigo}${note ? `  ·  ${note}` : ''}`,
    archival: true,
  })
    .heading('Certificado de credenciamento', note ? `${note}: sem valor legal.` : signedBy(certificado))
    .panel(
      it.orgao,
      it.nome,
      [
        ['Credenciamento', TIPO_EDITAL_LABEL[it.edital.tipo]],
        ['Edital', `nº ${it.edital.numero}`],
        ['Registro no conselho', it.registroConselho],
        ['CPF', it.cpf],
        ['Credenciamento desde', day(it.desde)],
        ['Válido até', it.validoAte ? day(it.validoAte) : 'Sem prazo final'],
        ...(it.condicaoAte ? [['Condição', `a cumprir até ${day(it.condicaoAte)}`] as const] : []),
        ['Emitido em', showDataHora(it)],
        ['Código do certificado', it.codigo],
      ],
      { link: assinatura ? checkAddress(it, assinatura) : page, caption: 'Confira a situação atual' },
    );
  for (const line of it.texto.split('\n').filter((each) => each.trim() !== '')) pdf.paragraph(line);
  pdf
    .section('Fundamento legal')
    .paragraph(it.fundamento)
    .section('Como conferir este certificado')
    .paragraph(
      `Este papel diz como o credenciamento estava quando foi emitido. Para saber se ele continua ativo, aponte a câmera para o código QR, ou abra ${page} e digite o código ou envie este arquivo.`,
    );
  return endSigned(pdf, drawing, ['Modelo', it.modelo]);
}
