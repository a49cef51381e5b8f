import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signProva } from '@credenciados/api/resources/contato/contato.tokens';
import { draftOwner, issueDraft } from '@credenciados/api/resources/documento/rascunho';
import { uploadHeaders } from '@credenciados/contract';
import { cpfOf } from '@credenciados/journeys/people/cpf';
import type { Ledger } from '@credenciados/journeys/people/ledger';
import { makePdf, type OpenEdital, registrationBody } from '@credenciados/journeys/people/registration-body';
import { loadConfig } from '@credenciados/platform/config';
import { Pool } from 'undici';

const FILES = 6;
const FILE_BYTES = 200_000;
/** Waits of the form between two attempts to send a file (`shared/src/upload/resumable-send.ts`). */
const RETRY_WAITS = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];

/** Outcome of one person. */
export interface Outcome {
  /** When the registration was sent, and when it was answered. */
  sentAt: number;
  status: number;
  text: string;
  /** Milliseconds from the first file to the answer. */
  lasted: number;
}

/** A person with a filled-in form and a confirmed address before the last minute begins. */
interface Person {
  turn: number;
  draft: string;
  email: string;
  prova: string;
}

/** A crowd that uses one or more processes, each person one of them. */
export class Crowd {
  readonly #pools: Pool[];
  readonly #edital: OpenEdital;
  readonly #people: Person[];
  /** Durations of requests in milliseconds. */
  readonly times: { files: number[]; registrations: number[] } = { files: [], registrations: [] };
  /** Number of files that were told to retry. */
  retries = 0;
  readonly outcomes: Outcome[] = [];
  readonly #filler = makePdf(FILE_BYTES - 2000);

  private constructor(pools: Pool[], edital: OpenEdital, people: Person[]) {
    this.#pools = pools;
    this.#edital = edital;
    this.#people = people;
  }

  static async gather(urls: readonly string[], secret: string, edital: OpenEdital, size: number): Promise<Crowd> {
    const config = loadConfig({ SESSION_SECRET: secret });
    const deps = { config, now: () => new Date() };
    const people: Person[] = [];
    for (let turn = 0; turn < size; turn += 1) {
      const id = randomBytes(16).toString('base64url');
      const { rascunho } = await issueDraft(deps, id);
      const email = `pessoa${turn}@exemplo.gov.br`;
      const prova = await signProva(deps, { email, donos: [draftOwner({ id })] });
      people.push({ turn, draft: rascunho, email, prova });
    }
    const pools = urls.map(
      (url) => new Pool(url, { connections: size, pipelining: 1, headersTimeout: 60_000, keepAliveTimeout: 30_000 }),
    );
    return new Crowd(pools, edital, people);
  }

  /** Starts everybody in turn, evenly over so many seconds, whatever the outcome of those before. */
  async come(seconds: number, ledger: Ledger): Promise<void> {
    const since = performance.now();
    const gap = (seconds * 1000) / this.#people.length;
    await Promise.all(
      this.#people.map(async (person, place) => {
        await sleep(since + place * gap - performance.now());
        await this.#goThrough(person, ledger);
      }),
    );
  }

  async close(): Promise<void> {
    for (const pool of this.#pools) await pool.close();
  }

  async #goThrough(person: Person, ledger: Ledger): Promise<void> {
    const began = performance.now();
    const files: { key: string; sha256: string }[] = [];
    let sentAt = Date.now();
    const finish = (status: number, text: string) =>
      this.outcomes.push({ sentAt, status, text, lasted: performance.now() - began });
    for (let count = 0; count < FILES; count += 1) {
      const { status, text, sha256 } = await this.#upload(person);
      if (status !== 201) return void finish(status, `a file: ${text}`);
      files.push({ key: JSON.parse(text).caminho, sha256 });
    }
    sentAt = Date.now();
    const asked = performance.now();
    const { status, text } = await this.#register(
      person,
      files.map(({ key }) => key),
    );
    this.times.registrations.push(performance.now() - asked);
    finish(status, text);
    if (status !== 200) return;
    const { idSolicitacao: id, protocolo, codigoComprovante: codigo } = JSON.parse(text);
    ledger.add({ kind: 'registration', id, cpf: cpfOf(person.turn), protocolo, codigo, files });
  }

  async #upload(person: Person) {
    const content = Buffer.concat([this.#filler, Buffer.from(`% ${randomBytes(500).toString('hex')}\n%%EOF\n`)]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const asked = performance.now();
    const send = () =>
      this.#post(person, 'documentoCredenciado/upload?finalidade=CADASTRO', content, {
        ...uploadHeaders('documento.pdf', content.length),
      });
    let answer = await send();
    // As the form does by itself.
    for (const wait of RETRY_WAITS) {
      if (![0, 408, 429].includes(answer.status) && answer.status < 500) break;
      this.retries += 1;
      await sleep(wait);
      answer = await send();
    }
    this.times.files.push(performance.now() - asked);
    return { ...answer, sha256 };
  }

  #register(person: Person, keys: readonly string[]) {
    const { turn, email, prova } = person;
    const body = registrationBody(this.#edital, { cpf: cpfOf(turn), email, prova, keys });
    return this.#post(person, 'credenciado/cadastrar', JSON.stringify(body), {
      'content-type': 'application/json',
      'idempotency-key': `encerramento-${turn}-${this.#edital.id}`,
    });
  }

  /** All from one address: nobody may be refused for their network. */
  async #post({ turn, draft }: Person, path: string, body: Buffer | string, headers: Record<string, string>) {
    const pool = this.#pools[turn % this.#pools.length] as Pool;
    try {
      const response = await pool.request({
        method: 'POST',
        path: `/credenciados/publico/${path}`,
        headers: { ...headers, 'x-rascunho': draft, 'x-forwarded-for': '203.0.113.50' },
        body,
      });
      return { status: response.statusCode, text: await response.body.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }
}
