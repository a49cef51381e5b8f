import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Solicitacao } from '@credenciados/contract';
import { Analyst } from '@credenciados/journeys/people/analyst';
import { Applicant, type Scene } from '@credenciados/journeys/people/applicant';
import { type Answered, Client, good, type Tried } from '@credenciados/journeys/people/http';
import { Ledger } from '@credenciados/journeys/people/ledger';
import { openEdital } from '@credenciados/journeys/people/open-edital';
import { Random } from '@credenciados/journeys/people/random';
import { PAGE } from './api-case.ts';
import { STAFF } from './api-data.ts';

/** People at once, as many as in OpenCRVS's published load test. */
const PEOPLE = { staff: STAFF, signedIn: 200, registering: 10, public: 207 };
/** Pause of a person between acts, in seconds. */
const PAUSE_S = { low: 3, high: 9 };
/** Numbers beyond those of other registrations of the run. */
const FIRST_NEW_PERSON = 1_000_000;

interface Target {
  portal: { url: string; pid: number };
  metricsUrl: string;
  folder: string;
  seconds: number;
  /** Token of a new session of an account. */
  token(usuarioId: number, perfil: 'CAGEO' | 'CREDENCIADOS'): Promise<string>;
  /** An applicant's account, by turn. */
  applicant(turn: number): number;
  /** A solicitação and an edital, by turn. */
  solicitacao(turn: number): number;
  edital(turn: number): number;
}

/** Durations of requests, in ms. */
export interface Day {
  people: number;
  reads: number[];
  writes: number[];
  /** Durations by address, without ids. */
  byAddress: Map<string, number[]>;
  /** Refusals, and repeated calls. */
  failures: string[];
  signals: number;
  peakMb: number;
  /** Peak memory of the process, in MB. */
  memory: MemoryMb;
}

/** Memory by V8's figures: live heap, reserved heap, and external memory. */
export type MemoryMb = Record<(typeof MEMORY)[number], number>;
const MEMORY = ['heap_size_used', 'heap_size_total', 'external_memory', 'array_buffers'] as const;
const LOOK_MS = 2000;

/** Simulates people at the portal at once for a while, each at their own pace: staff, applicants, people who register, readers. */
export async function measureDay(target: Target): Promise<Day> {
  const { portal } = target;
  const day: Day = {
    people: 0,
    reads: [],
    writes: [],
    byAddress: new Map(),
    failures: [],
    signals: 0,
    peakMb: 0,
    memory: NO_MEMORY,
  };
  const state = { counts: false };
  const leaving = new AbortController();
  const { signal } = leaving;
  const answered: Answered = (tried) => note(day, tried, state.counts);
  let people = 0;
  const scene: Scene = {
    urlOf: () => portal.url,
    edital: await openEdital(portal.url, await target.token(1, 'CAGEO')),
    ledger: new Ledger(path.join(target.folder, 'day.jsonl')),
    mailedCode: () => undefined,
    nextPerson: () => {
      people += 1;
      return FIRST_NEW_PERSON + people;
    },
    answered,
  };
  const arrivals = arrivalsOf(scene.ledger);

  const lives: Promise<void>[] = [];
  /** Starts one more person, who acts until the day ends. */
  const begin = (random: Random, act: () => Promise<unknown>) => {
    day.people += 1;
    lives.push(live(random, signal, act));
  };
  const listen = async (token: string, { address }: Client) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const { body } = await fetch(`${portal.url}/credenciados/notificacao/eventos`, { headers, signal });
    count(body, day).catch(() => null);
  };

  for (let place = 0; place < PEOPLE.staff; place += 1) {
    const random = new Random(1000 + place);
    const client = new Client(scene.urlOf, random, answered);
    const token = await target.token(1 + place, 'CAGEO');
    const analyst = new Analyst(scene, random, async () => token, inAWeek());
    await analyst.token();
    await listen(token, client);
    begin(random, () => staffActs(target, { client, token, random, analyst }, arrivals));
  }
  for (let place = 0; place < PEOPLE.signedIn; place += 1) {
    const random = new Random(2000 + place);
    const client = new Client(scene.urlOf, random, answered);
    const token = await target.token(target.applicant(place), 'CREDENCIADOS');
    await listen(token, client);
    begin(random, () => applicantActs({ client, token, random }));
  }
  for (let place = 0; place < PEOPLE.public; place += 1) {
    const random = new Random(3000 + place);
    const client = new Client(scene.urlOf, random, answered);
    begin(random, () => readerActs(target, client));
  }
  for (let place = 0; place < PEOPLE.registering; place += 1) {
    const random = new Random(4000 + place);
    const one = new Applicant(scene, random, `dia${place}`);
    await one.begin();
    begin(random, () => one.register());
  }

  // Warm-up.
  await sleep(PAUSE_S.high * 1000);
  await writeFile(`/proc/${portal.pid}/clear_refs`, '5');
  state.counts = true;
  for (const until = performance.now() + target.seconds * 1000; performance.now() < until; await sleep(LOOK_MS)) {
    day.memory = more(day.memory, await memoryNow(target.metricsUrl));
  }
  state.counts = false;
  leaving.abort();
  await Promise.all(lives);
  const status = await readFile(`/proc/${portal.pid}/status`, 'utf8');
  day.peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  return day;
}

const NO_MEMORY: MemoryMb = { heap_size_used: 0, heap_size_total: 0, external_memory: 0, array_buffers: 0 };

async function memoryNow(url: string): Promise<MemoryMb> {
  const metrics = await (await fetch(url)).text();
  const mb = (name: string) =>
    Number(new RegExp(`^nodejs_${name}_bytes ([\\d.e+]+)`, 'm').exec(metrics)?.[1]) / 1024 ** 2;
  return Object.fromEntries(MEMORY.map((name) => [name, mb(name)])) as MemoryMb;
}

function more(a: MemoryMb, b: MemoryMb): MemoryMb {
  return Object.fromEntries(MEMORY.map((name) => [name, Math.max(a[name], b[name])])) as MemoryMb;
}

/** Acts at a person's pace until the day ends; everybody starts at another moment. */
async function live(random: Random, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  const pause = (low: number) => sleep(random.between(low, PAUSE_S.high) * 1000, null, { signal }).catch(() => null);
  await pause(0);
  while (!signal.aborted) {
    await act();
    await pause(PAUSE_S.low);
  }
}

function note(day: Day, { method, path: address, status, ms }: Tried, counts: boolean): void {
  const name = `${method} ${address.replace(/\?.*/, '').replace(/\/\d+/g, '/:id')}`;
  if (status === 0 || status >= 400) day.failures.push(`${name} answered ${status}`);
  if (!counts) return;
  // Lists and searches with a body only read.
  const reads = method === 'GET' || /findByFiltro|contadores|listagem|vizinhos/.test(name);
  (reads ? day.reads : day.writes).push(ms);
  const known = day.byAddress.get(name);
  if (known) known.push(ms);
  else day.byAddress.set(name, [ms]);
}

/** Counts events of open pages. */
async function count(stream: ReadableStream<Uint8Array> | null, day: Day): Promise<void> {
  for await (const chunk of stream ?? []) day.signals += Buffer.from(chunk).toString().split('event:').length - 1;
}

/** Hands each new solicitação to the first who asks; undefined: there is none left. */
function arrivalsOf(ledger: Ledger): () => number | undefined {
  let seen = 0;
  return () => {
    for (; seen < ledger.entries.length; ) {
      const entry = ledger.entries[seen];
      seen += 1;
      if (entry?.kind === 'registration') return entry.id;
    }
    return undefined;
  };
}

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

interface Signed {
  client: Client;
  token: string;
  random: Random;
}

const ask = ({ client, token }: Signed, address: string) =>
  client.ask(address, () => ({ headers: { authorization: `Bearer ${token}` } }));
const get = async <T>(one: Signed, address: string) => good<T>(address, await ask(one, address));
const post = async <T>({ client, token }: Signed, address: string, body: object, more: Record<string, string> = {}) =>
  good<T>(address, await client.send('POST', address, body, { authorization: `Bearer ${token}`, ...more }));

/** Acts of staff: a page's calls at once, page by page; every fifth act is work on a solicitação. */
async function staffActs(
  target: Target,
  one: Signed & { analyst: Analyst },
  arrivals: () => number | undefined,
): Promise<void> {
  const { random } = one;
  const kind = random.next();
  const turn = Math.floor(random.between(0, 1_000_000));
  if (kind < 0.35) {
    const filtro = { ...PAGE, idEdital: target.edital(turn) };
    await Promise.all([
      post(one, '/solicitacaoCredenciado/findByFiltro', filtro),
      post(one, '/solicitacaoCredenciado/contadores', filtro),
      get(one, '/novidade/naoLidas'),
    ]);
  } else if (kind < 0.45) {
    await post(one, '/edital/listagem', PAGE);
  } else if (kind < 0.55) {
    await post(one, '/busca/findByFiltro', { campoSimples: 'zulmira quaresma' });
  } else if (kind < 0.6) {
    await post(one, '/credenciado/findByFiltro', { ...PAGE, tipoEdital: 'GEOMENSOR' });
  } else if (kind < 0.8) {
    await look(one, target.solicitacao(turn));
  } else {
    const id = arrivals();
    if (id === undefined) return;
    for (const caminho of await look(one, id)) {
      await ask(one, `/publico/documentoCredenciado/findByCaminho?caminho=${encodeURIComponent(caminho)}`);
    }
    await one.analyst.workOn(id);
  }
}

/** Opens a solicitação like the analysis page; returns its documents. */
async function look(one: Signed, id: number): Promise<string[]> {
  const [solicitacao] = await Promise.all([
    get<Solicitacao>(one, `/solicitacaoCredenciado/findById/${id}`),
    get(one, `/conversa/bySolicitacao?idSolicitacao=${id}&tamanho=100`),
  ]);
  await post(one, `/solicitacaoCredenciado/vizinhos/${id}`, { ...PAGE, idEdital: solicitacao.edital.id });
  return solicitacao.credenciado.documentos.map(({ caminho }) => caminho);
}

/** Reads their own solicitações and conversas; one in twenty acts is a question to the committee. */
async function applicantActs(one: Signed): Promise<void> {
  const kind = one.random.next();
  if (kind < 0.5) {
    await get(one, '/solicitacaoCredenciado/findByCurrentUser');
  } else if (kind < 0.95) {
    const { content } = await get<{ content: { id: number }[] }>(one, '/conversa/getByUser?pagina=0&tamanho=15');
    if (content[0]) await get(one, `/conversa/getById/${content[0].id}`);
  } else {
    const [own] = await get<{ id: number }[]>(one, '/solicitacaoCredenciado/findByCurrentUser');
    if (!own) return;
    const body = { idSolicitacao: own.id, assunto: 'Prazo', conteudo: '<p>Até quando?</p>', anexos: [] };
    await post(one, '/conversa/perguntar', body, { 'idempotency-key': randomUUID() });
  }
}

/** Opens the page of editais. */
async function readerActs(target: Target, client: Client): Promise<void> {
  const page = await fetch(`${target.portal.url}/editais`, { headers: { 'x-forwarded-for': client.address } });
  await page.text();
  const { status, text } = await client.ask('/publico/edital', () => ({}));
  good('The editais', { status, text, again: false });
}
