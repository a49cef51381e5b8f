import { createHash, randomBytes } from 'node:crypto';
import { cpfOf } from '@credenciados/journeys/people/cpf';
import { registrationBody } from '@credenciados/journeys/people/registration-body';
import type pg from 'pg';
import type { Pool as HttpPool } from 'undici';
import { measure, type Rate } from './load.ts';

const DOCUMENTS = [
  'DOCUMENTO_IDENTIFICACAO',
  'COMPROVANTE_INCRA',
  'CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE',
  'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
  'CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE',
  'CONSULTA_PENALIDADE_INCRA_SIGEF',
];
/** Prepared registrations per worker, more than a run uses; a worker without further ones fails. */
const PREPARED = 1000;

/** Registers new people under an edital, with files uploaded in advance. */
export async function measureRegistrations(
  http: HttpPool,
  raw: pg.Pool,
  idEdital: number,
  how: { workers: number; seconds: number },
): Promise<Rate> {
  const people = await Promise.all(Array.from({ length: how.workers }, (_, worker) => prepare(http, raw, worker)));
  return measure(how.workers, how.seconds, async (worker, turn) => {
    const person = people[worker];
    const keys = person?.keys.splice(0, DOCUMENTS.length);
    if (!person || keys?.length !== DOCUMENTS.length) throw new Error('More registrations than were prepared');
    const response = await http.request({
      method: 'POST',
      path: '/credenciados/publico/credenciado/cadastrar',
      headers: {
        'content-type': 'application/json',
        'x-rascunho': person.rascunho,
        'idempotency-key': `registro-${turn}-${idEdital}`,
        'x-forwarded-for': `10.${turn % 250}.${(turn >> 8) % 250}.2`,
      },
      body: JSON.stringify(
        registrationBody(
          { id: idEdital, tipoEdital: 'GEOMENSOR', documentos: DOCUMENTS },
          { cpf: cpfOf(turn), email: person.email, prova: person.prova, keys },
        ),
      ),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`A registration answered ${response.statusCode}: ${text}`);
  });
}

/** Draft, uploads and confirmed address of one worker: registrations of one draft or address are serialised. */
async function prepare(http: HttpPool, raw: pg.Pool, worker: number) {
  const { rascunho } = await post(http, 'rascunho', {});
  const { sub } = JSON.parse(Buffer.from(String(rascunho).split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const dono = `rascunho:${createHash('sha256').update(sub).digest('base64url')}`;
  const keys = Array.from({ length: PREPARED * DOCUMENTS.length }, () => randomBytes(24).toString('base64url'));
  await raw.query(
    `insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, dono)
     select key, 'documento.pdf', 'application/pdf', 200000, md5(key) || md5(key), 'CADASTRO', $2
     from unnest($1::text[]) key`,
    [keys, dono],
  );
  const email = `nova${worker}@exemplo.gov.br`;
  const { pedido, codigo } = await post(http, 'contato/codigo', { email }, rascunho);
  const { prova } = await post(http, 'contato/confirmar', { email, pedido, codigo }, rascunho);
  return { rascunho: String(rascunho), keys, email, prova: String(prova) };
}

async function post(http: HttpPool, path: string, body: object, rascunho?: string): Promise<Record<string, string>> {
  const response = await http.request({
    method: 'POST',
    path: `/credenciados/publico/${path}`,
    headers: { 'content-type': 'application/json', ...(rascunho && { 'x-rascunho': rascunho }) },
    body: JSON.stringify(body),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return JSON.parse(text);
}
