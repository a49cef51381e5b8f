import type { Cadastro, TipoEdital } from '@credenciados/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { ContractWorld } from '../contract-world.ts';
import { call, looseFiles, otherAddress, quickCadastro } from '../domain.ts';
import type { SignedIn } from '../test-app.ts';

/** An answer on its way. */
export type Answer = Promise<LightMyRequestResponse>;

/** A refusal of the catalogue: what causes it, and the whole of what is answered, to the letter. */
export interface Refusal {
  status: number;
  message: string;
  /** End of the message: who did it and when. */
  ending?: RegExp;
  messageTitle?: string;
  codigo?: string;
  campos?: Record<string, string>;
  erros?: string[];
  /** Headers that go with it. */
  headers?: Record<string, RegExp>;
  cause: (scene: Scene) => Answer;
}

export type Refusals = Record<string, Refusal>;

/** Rich text that is accepted. */
export const MESSAGE = '<p>Uma mensagem.</p>';
/** How an answer ends that says who came first. */
export const BY_CARLA = / por Carla Dias em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/;
/** A key that no upload has. */
export const NO_FILE = 'x'.repeat(32);

/** Setting for refusals: Carla of CAGEO, her editais, and those of applicants. */
export interface Scene {
  world: ContractWorld;
  carla: SignedIn;
  /** Calls the API, as Carla unless told otherwise. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    as?: SignedIn | null,
    headers?: Record<string, string>,
  ): Answer;
  /** Posts a body of any kind as Carla. */
  raw(url: string, payload: string, type: string): Answer;
  /** An edital's form with a PDF, changed as given. */
  editalForm(change?: object): Promise<object>;
  /** Opens an edital, number 1/2026 of GEOMENSOR unless changed. */
  openEdital(change?: object): Promise<{ id: number; versao: number; tipoEdital: TipoEdital }>;
  closeEdital(): Answer;
  /** Opens an edital, and answers a whole registration under it. */
  registration(person?: { cpf?: string }): Promise<Cadastro>;
  register(body: object, as: SignedIn | null): Answer;
  /** A solicitação of a new applicant in a state, sent again by them. */
  resubmit(situacao: 'RETIFICADO' | 'AGUARDANDO_APROVACAO', change?: object, deadline?: string): Answer;
  /** A solicitação of a new applicant, awaiting approval. */
  newSolicitacao(): ReturnType<ContractWorld['solicitacaoOf']>;
  /** An open notification to a new applicant. */
  newConversa(): ReturnType<ContractWorld['notificationTo']>;
  /** Writes to a new applicant. */
  notify(change?: object): Answer;
  reply(conversa: number, change?: object, as?: SignedIn, key?: string): Answer;
}

/** Sets the scene in a world. */
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
