import {
  type Certidao,
  FASE_RESULTADO_LABEL,
  FORMA_CIENCIA_LABEL,
  PRAZO_RECURSO_LABEL,
  showDataHora,
  TIPO_EDITAL_LABEL,
} from '@credenciados/contract';
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

/** Words of a certificate that its kinds don't share. */
interface Words {
  titulo: string;
  nome: string;
  fatos: [string, string][];
  texto: string;
}

function wordsOf(it: Certidao): Words {
  const show = (dataHora: string) => showDataHora({ dataHora, fuso: it.fuso });
  if (it.tipo === 'CIENCIA') {
    const { assunto, enviadaEm, sha256 } = it.mensagem;
    return {
      titulo: `Certidão de ciência – protocolo ${it.protocolo}`,
      nome: 'Certidão de ciência',
      fatos: [
        ['Protocolo', it.protocolo],
        ['Nome', it.nome],
        ['CPF', it.cpf],
      ],
      texto:
        `A mensagem “${assunto}”, enviada em ${show(enviadaEm)}, teve ciência em ${show(it.em)}: ${FORMA_CIENCIA_LABEL[it.forma]}. ` +
        `SHA-256 do texto da mensagem: ${sha256}.`,
    };
  }
  if (it.tipo === 'RECURSO') {
    const files = it.arquivos.map(({ nome, sha256 }) => `${nome} (SHA-256: ${sha256})`);
    return {
      titulo: `Comprovante de recurso nº ${it.numero}`,
      nome: 'Comprovante de recurso',
      fatos: [
        ['Número do recurso', it.numero],
        ['Protocolo', it.protocolo],
        ['Nome', it.nome],
        ['CPF', it.cpf],
      ],
      texto:
        `Recurso contra o resultado preliminar publicado em ${show(it.resultado.publicadoEm)} (código ${it.resultado.codigo}), recebido em ${show(it.recebidoEm)}. ` +
        `SHA-256 das razões: ${it.sha256}. ${files.length === 0 ? 'Sem documentos' : `Documentos: ${files.join('; ')}`}.`,
    };
  }
  if (it.tipo === 'RESULTADO') {
    const fase = FASE_RESULTADO_LABEL[it.fase];
    const named = (titulo: string, is: boolean) =>
      [titulo, ...it.linhas.filter(({ aprovada }) => aprovada === is).map(({ nome }) => nome)].join('\n');
    return {
      titulo: `${fase} – edital nº ${it.edital.numero}`,
      nome: fase,
      fatos: [
        ['Publicado por', `${it.autor.nome}, ${it.autor.funcao}`],
        ...(it.intencaoAte ? [['Intenção de recorrer até', show(it.intencaoAte)] satisfies [string, string]] : []),
        ...(it.recursoAte ? [['Recursos até', show(it.recursoAte)] satisfies [string, string]] : []),
      ],
      texto: `${named('Aprovadas:', true)}\n\n${named('Reprovadas:', false)}`,
    };
  }
  const { dia, inicio, fim, minutos } = it.indisponibilidade;
  return {
    titulo: `Certidão de prorrogação – edital nº ${it.edital.numero}`,
    nome: 'Certidão de prorrogação',
    fatos: [],
    texto:
      `Em ${dia.split('-').reverse().join('/')} o portal ficou indisponível por ${minutos} minutos, entre ${show(inicio)} e ${show(fim)}. ` +
      (it.prazo
        ? `Por isso o fim do ${PRAZO_RECURSO_LABEL[it.prazo]} do resultado preliminar do edital nº ${it.edital.numero}, que era em ${show(it.fimAnterior)}, foi prorrogado para ${show(it.fimNovo)}.`
        : `Por isso o fim das inscrições do edital nº ${it.edital.numero}, que era em ${show(it.fimAnterior)}, foi prorrogado para ${show(it.fimNovo)}, ` +
          'e os prazos que terminavam naquele dia também foram prorrogados.'),
  };
}

/** Draws a certificate's PDF, not sealed yet. */
export function drawCertidao({ certidao: it, ...drawing }: CertidaoDrawing): Promise<Buffer> {
  const { titulo, nome, fatos, texto } = wordsOf(it);
  const note = 'Emitida por uma demonstração do portal: sem valor legal.';
  const pdf = new PdfDocument({
    titulo,
    em: drawing.emitidoEm,
    rodape: `Código ${it.codigo}${drawing.demonstration ? '  ·  Demonstração' : ''}`,
  })
    .heading(nome, drawing.demonstration ? note : signedBy(drawing.certificado))
    .panel(
      'Edital',
      `nº ${it.edital.numero} – ${TIPO_EDITAL_LABEL[it.edital.tipo]}`,
      [...fatos, ['Emitida em', showDataHora(it)], ['Código da certidão', it.codigo]],
      { link: checkAddress(it, drawing.assinatura), caption: 'Confira a autenticidade' },
    )
    .section('O que se certifica')
    .paragraph(texto)
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
