import { randomUUID } from 'node:crypto';
import type { Conversa } from '@credenciados/contract';
import type { Scene } from './applicant.ts';
import { type Answer, Client, good } from './http.ts';
import type { Random } from './random.ts';

/** A staff member who writes to applicants and decides on their solicitações, each once. */
export class Analyst {
  readonly #scene: Scene;
  readonly #random: Random;
  readonly client: Client;
  readonly #newToken: () => Promise<string>;
  /** Last day for an answer. */
  readonly #deadline: string;
  #token = '';
  #seen = 0;

  constructor(scene: Scene, random: Random, newToken: () => Promise<string>, deadline: string) {
    this.#scene = scene;
    this.#random = random;
    this.client = new Client(scene.urlOf, random, scene.answered);
    this.#newToken = newToken;
    this.#deadline = deadline;
  }

  /** Works on the next new solicitação; false if there is none. */
  async work(): Promise<boolean> {
    const { ledger } = this.#scene;
    while (ledger.entries[this.#seen] && ledger.entries[this.#seen]?.kind !== 'registration') this.#seen += 1;
    const entry = ledger.entries[this.#seen];
    if (entry?.kind !== 'registration') return false;
    this.#seen += 1;
    await this.workOn(entry.id);
    return true;
  }

  /** Writes twice to the applicant, and decides. */
  async workOn(idSolicitacao: number): Promise<void> {
    const idConversa = await this.#notify(idSolicitacao);
    await this.#add(idSolicitacao, idConversa);
    await this.#decide(idSolicitacao);
  }

  async #notify(idSolicitacao: number): Promise<number> {
    const mark = randomUUID();
    const mensagens = [{ conteudo: `<p>Aviso ${mark}</p>`, dataLimiteResposta: this.#deadline, anexos: [] }];
    const body = { assunto: 'Aviso do simulado', idSolicitacao, mensagens };
    const { id } = good<Conversa>('A message', await this.#send('/conversa/cadastrar', body, mark));
    this.#scene.ledger.add({ kind: 'message', mark, idSolicitacao });
    return id;
  }

  async #add(idSolicitacao: number, idConversa: number): Promise<void> {
    const mark = randomUUID();
    const body = { conversa: { id: idConversa }, conteudo: `<p>Mais um aviso ${mark}</p>`, anexos: [] };
    good('A message', await this.#send('/mensagem/resposta', body, mark));
    this.#scene.ledger.add({ kind: 'message', mark, idSolicitacao });
  }

  async #decide(idSolicitacao: number): Promise<void> {
    const aprovar = this.#random.next() < 0.5;
    const body = { id: idSolicitacao, aprovar, justificativa: aprovar ? '' : 'Falta um documento.' };
    const answer = await this.#send('/solicitacaoCredenciado/validar', body);
    // Decisions have no idempotency key: a retry after a lost answer is refused as done. The final comparison shows whether this one did
    // it.
    if (!(answer.again && answer.status === 422)) good('A decision', answer);
    this.#scene.ledger.add({ kind: 'decision', idSolicitacao, aprovar });
  }

  async #send(path: string, body: object, key?: string): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const headers = { authorization: `Bearer ${this.#token}`, ...(key && { 'idempotency-key': key }) };
      const answer = await this.client.send('POST', path, body, headers);
      // Sessions expire, at the latest when the clock is moved forward: people sign in again.
      if (answer.status !== 401 || tries === 3) return answer;
      this.#token = await this.#newToken();
    }
  }

  /** Token of its present session, for readers in its name. */
  async token(): Promise<string> {
    this.#token ||= await this.#newToken();
    return this.#token;
  }
}
