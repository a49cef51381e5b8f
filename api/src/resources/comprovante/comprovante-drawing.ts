import {
  type Comprovante,
  porProcuracao,
  showDataHora,
  showNivel,
  showRecebimento,
  TIPO_EDITAL_LABEL,
} from '@credenciados/contract';
import { PdfDocument, type SignatureField } from '@credenciados/platform/pdf/pdf-document';
import { checkAddress, showSize } from './comprovante.rules.ts';
import { ATTACHMENT_NAME } from './find-in-file.ts';

const TITLE = {
  CADASTRO: 'Comprovante de cadastro',
  ALTERACAO: 'Comprovante de alteração',
  RETIFICACAO: 'Comprovante de retificação',
  JUNTADA: 'Comprovante de juntada de documento',
  DESISTENCIA: 'Comprovante de desistência',
  RENUNCIA: 'Comprovante de renúncia',
};
const DEMONSTRATION = 'Emitido por uma demonstração do portal: sem valor legal.';

/** Data to draw a comprovante's PDF from. */
export interface ComprovanteDrawing {
  comprovante: Comprovante;
  kid: string;
  assinatura: string;
  emitidoEm: Date;
  /** True if signed with a demonstration's key. */
  demonstration: boolean;
  /** Text of the attached file: the signed content with its signature. */
  attachment: string;
  /** Certificate that will sign the file, and the space for it; null for none. */
  certificado: SignatureField | null;
}

/** Draws a comprovante's PDF, not sealed yet. */
export function drawComprovante(drawing: ComprovanteDrawing): Promise<Buffer> {
  const { comprovante: it, kid, assinatura, emitidoEm, demonstration, attachment, certificado } = drawing;
  const page = `${it.emissor}/credenciados/comprovante`;
  const recebimento = showRecebimento(it);
  const pdf = new PdfDocument({
    titulo: `${TITLE[it.tipo]} – protocolo ${it.protocolo}`,
    em: emitidoEm,
    rodape: `Protocolo ${it.protocolo}  ·  Código ${it.codigo}${demonstration ? '  ·  Demonstração' : ''}`,
  })
    .heading(TITLE[it.tipo], demonstration ? DEMONSTRATION : signedBy(certificado))
    .panel(
      'Protocolo',
      it.protocolo,
      [
        ['Data e hora', showDataHora(it)],
        ['Edital', `nº ${it.edital.numero} – ${TIPO_EDITAL_LABEL[it.edital.tipo]}`],
        ...(it.nome ? [['Nome', it.nome] as const] : []),
        ['CPF', it.cpf],
        ...(it.procurador ? [['Enviado por', porProcuracao(it.procurador, it.nome ?? '')] as const] : []),
        ...(it.nivel ? [['Assinatura', showNivel(it.nivel)] as const] : []),
        ['Código do comprovante', it.codigo],
      ],
      { link: checkAddress(it, assinatura), caption: 'Confira a autenticidade' },
    );
  if (recebimento) pdf.section('Recebimento').paragraph(recebimento);
  pdf.section(`Documentos recebidos (${it.arquivos.length})`);
  if (it.arquivos.length === 0) pdf.paragraph('Nenhum documento foi enviado.');
  else pdf.items(it.arquivos.map(describe));
  if (certificado) pdf.signature(certificado);
  return pdf
    .section('Como conferir este comprovante')
    .paragraph(
      `Aponte a câmera para o código QR, ou abra ${page} e digite o código do comprovante ou envie este arquivo. ` +
        'A página diz se o comprovante é autêntico e mostra o que o portal assinou. ' +
        'O SHA-256 identifica cada documento: mudando um só byte do arquivo, ele passa a ser outro.',
    )
    .facts([
      ['Assinatura (Ed25519)', assinatura],
      ['Chave', kid],
    ])
    .attach(ATTACHMENT_NAME, 'O que o portal assinou, com a assinatura', Buffer.from(attachment))
    .end();
}

/** Description of the document; *assinado digitalmente* only with a certificate that PDF readers verify. */
export function signedBy(certificado: SignatureField | null): string {
  return certificado ? `Documento assinado digitalmente por ${certificado.nome}.` : 'Documento emitido pelo portal.';
}

const describe = ({ tipo, nome, tamanho, sha256 }: Comprovante['arquivos'][number]) => ({
  title: tipo,
  lines: [`${nome} · ${showSize(tamanho)}`, `SHA-256 ${sha256}`],
});
