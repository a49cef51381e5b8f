import { type CadastroValid, endpoints, type TipoDocumento, type TipoEdital } from '@credenciados/contract';
import { registrationSchema, toContract } from '@credenciados/contract/registration.schema';
import { AppError } from '@credenciados/platform/http/errors';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { call, confirmedContato, createDomainApp, looseFiles, openEdital } from '../../tests/support/domain.ts';
import { type FilledForm, filledForm, isFormsOwn } from '../../tests/support/registration-forms.ts';
import type { TestApp } from '../../tests/support/test-app.ts';
import { listTiposDocumento } from '../documento/documento.queries.ts';
import { checkByType } from './check-cadastro.ts';

/** Form and API agree: the API accepts everything that the form accepts, and refuses the same fields. */

/** Number of forms filled at random. */
const FORMS = everyNight(10_000, 300);
/** Number of forms sent to the API. */
const SENT = everyNight(300, 100);
const KEY = 'POST /publico/credenciado/cadastrar';
const { body: shape } = endpoints[KEY];
let api: TestApp;
let tipos: Record<TipoEdital, TipoDocumento[]>;

beforeAll(async () => {
  api = await createDomainApp();
  const [GEOMENSOR, VISTORIADOR] = await Promise.all([
    listTiposDocumento(api.db, 'GEOMENSOR'),
    listTiposDocumento(api.db, 'VISTORIADOR'),
  ]);
  tipos = { GEOMENSOR, VISTORIADOR };
});
afterAll(() => api.close());

const schemas = new Map<TipoEdital, ReturnType<typeof registrationSchema>>();

/** Outcome of the form: the body it sends, or the fields it refuses for the contract's reasons. */
function form({ tipo, values }: FilledForm): { body: unknown; refused: Set<string>; sent: boolean } {
  const schema = schemas.get(tipo) ?? registrationSchema(tipo, tipos[tipo]);
  schemas.set(tipo, schema);
  const result = schema.safeParse(values);
  // A form without checks sends exactly what was typed.
  const { confirmacaoEmail: _, telefoneDigitado: __, ...typed } = toContract(values);
  const issues = (result.error?.issues ?? []).filter((issue) => !isFormsOwn(issue));
  return {
    body: JSON.parse(JSON.stringify(result.data ?? typed)),
    refused: new Set(issues.map(({ path }) => fieldOf(path))),
    sent: result.success,
  };
}

/** Common name of a field in form and API: the form reports a phone's error at its input, a document's at the list. */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path[0] === 'telefoneDigitado' || path[1] === 'telefones') return 'telefones';
  if (path[0] === 'documentos') return 'documentos';
  if (path[2] === 'municipio') return 'municipio';
  return path.join('.');
}

/** Fields that the API's validation refuses. */
function check(tipo: TipoEdital, body: unknown): Set<string> {
  const parsed = shape.safeParse(body);
  if (!parsed.success) return new Set(parsed.error.issues.map(({ path }) => fieldOf(path)));
  return refusedByType(tipo, parsed.data);
}

function refusedByType(tipo: TipoEdital, cadastro: CadastroValid): Set<string> {
  try {
    checkByType(tipo, tipos[tipo], cadastro);
    return new Set();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Set(Object.keys(error.campos ?? {}).map((path) => fieldOf(path.split('.'))));
  }
}

describe('the form and the API', () => {
  test(`agree on ${FORMS} registrations, and on the faults of those that they refuse`, () => {
    const count = { taken: 0, refused: 0 };
    const one = filledForm(7, (tipo) => tipos[tipo]);
    fc.assert(
      fc.property(one, (filled) => {
        const { body, refused, sent } = form(filled);
        const byApi = check(filled.tipo, body);
        expect(byApi.size === 0).toBe(refused.size === 0);
        expect([...byApi].filter((field) => !refused.has(field))).toEqual([]);
        if (sent) expect(refused.size).toBe(0);
        count[byApi.size === 0 ? 'taken' : 'refused'] += 1;
      }),
      { numRuns: FORMS },
    );
    // Both accepted and refused forms must be frequent.
    expect(Math.min(count.taken, count.refused)).toBeGreaterThan(FORMS / 5);
  }, 180_000);

  test(`agree in whole calls: ${SENT} registrations are made or refused as the form predicts`, async () => {
    const cageo = await api.signIn('CAGEO');
    const edital = await openEdital(api, cageo, 'GEOMENSOR');
    const one = filledForm(edital.id, (tipo) => tipos[tipo], ['GEOMENSOR']);
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(one, async (filled) => {
        const { documentos } = filled.values;
        const keys = documentos.length > 0 ? await looseFiles(api, 'CADASTRO', documentos.length) : [];
        for (const [place, documento] of documentos.entries()) documento.caminho = keys[place] ?? '';
        const { body, refused } = form(filled);
        const { uf, municipio } = filled.values.pessoa.endereco;
        // The form offers only municipalities of the UF; the API refuses others.
        const inUf = uf !== 'SP' ? municipio.id === '1501402' : municipio.id === '3550308';
        const contato = await confirmedContato(api, filled.values.pessoa.email.trim().toLowerCase());
        const whole = { ...(body as object), contato };
        const response = await call(api, 'POST', '/publico/credenciado/cadastrar', { body: whole });
        const { statusCode } = response;
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
        expect([200, 400, 422]).toContain(statusCode);
        expect(statusCode === 200).toBe(refused.size === 0 && inUf);
      }),
      { numRuns: SENT },
    );
    expect(seen.get(200)).toBeGreaterThan(SENT / 6);
  }, 180_000);
});
