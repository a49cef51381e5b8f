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
  /** The code that was mailed to an address, where the answer doesn't tell it. */
  mailedCode: (email: string) => string | undefined;
  /** People of this run: no two have a CPF in common. */
  nextPerson: () => number;
  /** Told of each of their requests. */
  answered?: Answered;
}

const PUBLIC = '/publico';

/** Somebody who fills in forms for one person after the other, from one browser and with one confirmed address. */
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

  /** Gets a draft, and has the address confirmed by the code that is mailed to it. */
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

  /** Registers one person with the files that the edital asks for, and writes down all that was acknowledged. */
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
