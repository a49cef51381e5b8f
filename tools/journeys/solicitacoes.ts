import { uploadHeaders } from '@credenciados/contract';
import type { Page } from 'playwright-core';
import type { TipoEdital } from './committee.ts';
import { files, type TestFile } from './files.ts';

/** Applicant. */
export interface Applicant {
  cpf: string;
  nome: string;
  email: string;
}

const API = '/credenciados/publico';

/**
 * Registers a person under an edital by the API: as the person signed in on the page, or as a visitor if nobody is. `given`: documents in
 * the order of their types; missing ones get a small PDF. Returns the protocolo.
 */
export async function registerByApi(
  page: Page,
  idEdital: number,
  tipo: TipoEdital,
  person: Applicant,
  given: readonly TestFile[] = [],
): Promise<string> {
  const isEmpty = page.url() === 'about:blank';
  const token = isEmpty ? null : await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const draft = await page.request.post(`${API}/rascunho`);
  const { rascunho }: { rascunho: string } = await draft.json();
  const headers: Record<string, string> = {
    'x-rascunho': rascunho,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  const list = tipo === 'GEOMENSOR' ? 'findAllGeomensor' : 'findAllVistoriador';
  const types: { codigo: string; obrigatorio: boolean }[] = await (
    await page.request.get(`${API}/tipoDocumentoCredenciado/${list}`)
  ).json();
  const documentos = [];
  for (const [place, { codigo }] of types.filter(({ obrigatorio }) => obrigatorio).entries()) {
    const file = given[place] ?? files.pdf(`documento-${place + 1}.pdf`);
    const sent = await page.request.post(`${API}/documentoCredenciado/upload?finalidade=CADASTRO`, {
      headers: { ...headers, ...uploadHeaders(file.name, file.buffer.length) },
      data: file.buffer,
    });
    const { caminho }: { caminho: string } = await sent.json();
    documentos.push({ caminho, nomeOriginal: file.name, tipoDocumento: { codigo } });
  }
  const { cpf, nome, email } = person;
  const endereco = {
    logradouro: 'Travessa Padre Eutíquio',
    numero: '100',
    bairro: 'Batista Campos',
    cep: '66035-100',
    uf: 'PA',
    municipio: { id: 1_501_402 },
  };
  const contato = await confirmedContato(page, email, headers);
  const response = await page.request.post(`${API}/credenciado/cadastrar`, {
    headers,
    data: {
      contato,
      idEdital,
      pessoa: { pessoaFisica: { cpf, nome }, email, telefones: [{ numero: '(91) 98888-7777' }], endereco },
      codigoCrea: 'PA-151617/D',
      documentos,
      ...(tipo === 'GEOMENSOR'
        ? { codigoIncra: 'A1B2', formacao: 'Engenharia de Agrimensura' }
        : { formacaoVistoriador: 'ENGENHEIRO_AGRONOMO' }),
    },
  });
  if (!response.ok()) throw new Error(`The registration was answered ${response.status()}: ${await response.text()}`);
  const { protocolo }: { protocolo: string } = await response.json();
  return protocolo;
}

/** Proof of a confirmed address, by the code that the demonstration returns. */
async function confirmedContato(page: Page, email: string, headers: Record<string, string>) {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${API}/contato/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { pedido, codigo } = await post('codigo', { email });
  const { prova } = await post('confirmar', { email, pedido, codigo });
  return { confirmado: true, prova };
}

/** Latest edital of a type, from the public call. */
export async function latestEdital(page: Page, tipo: TipoEdital): Promise<{ id: number; numero: string }> {
  const editais: ({ id: number; numero: string } | null)[] = await (await page.request.get(`${API}/edital`)).json();
  const latest = editais[tipo === 'VISTORIADOR' ? 0 : 1];
  if (!latest) throw new Error(`There is no edital of type ${tipo}`);
  return latest;
}
