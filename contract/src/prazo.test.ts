import { everyNight } from '@credenciados/testing/nightly';
import fc from 'fast-check';
import { type Calendario, contarPrazo, explicarPrazo, INICIOS_PRAZO, type Termo, UNIDADES_PRAZO } from './prazo.ts';

const NENHUM: Calendario = { feriado: () => null, suspenso: () => null };
const com = (feriados: Record<string, string>, quedas: Record<string, string> = {}): Calendario => ({
  feriado: (dia) => feriados[dia] ?? null,
  suspenso: (dia) => quedas[dia] ?? null,
});
const termo = (evento: string, change: Partial<Termo> = {}): Termo => ({
  ...{ unidade: 'DIAS_UTEIS', dias: 5, inicio: 'ENVIO', evento },
  ...change,
});

// PRZ-1
describe('a counted deadline', () => {
  it.each<[string, Termo, Calendario, string]>([
    ['a week of working days, from a Monday', termo('2026-03-16'), NENHUM, '2026-03-23'],
    ['from a Friday, the weekend isn’t counted', termo('2026-03-20', { dias: 1 }), NENHUM, '2026-03-23'],
    ['from a Saturday', termo('2026-03-21', { dias: 1 }), NENHUM, '2026-03-23'],
    ['a holiday in between', termo('2026-04-16'), com({ '2026-04-21': 'Tiradentes' }), '2026-04-24'],
    [
      'calendar days count holidays',
      termo('2026-04-16', { unidade: 'DIAS_CORRIDOS' }),
      com({ '2026-04-18': 'x' }),
      '2026-04-21',
    ],
    ['calendar days that end on a Saturday', termo('2026-03-16', { unidade: 'DIAS_CORRIDOS' }), NENHUM, '2026-03-23'],
    [
      'an outage suspends calendar days',
      termo('2026-03-16', { unidade: 'DIAS_CORRIDOS', dias: 3 }),
      com({}, { '2026-03-18': 'Queda' }),
      '2026-03-20',
    ],
    [
      'from publication: the next working day',
      termo('2026-03-20', { inicio: 'PUBLICACAO', dias: 1 }),
      NENHUM,
      '2026-03-24',
    ],
    ['over the end of a year', termo('2026-12-30', { dias: 2 }), com({ '2027-01-01': 'Ano novo' }), '2027-01-04'],
    ['29 February', termo('2028-02-28', { dias: 1 }), NENHUM, '2028-02-29'],
  ])('%s', (_, asked, calendario, fim) => {
    expect(contarPrazo(asked, calendario).fim).toBe(fim);
  });

  it('is the first day that a slow, obvious count reaches', () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }).map(isoDay);
    const asked = fc.record({
      unidade: fc.constantFrom(...UNIDADES_PRAZO),
      dias: fc.integer({ min: 1, max: 90 }),
      inicio: fc.constantFrom(...INICIOS_PRAZO),
      evento: day,
    });
    /** Days after the event, with a reason each. */
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 40 });
    fc.assert(
      fc.property(asked, some, some, (it, holidays, outages) => {
        const on = (offsets: readonly number[], motivo: string) =>
          Object.fromEntries(offsets.map((offset) => [isoDay(plus(it.evento, offset)), motivo]));
        const [feriados, quedas] = [on(holidays, 'Feriado'), on(outages, 'Queda')];
        const counted = contarPrazo(it, com(feriados, quedas));
        expect(counted.fim).toBe(slowly(it, new Set(Object.keys(feriados)), new Set(Object.keys(quedas))));
        // The explanation leaves no day out: those between start and end are counted, or named with a reason.
        const between = Math.round((Date.parse(counted.fim) - Date.parse(counted.marco)) / 86_400_000);
        expect(counted.naoContados.length + counted.adiados.length + it.dias).toBe(between);
      }),
      { numRuns: everyNight(100_000, 2000) },
    );
  });
});

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const plus = (dia: string, days: number) => {
  const date = new Date(`${dia}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date;
};

/** Walks the calendar with one flag a day. */
function slowly({ unidade, dias, inicio, evento }: Termo, feriados: Set<string>, quedas: Set<string>): string {
  const calendar = Array.from({ length: 600 }, (_, offset) => {
    const date = plus(evento, offset);
    const dia = isoDay(date);
    const util = !['Sat', 'Sun'].includes(date.toUTCString().slice(0, 3)) && !feriados.has(dia) && !quedas.has(dia);
    return { dia, util, conta: unidade === 'DIAS_UTEIS' ? util : !quedas.has(dia) };
  });
  const start = inicio === 'PUBLICACAO' ? calendar.findIndex(({ util }, index) => index > 0 && util) : 0;
  const after = calendar.slice(start + 1);
  const last = after.filter(({ conta }) => conta)[dias - 1];
  return after.find(({ dia, util }) => util && last !== undefined && dia >= last.dia)?.dia ?? '';
}

// PRZ-4
describe('the explanation of a deadline', () => {
  it('names the start, the days not counted and why, and the end', () => {
    const contagem = contarPrazo(
      termo('2026-04-17', { unidade: 'DIAS_CORRIDOS', dias: 4 }),
      com({ '2026-04-21': 'Tiradentes' }, { '2026-04-20': 'Portal fora do ar' }),
    );
    expect(explicarPrazo({ contagem, escolhidoEm: '2026-04-17', fim: contagem.fim })).toEqual({
      frases: [
        'O edital dá 4 dias corridos, contados do envio da mensagem, em 17/04/2026.',
        'O dia 17/04/2026 não conta; o último dia conta.',
        'O prazo termina às 23:59:59 de 22/04/2026.',
      ],
      naoContados: [{ motivo: 'Portal fora do ar', dias: ['2026-04-20'] }],
    });
  });

  it('says why the end moved to a working day', () => {
    const contagem = contarPrazo(termo('2026-03-16', { unidade: 'DIAS_CORRIDOS' }), NENHUM);
    expect(explicarPrazo({ contagem, escolhidoEm: '2026-03-16', fim: contagem.fim })).toMatchObject({
      frases: expect.arrayContaining([
        'A contagem acabaria em 21/03/2026, sem expediente: passa para o próximo dia útil.',
      ]),
      naoContados: [
        { motivo: 'Sábado', dias: ['2026-03-21'] },
        { motivo: 'Domingo', dias: ['2026-03-22'] },
      ],
    });
  });

  it('says of a date that staff chose that they chose it, and what extended it', () => {
    const prorrogacao = { dia: '2026-03-25', codigo: 'AB12' };
    expect(explicarPrazo({ contagem: null, escolhidoEm: '2026-03-16', fim: '2026-03-26', prorrogacao })).toEqual({
      frases: [
        'A comissão escolheu esta data em 16/03/2026.',
        'O portal ficou fora do ar em 25/03/2026, e o prazo que terminava nesse dia foi prorrogado (certidão AB12).',
        'O prazo termina às 23:59:59 de 26/03/2026.',
      ],
      naoContados: [],
    });
  });
});
