import { Readable } from 'node:stream';
import type { Finalidade } from '@credenciados/contract';
import type { arquivo } from '@credenciados/platform/db/schema/index';
import type { Storage } from '@credenciados/platform/storage/storage';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { SamplePdf } from './pdf.ts';
import type { SamplePerson } from './people.ts';
import type { Chance } from './random.ts';

/** Title, issuer and text of a sample certificate. */
interface Certificate {
  titulo: string;
  emissor: string;
  texto: string;
}

const CERTIFICATE: Record<string, Certificate> = {
  DOCUMENTO_IDENTIFICACAO: {
    titulo: 'Carteira de identidade',
    emissor: 'Secretaria de Segurança Pública',
    texto: 'Cópia digitalizada do documento de identificação da pessoa abaixo.',
  },
  COMPROVANTE_INCRA: {
    titulo: 'Comprovante de credenciamento',
    emissor: 'Cadastro nacional de profissionais de georreferenciamento',
    texto: 'Comprova-se que a pessoa abaixo está habilitada a requerer a certificação de poligonais de imóveis rurais.',
  },
  CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE: {
    titulo: 'Certidão de registro e quitação',
    emissor: 'Conselho profissional',
    texto: 'Certifica-se que a pessoa abaixo está registrada neste conselho e quite com suas anuidades.',
  },
  CERTIDAO_REGISTRO_ORGAO_CLASSE: {
    titulo: 'Certidão de registro profissional',
    emissor: 'Conselho profissional',
    texto: 'Certifica-se que a pessoa abaixo está registrada neste conselho, com registro ativo.',
  },
  CERTIDAO_QUITACAO_ORGAO_CLASSE: {
    titulo: 'Certidão de quitação',
    emissor: 'Conselho profissional',
    texto: 'Certifica-se que a pessoa abaixo está quite com suas anuidades neste conselho.',
  },
  CERTIDAO_ATRIBUICAO_ORGAO_CLASSE: {
    titulo: 'Certidão de atribuição',
    emissor: 'Conselho profissional',
    texto: 'Certifica-se que a pessoa abaixo tem atribuição para os serviços técnicos previstos no edital.',
  },
  CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE: {
    titulo: 'Certidão negativa',
    emissor: 'Conselho profissional',
    texto: 'Certifica-se que não constam processos éticos nem débitos em nome da pessoa abaixo.',
  },
  CONSULTA_PENALIDADE_INCRA_SIGEF: {
    titulo: 'Consulta de penalidades',
    emissor: 'Sistema de gestão fundiária',
    texto: 'A consulta não encontrou penalidade vigente em nome da pessoa abaixo.',
  },
  CERTIDAO_QUITACAO: {
    titulo: 'Certidão de quitação de débitos',
    emissor: 'Secretaria da Fazenda',
    texto: 'Certifica-se que não constam débitos em nome da pessoa abaixo.',
  },
  OUTROS: {
    titulo: 'Currículo profissional',
    emissor: 'Documento da pessoa interessada',
    texto: 'Resumo da experiência profissional em serviços de campo e de escritório.',
  },
};

/** Row of `arquivo` for a stored file. */
type StoredRow = typeof arquivo.$inferInsert;

/** Stores a sample file that a record refers to from the start. */
export async function storePdf(
  storage: Storage,
  file: { content: Buffer; nome: string; finalidade: Finalidade; em: Date },
): Promise<StoredRow> {
  const { key, sha256, tamanho } = await storage.put(Readable.from([file.content]), { maxBytes: file.content.length });
  return {
    key,
    sha256,
    tamanho,
    nomeOriginal: file.nome,
    mime: 'application/pdf',
    finalidade: file.finalidade,
    criadoEm: file.em,
    vinculadoEm: file.em,
  };
}

/** Realistic name of a document's file. */
export function fileNameOf(tipo: string, person: SamplePerson): string {
  const titulo = certificateOf(tipo).titulo;
  return `${titulo} - ${person.nome}.pdf`;
}

/** One-page document of a type about a person; its number makes each file unique. */
export function certificatePdf(
  tipo: string,
  person: SamplePerson,
  em: Date,
  timeZone: string,
  chance: Chance,
): Promise<Buffer> {
  const { titulo, emissor, texto } = certificateOf(tipo);
  const cpf = person.cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  return new SamplePdf({ titulo, autor: emissor, em })
    .heading(titulo, emissor)
    .paragraph(texto)
    .facts([
      ['Nome', person.nome],
      ['CPF', cpf],
      ['Registro no conselho', person.codigoCrea],
      ['Formação', person.formacao],
      ['Município', `${person.endereco.municipio}/${person.endereco.uf}`],
      ['Número do documento', `${chance.digits(6)}.${chance.digits(4)}`],
      ['Data de emissão', format(new TZDate(em, timeZone), 'dd/MM/yyyy')],
    ])
    .end();
}

function certificateOf(tipo: string): Certificate {
  const certificate = CERTIFICATE[tipo];
  if (!certificate) throw new Error(`No sample document of type ${tipo}`);
  return certificate;
}
