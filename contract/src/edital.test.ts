import { editalSaveSchema } from './edital.ts';
import { RESULTADO_TEXT } from './resultado-texts.ts';
import { RULE } from './rule-texts.ts';

const HOJE = '2026-05-20';
const form = {
  numeroEdital: '01/2026',
  tipoEdital: 'GEOMENSOR',
  periodoAbertura: { inicio: '2026-05-20', fim: '2026-06-20' },
  anexoEdital: [{ nome: 'edital.pdf', caminho: 'a'.repeat(22) }],
};

function errorsOf(value: unknown): Record<string, string> {
  const { error } = editalSaveSchema(HOJE).safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('form of an edital', () => {
  it('accepts a complete form', () => {
    expect(errorsOf(form)).toEqual({});
  });

  it('reports all errors at once', () => {
    expect(errorsOf({ ...form, numeroEdital: '', periodoAbertura: { inicio: '', fim: '' }, anexoEdital: [] })).toEqual({
      numeroEdital: RULE.required,
      'periodoAbertura.inicio': RULE.required,
      'periodoAbertura.fim': RULE.required,
      anexoEdital: RULE.required,
    });
  });

  it('reports the errors of the timetable beside a wrong number, and the ones of each rule', () => {
    const etapas = { resultadoEmEtapas: true, resultadoPreliminar: '2026-06-20', resultadoFinal: '2026-06-10' };
    expect(errorsOf({ ...form, regras: { ...etapas, recursoDias: '99', recursoIntencaoDias: '99' } })).toEqual({
      'regras.recursoDias': RESULTADO_TEXT.dias,
      'regras.recursoIntencaoDias': RESULTADO_TEXT.dias,
      'regras.resultadoPreliminar': RESULTADO_TEXT.aposInscricoes,
      'regras.resultadoFinal': RESULTADO_TEXT.aposPreliminar,
    });
    const prazo = { decisaoUnidade: 'DIAS_UTEIS', decisaoDias: '0', superiorEmail: 'x' };
    const wrong = { ...form, periodoAbertura: { inicio: HOJE, fim: '' } };
    expect(Object.keys(errorsOf({ ...wrong, regras: { resultadoEmEtapas: true, ...prazo } })).sort()).toEqual([
      ...['periodoAbertura.fim', 'regras.decisaoDias', 'regras.resultadoFinal', 'regras.resultadoPreliminar'],
      ...['regras.superiorEmail', 'regras.superiorNome'],
    ]);
  });

  it('refuses rules of another shape without an exception', () => {
    for (const regras of [null, 5, [], { segundaPessoa: null, resultadoEmEtapas: 1 }]) {
      expect(errorsOf({ ...form, regras })).not.toEqual({});
    }
  });

  it('distinguishes an invalid date from a missing one', () => {
    expect(errorsOf({ ...form, periodoAbertura: { inicio: '2026-02-30', fim: '2026-06-20' } })).toEqual({
      'periodoAbertura.inicio': RULE.date,
    });
  });

  it('requires an end of today or later', () => {
    expect(errorsOf({ ...form, periodoAbertura: { inicio: '2026-05-01', fim: '2026-05-19' } })).toEqual({
      'periodoAbertura.fim': RULE.endDate,
    });
    expect(errorsOf({ ...form, periodoAbertura: { inicio: HOJE, fim: HOJE } })).toEqual({});
  });

  it('keeps the current PDF if an edit has no other', () => {
    expect(errorsOf({ ...form, id: 1, anexoEdital: [] })).toEqual({});
  });
});
