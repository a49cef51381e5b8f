import { randomBytes } from 'node:crypto';
import { pdfWith } from '@credenciados/api/tests/support/hostile-files/bytes';
import type { TipoEdital } from '@credenciados/contract';

/** Edital of the registrations, with the documents that it requires. */
export interface OpenEdital {
  id: number;
  tipoEdital: TipoEdital;
  documentos: readonly string[];
}

/** A unique PDF of some size. */
export function makePdf(bytes: number): Buffer {
  return pdfWith({ body: `% ${randomBytes(Math.ceil(bytes / 2)).toString('hex')}` });
}

/** A registration as the form sends it. */
export function registrationBody(
  { id, tipoEdital, documentos }: OpenEdital,
  { cpf, email, prova, keys }: { cpf: string; email: string; prova: string; keys: readonly string[] },
) {
  return {
    idEdital: id,
    pessoa: {
      pessoaFisica: { cpf, nome: 'Nova Pessoa' },
      email,
      telefones: [{ numero: '(91) 98888-7777' }],
      endereco: {
        logradouro: 'Travessa Dois',
        numero: '10',
        bairro: 'Centro',
        cep: '66010-000',
        uf: 'PA',
        municipio: { id: 1501402 },
      },
    },
    codigoCrea: 'PA-1',
    ...(tipoEdital === 'GEOMENSOR'
      ? { codigoIncra: 'ABC1', formacao: 'Engenharia' }
      : { formacaoVistoriador: 'ENGENHEIRO_AGRONOMO' }),
    documentos: keys.map((caminho, place) => ({
      caminho,
      nomeOriginal: 'documento.pdf',
      tipoDocumento: { codigo: documentos[place] },
    })),
    contato: { confirmado: true, prova },
  };
}
