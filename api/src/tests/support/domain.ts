import { randomBytes } from 'node:crypto';
import {
  type Arquivo,
  type Cadastro,
  type Contato,
  type Edital,
  type Finalidade,
  type Inscricao,
  type TipoEdital,
  TUS_PIECE,
  TUS_VERSION,
  uploadHeaders,
} from '@credenciados/contract';
import { arquivo } from '@credenciados/platform/db/schema/index';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { signProva } from '../../resources/contato/contato.tokens.ts';
import { signComprovante } from '../../resources/credenciado/sign-comprovante.ts';
import { accountOwner } from '../../resources/documento/rascunho.ts';
import { pdfWith } from './hostile-files/bytes.ts';
import {
  createTestApp,
  nextCpf,
  type SignedIn,
  type TestApp,
  type TestAppOptions,
  type TestDraft,
} from './test-app.ts';

/** 21 March 2026, 9:00 in Belém: in the middle of the editais that `openEdital` makes. */
export const MIDDAY = new Date('2026-03-21T12:00:00Z');

/** IBGE codes of Belém and São Paulo. */
export const BELEM = 1501402;
export const SAO_PAULO = 3550308;

/** API with its clock at `MIDDAY`; every test database has the reference data. */
export async function createDomainApp(options: TestAppOptions = {}): Promise<TestApp> {
  const api = await createTestApp(options);
  api.setNow(MIDDAY);
  return api;
}

let visits = 0;

/** Unused network address, so that a test's many calls don't reach the rate limit of one address. */
export function otherAddress(): string {
  visits += 1;
  return `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
}

/** Calls the API under `/credenciados`, as a person, or as a visitor with the draft of the uploads. */
export function call(
  api: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: { as?: SignedIn | null; body?: object; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const request: InjectOptions = {
    method,
    url: `/credenciados${url}`,
    headers: { ...api.draft.headers, ...options.as?.headers, ...options.headers },
    remoteAddress: otherAddress(),
    ...(options.body ? { payload: options.body } : {}),
  };
  return api.app.inject(request);
}

let made = 0;

/** Small unique PDF. */
export function pdf(size = 200): Buffer {
  made += 1;
  return pdfWith({ body: `% ${made}\n% ${'a'.repeat(size)}` });
}

/** Multipart body with one file in the field `file`. */
export function multipart(name: string, content: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----limite-de-teste';
  const filename = name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Multipart-free upload of a file in one request. */
export function wholeUpload(name: string, content: Buffer): { payload: Buffer; headers: Record<string, string> } {
  return { payload: content, headers: uploadHeaders(name, content.length) };
}

/** Headers that start the upload of a file of this size, without content. */
export function beginUpload(name: string, bytes: number): Record<string, string> {
  const { 'content-type': _, ...headers } = uploadHeaders(name, bytes);
  return headers;
}

/** Uploads a file as a person, or as a visitor with a draft. */
export function upload(
  api: TestApp,
  finalidade: Finalidade,
  name: string,
  content: Buffer,
  as: Pick<SignedIn, 'headers'> | TestDraft = api.draft,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = wholeUpload(name, content);
  return api.app.inject({
    method: 'POST',
    url: `/credenciados/publico/documentoCredenciado/upload?finalidade=${finalidade}`,
    headers: { ...headers, ...as.headers },
    remoteAddress: otherAddress(),
    payload,
  });
}

/** Starts the upload of a file of this size and returns its id. */
export async function begin(
  api: TestApp,
  name: string,
  bytes: number,
  as: Pick<SignedIn, 'headers'> | TestDraft = api.draft,
): Promise<string> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/documentoCredenciado/upload?finalidade=CADASTRO',
    headers: { ...beginUpload(name, bytes), ...as.headers },
    remoteAddress: otherAddress(),
  });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`);
  return String(response.headers.location).split('/').at(-1) ?? '';
}

/** Headers of the next bytes of an upload. */
export function pieceAt(offset: number): Record<string, string> {
  return { 'tus-resumable': TUS_VERSION, 'upload-offset': String(offset), 'content-type': TUS_PIECE };
}

/** Uploads an acceptable PDF and returns its key. */
export async function uploadPdf(api: TestApp, finalidade: Finalidade, as?: SignedIn): Promise<string> {
  return okay<Arquivo>(await upload(api, finalidade, 'documento.pdf', pdf(), as)).key;
}

/** Body of a successful answer; throws if it isn't successful. */
export function okay<T>(response: LightMyRequestResponse): T {
  if (![200, 201].includes(response.statusCode)) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<T>();
}

/** Opens an edital, by default from 1 to 31 March 2026. */
export async function openEdital(
  api: TestApp,
  staff: SignedIn,
  tipoEdital: TipoEdital = 'GEOMENSOR',
  numeroEdital = `${++made}/2026`,
): Promise<Edital> {
  const caminho = await uploadPdf(api, 'EDITAL', staff);
  const body = {
    numeroEdital,
    tipoEdital,
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    anexoEdital: [{ nome: 'edital.pdf', caminho }],
  };
  return okay<Edital>(await call(api, 'POST', '/edital/save', { as: staff, body }));
}

const REQUIRED: Record<TipoEdital, readonly string[]> = {
  GEOMENSOR: [
    'DOCUMENTO_IDENTIFICACAO',
    'COMPROVANTE_INCRA',
    'CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE',
    'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    'CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE',
    'CONSULTA_PENALIDADE_INCRA_SIGEF',
  ],
  VISTORIADOR: [
    'DOCUMENTO_IDENTIFICACAO',
    'CERTIDAO_REGISTRO_ORGAO_CLASSE',
    'CERTIDAO_QUITACAO_ORGAO_CLASSE',
    'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    'CERTIDAO_QUITACAO',
  ],
};

/** Complete registration under an edital, with its documents uploaded. */
export async function makeCadastro(
  api: TestApp,
  edital: { id: number; tipoEdital: TipoEdital },
  person: { cpf?: string; nome?: string; email?: string } = {},
): Promise<Cadastro> {
  const keys = [];
  for (const _ of REQUIRED[edital.tipoEdital]) keys.push(await uploadPdf(api, 'CADASTRO'));
  return cadastroOf(api, edital, person, keys);
}

/** Complete registration whose documents exist only in the database: faster, for tests that never read them. */
export async function quickCadastro(
  api: TestApp,
  edital: { id: number; tipoEdital: TipoEdital },
  person: { cpf?: string; nome?: string; email?: string } = {},
): Promise<Cadastro> {
  return cadastroOf(api, edital, person, await looseFiles(api, 'CADASTRO', REQUIRED[edital.tipoEdital].length));
}

/** New, unsubmitted uploads without content: of a person, or of the visitors' draft. */
export async function looseFiles(
  api: TestApp,
  finalidade: Finalidade,
  count: number,
  as?: SignedIn,
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    key: randomBytes(24).toString('base64url'),
    nomeOriginal: 'documento.pdf',
    mime: 'application/pdf',
    tamanho: 200,
    sha256: randomBytes(32).toString('hex'),
    finalidade,
    dono: as ? accountOwner(as.usuarioId) : api.draft.dono,
    criadoEm: api.deps.now(),
  }));
  await api.db.insert(arquivo).values(rows);
  return rows.map(({ key }) => key);
}

/** Proof of a confirmed address for a registration, without requesting a code. */
export async function confirmedContato(api: TestApp, email: string): Promise<Contato> {
  return { confirmado: true, prova: await signProva(api.deps, { email, donos: [api.draft.dono] }) };
}

async function cadastroOf(
  api: TestApp,
  edital: { id: number; tipoEdital: TipoEdital },
  person: { cpf?: string; nome?: string; email?: string },
  keys: readonly string[],
): Promise<Cadastro> {
  const email = person.email ?? 'ana@exemplo.gov.br';
  const documentos = REQUIRED[edital.tipoEdital].map((codigo, place) => ({
    caminho: keys[place] ?? '',
    nomeOriginal: 'documento.pdf',
    tipoDocumento: { codigo },
  }));
  const geomensor = edital.tipoEdital === 'GEOMENSOR';
  return {
    idEdital: edital.id,
    pessoa: {
      pessoaFisica: { cpf: person.cpf ?? nextCpf(), nome: person.nome ?? 'Ana Souza' },
      email,
      telefones: [{ numero: '(91) 98888-7777' }],
      endereco: {
        logradouro: 'Travessa Dois',
        numero: '10',
        bairro: 'Centro',
        cep: '66010-000',
        uf: 'PA',
        municipio: { id: BELEM },
      },
    },
    codigoCrea: 'PA-1234',
    documentos,
    contato: await confirmedContato(api, email),
    ...(geomensor
      ? { codigoIncra: 'ABC1', formacao: 'Engenheira Agrimensora' }
      : { formacaoVistoriador: 'ENGENHEIRO_AGRONOMO' as const }),
  };
}

/** Registers a signed-in person and returns the comprovante. */
export async function register(
  api: TestApp,
  edital: { id: number; tipoEdital: TipoEdital },
  applicant: SignedIn & { email?: string },
): Promise<Inscricao> {
  const body = await makeCadastro(api, edital, applicant);
  return okay<Inscricao>(await call(api, 'POST', '/publico/credenciado/cadastrar', { as: applicant, body }));
}

/** Issues a signed comprovante for a solicitação that a test inserted itself. */
export function giveComprovante(
  api: TestApp,
  idSolicitacao: number,
): Promise<{ inscricao: Inscricao; idComprovante: number }> {
  const done = { idSolicitacao, tipo: 'CADASTRO' as const, versao: 1, em: api.deps.now(), recebidaEm: api.deps.now() };
  return api.db.transaction((tx) => signComprovante(api.deps, tx, done));
}
