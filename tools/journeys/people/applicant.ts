import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Inscricao, type PedidoContato, uploadHeaders } from '@credenciados/contract';
import { cpfOf } from './cpf.ts';
import { type Answer, type Answered, Client, good } from './http.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { makePdf, type OpenEdital, registrationBody } from './registration-body.ts';

/** State shared by all participants. */
export interface Scene {
  urlOf: () => string;
  edital: OpenEdital;
  ledger: Ledger;
  /** Code mailed to an address, if the answer doesn't contain it. */
  mailedCode: (email: string) => string | undefined;
  /** Number of the next person: no two have one CPF. */
  nextPerson: () => number;
  /** Called for each of their requests. */
  answered?: Answered;
}

const PUBLIC = '/publico';

/** Fills in forms for one person after the other, from one browser with one confirmed address. */
export class Applicant {
  readonly #scene: Scene;
  readonly #random: Random;
  readonly client: Client;
  readonly #email: string;
  #draft = '';
  #prova = '';

  constructor(scene: Scene, random: Random, name: string) {
    this.#scene = scene;
    this.#random = random;
    this.client = new Client(scene.urlOf, random, scene.answered);
    this.#email = `${name}@exemplo.gov.br`;
  }

  /** Gets a draft, and confirms the address by the mailed code. */
  async begin(): Promise<void> {
    const { rascunho } = good<{ rascunho: string }>('A draft', await this.#post('/rascunho', {}));
    this.#draft = rascunho;
    const email = this.#email;
    const asked = good<PedidoContato>('A code', await this.#post('/contato/codigo', { email }));
    const codigo = asked.codigo ?? (await this.#codeFromMail());
    const proof = await this.#post('/contato/confirmar', { email, pedido: asked.pedido, codigo });
    this.#prova = good<{ prova: string }>('The code', proof).prova;
  }

  async #codeFromMail(): Promise<string> {
    for (let tries = 0; tries < 600; tries += 1) {
      const found = this.#scene.mailedCode(this.#email);
      if (found) return found;
      await sleep(50);
    }
    throw new Error('The code was not mailed');
  }

  /** Registers one person with the edital's documents, and records everything that was acknowledged. */
  async register(): Promise<void> {
    const turn = this.#scene.nextPerson();
    const { edital, ledger } = this.#scene;
    const files: { key: string; sha256: string }[] = [];
    for (const _codigo of edital.documentos) files.push(await this.#upload());
    const cpf = cpfOf(turn);
    const answer = await this.#post(
      '/credenciado/cadastrar',
      registrationBody(edital, { cpf, email: this.#email, prova: this.#prova, keys: files.map(({ key }) => key) }),
      { 'idempotency-key': `simulado-${turn}-${edital.id}` },
    );
    const inscricao = good<Inscricao>('A registration', answer);
    ledger.add({
      kind: 'registration',
      id: inscricao.idSolicitacao,
      cpf,
      protocolo: inscricao.protocolo,
      codigo: inscricao.codigoComprovante,
      files,
    });
  }

  async #upload(): Promise<{ key: string; sha256: string }> {
    const content = makePdf(this.#random.between(2_000, 60_000));
    const headers = { ...uploadHeaders('documento.pdf', content.length), 'x-rascunho': this.#draft };
    const init = () => ({ method: 'POST', headers, body: new Uint8Array(content) });
    const answer = await this.client.ask(`${PUBLIC}/documentoCredenciado/upload?finalidade=CADASTRO`, init);
    const { caminho: key } = good<{ caminho: string }>('A file', answer);
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.#scene.ledger.add({ kind: 'file', key, sha256, draft: this.#draft });
    return { key, sha256 };
  }

  #post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const draft: Record<string, string> = this.#draft ? { 'x-rascunho': this.#draft } : {};
    return this.client.send('POST', `${PUBLIC}${path}`, body, { ...draft, ...headers });
  }
}
