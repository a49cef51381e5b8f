import type { Cadastro, TipoEdital } from '@credenciados/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { ContractWorld } from '../contract-world.ts';
import { call, looseFiles, otherAddress, quickCadastro } from '../domain.ts';
import type { SignedIn } from '../test-app.ts';

/** Pending answer. */
export type Answer = Promise<LightMyRequestResponse>;

/** Refusal of the catalogue: its cause, and the exact answer. */
export interface Refusal {
  status: number;
  message: string;
  /** Pattern of the message's end, which names the person and time. */
  ending?: RegExp;
  messageTitle?: string;
  codigo?: string;
  campos?: Record<string, string>;
  erros?: string[];
  /** Headers of the answer. */
  headers?: Record<string, RegExp>;
  cause: (scene: Scene) => Answer;
}

export type Refusals = Record<string, Refusal>;

/** Rich text that is accepted. */
export const MESSAGE = '<p>Uma mensagem.</p>';
/** End of a message that says who was faster. */
export const BY_CARLA = / por Carla Dias em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/;
/** Key of no upload. */
export const NO_FILE = 'x'.repeat(32);

/** Setting for refusals: Carla of CAGEO, her editais, and those of applicants. */
export interface Scene {
  world: ContractWorld;
  carla: SignedIn;
  /** Calls the API, by default as Carla. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    as?: SignedIn | null,
    headers?: Record<string, string>,
  ): Answer;
  /** Posts a raw body as Carla. */
  raw(url: string, payload: string, type: string): Answer;
  /** Form of an edital with a PDF, with changes. */
  editalForm(change?: object): Promise<object>;
  /** Opens an edital, by default number 1/2026 of GEOMENSOR. */
  openEdital(change?: object): Promise<{ id: number; versao: number; tipoEdital: TipoEdital }>;
  closeEdital(): Answer;
  /** Opens an edital and returns a complete registration under it. */
  registration(person?: { cpf?: string }): Promise<Cadastro>;
  register(body: object, as: SignedIn | null): Answer;
  /** Resubmits a new applicant's solicitação, which is in the given state. */
  resubmit(situacao: 'RETIFICADO' | 'AGUARDANDO_APROVACAO', change?: object, deadline?: string): Answer;
  /** New applicant's solicitação, awaiting approval. */
  newSolicitacao(): ReturnType<ContractWorld['solicitacaoOf']>;
  /** Open notification to a new applicant. */
  newConversa(): ReturnType<ContractWorld['notificationTo']>;
  /** Writes to a new applicant. */
  notify(change?: object): Answer;
  reply(conversa: number, change?: object, as?: SignedIn, key?: string): Answer;
}

/** Creates a scene in a world. */
export function setScene(world: ContractWorld, carla: SignedIn): Scene {
  const { api } = world;
  const send: Scene['send'] = (method, url, body, as = carla, headers = {}) =>
    call(api, method, url, { as, headers, ...(body ? { body } : {}) });

  async function editalForm(change: object = {}) {
    const [caminho] = await looseFiles(api, 'EDITAL', 1, carla);
    return {
      numeroEdital: '1/2026',
      tipoEdital: 'GEOMENSOR',
      periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
      anexoEdital: [{ nome: 'edital.pdf', caminho }],
      ...change,
    };
  }

  async function openEdital(change: object = {}) {
    const opened = await send('POST', '/edital/save', await editalForm(change));
    if (opened.statusCode !== 200) throw new Error(opened.body);
    return opened.json<{ id: number; versao: number; tipoEdital: TipoEdital }>();
  }

  const newSolicitacao = async () => world.solicitacaoOf(await world.newApplicant());

  return {
    world,
    carla,
    send,
    raw: (url, payload, type) =>
      api.app.inject({
        method: 'POST',
        url: `/credenciados${url}`,
        headers: { ...carla.headers, 'content-type': type },
        remoteAddress: otherAddress(),
        payload,
      }),
    editalForm,
    openEdital,
    closeEdital: () => send('GET', '/edital/encerrarEdital'),
    registration: async (person = {}) => quickCadastro(api, await openEdital(), person),
    register: (body, as) => send('POST', '/publico/credenciado/cadastrar', body, as),
    resubmit: async (situacao, change = {}, deadline) => {
      const ana = await world.newApplicant();
      const { id: idSolicitacao } = await world.solicitacaoOf(ana, situacao);
      if (deadline) await api.database.asOwner('update solicitacao set prazo_retificacao = $1', [deadline]);
      const cadastro = await quickCadastro(api, await world.theOpenEdital(), ana);
      return send('PUT', '/credenciado/alterar', { ...cadastro, idSolicitacao, versao: 1, ...change }, ana);
    },
    newSolicitacao,
    newConversa: async () => world.notificationTo(await world.newApplicant()),
    notify: async (change = {}) => {
      const { id: idSolicitacao } = await newSolicitacao();
      const mensagens = [{ conteudo: MESSAGE, dataLimiteResposta: '2026-03-30', ...change }];
      return send('POST', '/conversa/cadastrar', { assunto: 'Um assunto', idSolicitacao, mensagens });
    },
    reply: (id, change = {}, as = carla, key) => {
      const body = { conversa: { id }, conteudo: MESSAGE, ...change };
      return send('POST', '/mensagem/resposta', body, as, key ? { 'idempotency-key': key } : {});
    },
  };
}
