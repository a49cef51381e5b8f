import { uploadHeaders } from '@credenciados/contract';
import { cpfOf } from './cpf.ts';
import { makePdf, type OpenEdital, registrationBody } from './registration-body.ts';

const PUBLIC = '/credenciados/publico';

/** Answers as seen by people or a flooder. */
export class Answers {
  readonly #statuses = new Map<string, number>();
  /** How long each answer took, in milliseconds. */
  readonly times: number[] = [];

  /** Sends one request and keeps its status; one without an answer counts as refused too. */
  async ask(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const since = performance.now();
    const answer = await fetch(url, init).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    this.times.push(performance.now() - since);
    const label = answer.status === 0 ? 'no answer' : `${answer.status} ${new URL(url).pathname.split('/').at(-1)}`;
    this.#statuses.set(label, (this.#statuses.get(label) ?? 0) + 1);
    return answer;
  }

  /** How often each status was answered, apart from successes. */
  refused(): string {
    const refusals = [...this.#statuses].filter(([label]) => !/^20[01] /.test(label));
    return refusals.map(([label, count]) => `${label}: ${count}`).join(', ') || 'none';
  }
}

/** Uploads one file with a draft. */
export function sendFile(answers: Answers, url: string, headers: Record<string, string>, bytes: number) {
  const body = new Uint8Array(makePdf(bytes));
  return answers.ask(`${url}${PUBLIC}/documentoCredenciado/upload?finalidade=CADASTRO`, {
    method: 'POST',
    headers: { ...uploadHeaders('documento.pdf', body.length), ...headers },
    body,
  });
}

/** Calls of a form before it is shown. */
const LOADS = [
  'edital',
  'tipoDocumentoCredenciado/findAllGeomensor',
  'municipios/estados',
  'municipios/findByCodigoEstado/PA',
];

/** One person's way through the form, from its page to the comprovante. Throws at the first refusal, without trying again. */
export async function registerPerson(answers: Answers, url: string, edital: OpenEdital, turn: number): Promise<void> {
  const get = (path: string) => answers.ask(`${url}${path}`).then(good);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return JSON.parse(good(await answers.ask(`${url}${PUBLIC}/${path}`, { ...init, body: JSON.stringify(body) })));
  };
  await get(`/credenciados/credenciados/cadastro/${edital.id}`);
  for (const path of LOADS) await get(`${PUBLIC}/${path}`);
  const { rascunho } = await post('rascunho', {});
  const draft = { 'x-rascunho': String(rascunho) };
  const keys: string[] = [];
  for (const _codigo of edital.documentos) {
    keys.push(JSON.parse(good(await sendFile(answers, url, draft, 20_000))).caminho);
  }
  const email = `pessoa${turn}@exemplo.gov.br`;
  const { pedido, codigo } = await post('contato/codigo', { email }, draft);
  // Without a code there would be a minute to wait: that is a refusal too.
  if (!codigo) throw new Error('No code was mailed');
  const { prova } = await post('contato/confirmar', { email, pedido, codigo }, draft);
  await post('credenciado/cadastrar', registrationBody(edital, { cpf: cpfOf(turn), email, prova, keys }), {
    ...draft,
    'idempotency-key': `multidao-${turn}-${edital.id}`,
  });
}

function good({ status, text }: { status: number; text: string }): string {
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${text.slice(0, 200)}`);
  return text;
}

/** Makes drafts and uploads with each until it is told to stop; answers how many of its files were taken. */
export async function flood(
  answers: Answers,
  url: string,
  how: { address: string; fileBytes: number; going: () => boolean },
): Promise<number> {
  const origin = { 'x-forwarded-for': how.address };
  let taken = 0;
  let draft = '';
  while (how.going()) {
    const made = await answers.ask(`${url}${PUBLIC}/rascunho`, { method: 'POST', headers: origin });
    // Where it gets no new one it goes on with the last.
    if (made.status === 200) draft = JSON.parse(made.text).rascunho;
    for (let more = true; more && how.going(); ) {
      const { status } = await sendFile(answers, url, { ...origin, 'x-rascunho': draft }, how.fileBytes);
      more = status === 201;
      if (more) taken += 1;
    }
  }
  return taken;
}
