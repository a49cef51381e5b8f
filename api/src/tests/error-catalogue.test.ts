import {
  CODIGO,
  CONFIRM,
  CONTATO_TEXT,
  confirmValidate,
  type Endpoint,
  type EndpointKey,
  ERROR,
  endpoints,
  RECUSA_TOKEN,
  SUCCESS,
  statusesOf,
} from '@credenciados/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONVERSA_TEXT } from '../resources/conversa/conversa.rules.ts';
import { CPF_TEXT } from '../resources/credenciado/known-cpf.ts';
import { PROCESSO_TEXT } from '../resources/processo/processo.rules.ts';
import { CONTRACT_INPUTS, MORE_INPUTS, toRequest } from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import { MIDDAY, otherAddress } from './support/domain.ts';
import { CLAIM_REFUSALS } from './support/refusals/claim-refusals.ts';
import { CONFERENCIA_REFUSALS } from './support/refusals/conferencia-refusals.ts';
import { CONVERSA_REFUSALS } from './support/refusals/conversa-refusals.ts';
import { EDITAL_REFUSALS } from './support/refusals/edital-refusals.ts';
import { GENERAL_REFUSALS } from './support/refusals/general-refusals.ts';
import { MODULO_REFUSALS } from './support/refusals/modulo-refusals.ts';
import { PARECER_REFUSALS } from './support/refusals/parecer-refusals.ts';
import { PROCEDIMENTO_REFUSALS } from './support/refusals/procedimento-refusals.ts';
import { RECURSO_REFUSALS } from './support/refusals/recurso-refusals.ts';
import { type Refusals, type Scene, setScene } from './support/refusals/scene.ts';
import { SOLICITACAO_REFUSALS } from './support/refusals/solicitacao-refusals.ts';

/**
 * Catalogue of errors (ERR-1, ERR-4). Each is caused for real, and the tables have its exact text. A text added to the contract needs its
 * cause in a table, or a reason why it has none.
 */

let world: ContractWorld;
let scene: Scene;

beforeAll(async () => {
  world = await createContractWorld();
  scene = setScene(world, await world.api.signIn('CAGEO', { nome: 'Carla Dias' }));
});
afterAll(() => world.close());
beforeEach(async () => {
  world.api.setNow(MIDDAY);
  await world.api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia'], { restart: true });
});

const REFUSALS: Refusals = {
  ...GENERAL_REFUSALS,
  ...EDITAL_REFUSALS,
  ...SOLICITACAO_REFUSALS,
  ...CONVERSA_REFUSALS,
  ...CLAIM_REFUSALS,
  ...PARECER_REFUSALS,
  ...PROCEDIMENTO_REFUSALS,
  ...RECURSO_REFUSALS,
  ...CONFERENCIA_REFUSALS,
  ...MODULO_REFUSALS,
};

describe('the answer to', () => {
  it.each(Object.entries(REFUSALS))('%s', async (_what, { cause, ending, headers, message, ...rest }) => {
    const answer = await cause(scene);
    const { message: told, requisicao, ...body } = answer.json();
    expect({ ...body, message: told.slice(0, message.length) }).toEqual({ ...rest, message });
    expect(told.slice(message.length)).toMatch(ending ?? /^$/);
    expect(answer.statusCode).toBe(rest.status);
    for (const [name, value] of Object.entries({ 'content-type': /^application\/json/, ...headers })) {
      expect(answer.headers[name]).toMatch(value);
    }
    // Only 5xx answers have the request's id.
    expect(requisicao).toEqual(rest.status >= 500 ? expect.stringMatching(/^[0-9a-f-]{36}$/) : undefined);
  });
});

/** Entries of the catalogue that the API never sends. */
const SHOWN_BY_THE_CLIENT: Record<string, string> = {
  termOver: 'an answer after the term is a message like others',
  title: 'the title of an error, by its status',
  warningTitle: 'the title of a refusal, by its status',
  saveEdital: 'the title over why an edital was not saved',
  reopenEdital: 'the title over why an edital was not reopened',
  closeEdital: 'the title over why an edital was not closed',
  loadConversas: 'what stands where conversas could not be loaded',
  sendMessage: 'the title over why a message was not sent',
  validate: 'the title over why a decision failed',
  validateCredenciado: 'the title over why a validation or de-accreditation failed',
  accreditProcess: 'the title over why a processo was not accredited',
};

describe('the table', () => {
  const told = Object.values(REFUSALS).flatMap(({ message, messageTitle = '' }) => [message, messageTitle]);

  it('has every text of the contract, or a reason why the API doesn’t send it', () => {
    const sent = Object.entries(ERROR).filter(([, text]) => told.some((one) => one.includes(text)));
    const names = [...sent.map(([name]) => name), ...Object.keys(SHOWN_BY_THE_CLIENT)];
    expect(names.sort()).toEqual(Object.keys(ERROR).sort());
    const more = [CONVERSA_TEXT, PROCESSO_TEXT, CPF_TEXT].flatMap((texts) => Object.values<string>(texts));
    for (const text of more) expect(told).toContain(text);
    const besideFields = Object.values(REFUSALS).flatMap(({ campos = {} }) => Object.values(campos));
    for (const text of Object.values(CONTATO_TEXT)) expect(besideFields).toContain(text);
  });

  it('has every code, with its text', () => {
    const codes = Object.values(REFUSALS).flatMap(({ codigo, message }) => (codigo ? [[codigo, message]] : []));
    expect(codes).toEqual(expect.arrayContaining(Object.entries({ ...CODIGO, ...RECUSA_TOKEN })));
  });

  it('has every status of every call in the contract', () => {
    const documented = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => statusesOf(key, endpoint));
    const refused = new Set(documented.filter((status) => status >= 400));
    expect(new Set(Object.values(REFUSALS).map(({ status }) => status))).toEqual(refused);
  });
});

/** Call whose success each text reports. */
const SUCCESSES: Record<
  keyof typeof SUCCESS,
  readonly [text: string, call: EndpointKey | keyof typeof MORE_INPUTS | null]
> = {
  editalSaved: ['Edital cadastrado com sucesso.', 'POST /edital/save (a new edital)'],
  editalEdited: ['Edital editado com sucesso.', 'POST /edital/save'],
  editalClosed: ['Edital encerrado com sucesso.', 'GET /edital/encerrarEdital'],
  editalReopened: ['Sucesso ao reabrir Edital.', 'POST /edital/reabrirEdital'],
  deadlineExtended: ['Prazo prorrogado com sucesso.', 'PUT /solicitacaoCredenciado/prorrogar/:id'],
  analysisResumed: ['A solicitação voltou para a análise.', 'PUT /solicitacaoCredenciado/retomar/:id'],
  archived: ['Solicitação arquivada com sucesso.', 'PUT /solicitacaoCredenciado/arquivar/:id'],
  deaccredited: ['Descredenciado  com sucesso', 'POST /solicitacaoCredenciado/descredenciar'],
  validated: ['Válidado com sucesso', 'POST /solicitacaoCredenciado/validarCredenciado'],
  processAccredited: ['Processo credenciado com sucesso', 'POST /processo/credenciar/:idProcesso'],
  messageSent: ['Mensagem enviada com sucesso.', 'POST /mensagem/resposta'],
  conversaClosed: ['Conversa encerrada com sucesso.', 'PUT /conversa/encerrar/:id'],
  // No call: the person cancelled the message.
  messageCancelled: ['Mensagem cancelada.', null],
  templateSaved: ['Modelo cadastrado com sucesso.', 'POST /modeloMensagem/cadastrar'],
  templateEdited: ['Modelo editado com sucesso.', 'PUT /modeloMensagem/alterar'],
  templateDeleted: ['Modelo excluído com sucesso.', 'DELETE /modeloMensagem/deletar/:id'],
};

describe('a success is reported with the client’s text', () => {
  it('for every success text', () => {
    expect(Object.keys(SUCCESSES).sort()).toEqual(Object.keys(SUCCESS).sort());
  });

  it.each(Object.entries(SUCCESSES))('%s', async (name, [text, call]) => {
    expect(SUCCESS[name as keyof typeof SUCCESS]).toBe(text);
    if (!call) return;
    const input = await { ...CONTRACT_INPUTS, ...MORE_INPUTS }[call](world, await world.newApplicant(), scene.carla);
    const request = toRequest(call, input);
    const headers = { ...request.headers, ...scene.carla.headers };
    const answer = await world.api.app.inject({ ...request, headers, remoteAddress: otherAddress() });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('message');
  });
});

describe('a question before an action', () => {
  it('has the exact text', () => {
    expect(CONFIRM).toEqual({
      closeEdital: 'Tem certeza que deseja encerrar o edital vigente?',
      reopenEdital: 'Tem certeza que deseja reabrir o edital?',
      accreditProcess: 'Tem certeza que deseja credenciar o processo?',
      deaccredit: 'Após confirmar o solicitante sera descrendenciado, deseja continuar?',
    });
    expect(confirmValidate('Ana Souza')).toBe('Deseja validar o credenciado Ana Souza ?');
  });
});
