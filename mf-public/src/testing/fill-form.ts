import { emptyRegistration, type RegistrationValues } from '@credenciados/contract/registration.values';
import { draftKey, fillIn, type MockHandlers, setWidgetLoader } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openEdital, tiposDocumento } from './samples.ts';

// The check of attached PDFs is mf-analise's: a form under test has an empty place for it.
setWidgetLoader(async () => () => null);

/** A comprovante in the API's shape. */
export const inscricao = {
  idSolicitacao: 90,
  protocolo: '2026.00000042-7',
  dataCadastro: '2026-03-10T15:04:05.000Z',
  codigoComprovante: '7K3M-9QXD-2VBN-HT45',
  edital: { id: 12, numero: '002/2026', tipoEdital: 'GEOMENSOR' as const },
  documentos: [
    { nome: 'rg.pdf', tipo: 'Documento de identificação', tamanho: 2048, sha256: 'ab'.repeat(32) },
    { nome: 'incra.pdf', tipo: 'Comprovante do INCRA', tamanho: 1024, sha256: 'cd'.repeat(32) },
  ],
};

let keys = 0;

/** Mock answers with which a registration succeeds. */
export function happyApi(changes: MockHandlers = {}): MockHandlers {
  return {
    'GET /publico/edital': () => [null, null],
    'GET /solicitacaoCredenciado/findByCurrentUser': () => [],
    'GET /publico/edital/byId/:id': () => openEdital(),
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => tiposDocumento,
    'GET /publico/municipios/estados': () => [{ codigo: 'PA', nome: 'Pará' }],
    'GET /publico/municipios/findByCodigoEstado/:uf': () => [
      { id: 1501402, nome: 'Belém', codigoEstado: 'PA' },
      { id: 1506807, nome: 'Santarém', codigoEstado: 'PA' },
    ],
    'POST /publico/documentoCredenciado/upload': ({ file }) => {
      keys += 1;
      const key = `chave-${keys}`.padEnd(24, '0');
      return { key, caminho: key, nome: file?.name ?? '', tamanho: file?.size ?? 0, sha256: 'ab'.repeat(32) };
    },
    'POST /publico/contato/codigo': () => ({ enviado: true, pedido: 'pedido', espera: 60, codigo: '123456' }),
    'POST /publico/contato/confirmar': () => ({ prova: 'prova' }),
    'POST /publico/contato/situacao': () => ({ falhou: false, espera: 0 }),
    'POST /publico/credenciado/cadastrar': () => inscricao,
    ...changes,
  };
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });
export const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

/** Accepts the terms before the form. */
export async function acceptTerms(user: UserEvent): Promise<void> {
  const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
  await user.click(terms.getByRole('checkbox'));
  await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Row of a document type, by its code. */
export function documentRow(codigo: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`[data-tipo="${codigo}"]`);
  if (!row) throw new Error(`There is no row for ${codigo}`);
  return row;
}

/** Attaches a file under a document type. */
export async function attach(user: UserEvent, codigo: string, file: File | File[]): Promise<void> {
  await user.upload(within(documentRow(codigo)).getByLabelText(/^Arquivo:/), file);
}

/** Fills in everything but the documents. */
export async function fillData(user: UserEvent): Promise<void> {
  await fillIn(user, box(/^CPF/), '52998224725');
  await fillIn(user, box(/^Nome/), 'Maria da Silva');
  await fillIn(user, box(/^E-mail/), 'maria@exemplo.br');
  await fillIn(user, box(/^Confirmação do e-mail/), 'maria@exemplo.br');
  await fillIn(user, box(/^Telefone/), '91999991234');
  await user.click(screen.getByRole('button', { name: 'Adicionar telefone' }));
  await fillIn(user, box(/^Registro no conselho/), 'PA-12345');
  await fillIn(user, box(/^Código do INCRA/), 'ABC');
  await fillIn(user, box(/^Formação/), 'Agrimensura');
  await fillIn(user, box(/^CEP/), '66035100');
  await fillIn(user, box(/^Logradouro/), 'Rua dos Mundurucus');
  await user.type(box(/^Número/), '10');
  await fillIn(user, box(/^Bairro/), 'Batista Campos');
  await screen.findByRole('option', { name: 'Pará (PA)' });
  await user.selectOptions(screen.getByRole('combobox', { name: /^UF/ }), 'PA');
  // Pasted, because jsdom misplaces characters of fast typing; browsers don't.
  await user.click(screen.getByRole('combobox', { name: /^Município/ }));
  await user.paste('belem');
  await user.click(await screen.findByRole('option', { name: 'Belém' }));
}

/** Stores a complete registration as a draft with accepted terms, so that the form opens filled in. */
export function keepWholeDraft(name = '12'): void {
  const empty = emptyRegistration(12);
  const attached = (codigo: string, nomeOriginal: string) => ({
    caminho: codigo.padEnd(24, '0').slice(0, 24),
    nomeOriginal,
    tamanho: 2048,
    tipoDocumento: { codigo, descricao: codigo },
    anexadoEm: Date.now(),
  });
  const values: RegistrationValues = {
    ...empty,
    pessoa: {
      pessoaFisica: { ...empty.pessoa.pessoaFisica, cpf: '529.982.247-25', nome: 'Maria da Silva' },
      email: 'maria@exemplo.br',
      telefones: [{ numero: '(91) 99999-1234' }],
      endereco: {
        ...empty.pessoa.endereco,
        logradouro: 'Rua dos Mundurucus',
        numero: '10',
        bairro: 'Batista Campos',
        cep: '66035-100',
        uf: 'PA',
        municipio: { id: '1501402' },
      },
    },
    confirmacaoEmail: 'maria@exemplo.br',
    codigoCrea: 'PA-12345',
    codigoIncra: 'ABC',
    formacao: 'Agrimensura',
    documentos: [attached('DOCUMENTO_IDENTIFICACAO', 'rg.pdf'), attached('COMPROVANTE_INCRA', 'incra.pdf')],
  };
  sessionStorage.setItem(
    draftKey(name),
    JSON.stringify({ savedAt: Date.now(), values, termosAceitos: true, sending: null }),
  );
}

/** Goes from the complete form to its review, with the address confirmed. */
export async function goToReview(user: UserEvent): Promise<void> {
  await toReview(user);
  await confirmContact(user);
}

/** Goes from the complete form to its review. */
export async function toReview(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Revisar e cadastrar' }));
  await screen.findByRole('heading', { name: 'Revise antes de enviar' });
}

/** Requests the code that confirms the address, and types it. */
export async function confirmContact(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await fillIn(user, await screen.findByRole('textbox', { name: /^Código recebido/ }), '123456');
  await screen.findByText('E-mail confirmado.');
}

/** Sends the reviewed form. */
export async function send(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
}
