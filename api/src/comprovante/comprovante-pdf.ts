import { type Comprovante, comprovanteSchema, showDataHora, TIPO_EDITAL_LABEL } from '@credenciados/shared/contract';
import type { ComprovanteKept } from './comprovante.queries.ts';
import { checkAddress, showSize } from './comprovante.rules.ts';
import { ATTACHMENT_NAME, attachmentOf } from './find-in-file.ts';
import { sealPdf } from './pdf-seal.ts';
import { ReceiptPdf } from './receipt-pdf.ts';
import { isDemonstrationKey, type Signer } from './signer.ts';
import { signedTextOf } from './verify-comprovante.ts';

const TITLE = { CADASTRO: 'Comprovante de cadastro', RETIFICACAO: 'Comprovante de retificação' };
const DEMONSTRATION = 'Emitido por uma demonstração do portal: sem valor legal.';

/** Name that a receipt is saved under. */
export function comprovanteFileName({ conteudo }: ComprovanteKept): string {
  const { protocolo, tipo } = readContent(conteudo);
  return `comprovante-${tipo === 'CADASTRO' ? '' : 'retificacao-'}${protocolo}.pdf`;
}

/** What a kept receipt says. */
export function readContent(conteudo: string): Comprovante {
  return comprovanteSchema.parse(JSON.parse(conteudo));
}

/** A receipt as PDF: to be read, and to be checked by its attachment, its QR code, its code and its seal. */
export async function makeComprovantePdf(signer: Signer, kept: ComprovanteKept): Promise<Buffer> {
  const it = readContent(kept.conteudo);
  const page = `${it.emissor}/credenciados/comprovante`;
  const demonstration = isDemonstrationKey(kept.kid);
  const pdf = new ReceiptPdf({
    titulo: `${TITLE[it.tipo]} – protocolo ${it.protocolo}`,
    em: kept.emitidoEm,
    rodape: `Protocolo ${it.protocolo}  ·  Código ${it.codigo}${demonstration ? '  ·  Demonstração' : ''}`,
  })
    .heading(TITLE[it.tipo], demonstration ? DEMONSTRATION : 'Documento assinado digitalmente pelo portal.')
    .panel(
      'Protocolo',
      it.protocolo,
      [
        ['Data e hora', showDataHora(it)],
        ['Edital', `nº ${it.edital.numero} – ${TIPO_EDITAL_LABEL[it.edital.tipo]}`],
        ['CPF', it.cpf],
        ['Código do comprovante', it.codigo],
      ],
      { link: checkAddress(it, kept.assinatura), caption: 'Confira a autenticidade' },
    )
    .section(`Documentos recebidos (${it.arquivos.length})`);
  if (it.arquivos.length === 0) pdf.paragraph('Nenhum documento foi enviado.');
  else pdf.items(it.arquivos.map(describe));
  const content = attachmentOf(signedTextOf(kept));
  const made = await pdf
    .section('Como conferir este comprovante')
    .paragraph(
      `Aponte a câmera para o código QR, ou abra ${page} e digite o código do comprovante ou envie este arquivo. ` +
        'A página diz se o comprovante é autêntico e mostra o que o portal assinou. ' +
        'O SHA-256 identifica cada documento: mudando um só byte do arquivo, ele passa a ser outro.',
    )
    .facts([
      ['Assinatura (Ed25519)', kept.assinatura],
      ['Chave', kept.kid],
    ])
    .attach(ATTACHMENT_NAME, 'O que o portal assinou, com a assinatura', Buffer.from(content))
    .end();
  return sealPdf(signer, made);
}

const describe = ({ tipo, nome, tamanho, sha256 }: Comprovante['arquivos'][number]) => ({
  title: tipo,
  lines: [`${nome} · ${showSize(tamanho)}`, `SHA-256 ${sha256}`],
});
