import { everyNight } from '@credenciados/testing/nightly';
import fc from 'fast-check';
import { SITUACOES_SOLICITACAO, type SituacaoSolicitacao } from './domain.ts';
import { type Calendario, UNIDADES_PRAZO, type UnidadePrazo } from './prazo.ts';
import { lerRelogio, type Mudanca, mostrarRelogio } from './relogio.ts';

const NENHUM: Calendario = { feriado: () => null, suspenso: () => null };
const ler = (hoje: string, mudancas: Mudanca[] = [], dias = 10, calendario = NENHUM) =>
  lerRelogio({ unidade: 'DIAS_UTEIS', dias, evento: '2026-03-16', mudancas, calendario }, hoje);

// PRZ-6
describe('the committee’s term', () => {
  it('reaches its steps when their days are over', () => {
    const steps = ['2026-03-16', '2026-03-23', '2026-03-24', '2026-03-26', '2026-03-27', '2026-03-30', '2026-03-31'];
    expect(steps.map((hoje) => [ler(hoje).usados, ler(hoje).etapa])).toEqual([
      [0, 0],
      [4, 0],
      [5, 50],
      [7, 50],
      [8, 80],
      [9, 80],
      [10, 100],
    ]);
    expect([ler('2026-03-30').situacao, ler('2026-03-31').situacao]).toEqual(['CORRENDO', 'VENCIDO']);
  });

  it('stands still from the request of a rectification to its answer, both days included', () => {
    const asked: Mudanca = { dia: '2026-03-18', para: 'RETIFICADO' };
    const sent: Mudanca = { dia: '2026-03-23', para: 'AGUARDANDO_APROVACAO' };
    expect(ler('2026-04-20', [asked])).toEqual({ situacao: 'PAUSADO', contagem: null, usados: 1, etapa: 0 });
    expect(ler('2026-03-24', [asked, sent]).contagem?.fim).toBe('2026-04-03');
  });

  it('has stood still from its start if the history begins with the return', () => {
    const sent: Mudanca = { dia: '2026-03-20', para: 'AGUARDANDO_APROVACAO' };
    expect(ler('2026-03-23', [sent])).toMatchObject({ usados: 0, contagem: { fim: '2026-04-03' } });
  });

  it('is that of a slow walk through the days', () => {
    const asked = fc.record({
      unidade: fc.constantFrom(...UNIDADES_PRAZO),
      dias: fc.integer({ min: 1, max: 120 }),
      changes: fc.array(
        fc.tuple(fc.integer({ min: 0, max: 150 }), fc.constantFrom<SituacaoSolicitacao>(...SITUACOES_SOLICITACAO)),
        { maxLength: 8 },
      ),
      holidays: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 30 }),
      outages: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 10 }),
      today: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(asked, ({ unidade, dias, changes, holidays, outages, today }) => {
        const days = (offsets: readonly number[]) => new Set(offsets.map(isoDay));
        const [feriados, quedas] = [days(holidays), days(outages)];
        const calendario: Calendario = {
          feriado: (dia) => (feriados.has(dia) ? 'Feriado' : null),
          suspenso: (dia) => (quedas.has(dia) ? 'Queda' : null),
        };
        const mudancas = [...changes].sort(([a], [b]) => a - b).map(([day, para]) => ({ dia: isoDay(day), para }));
        const hora = lerRelogio({ unidade, dias, evento: isoDay(0), mudancas, calendario }, isoDay(today));
        const slow = slowly({ unidade, dias, mudancas, feriados, quedas });
        expect(hora.contagem?.fim ?? null).toBe(slow.fim);
        expect(hora.usados).toBe(slow.counted.filter((dia) => dia < isoDay(today)).length);
        const share = slow.fim !== null && isoDay(today) > slow.fim ? 100 : Math.min(99, (hora.usados / dias) * 100);
        const step = share === 100 ? 100 : share >= 80 ? 80 : share >= 50 ? 50 : 0;
        expect(hora.etapa).toBe(slow.fim === null ? 0 : step);
      }),
      { numRuns: everyNight(100_000, 1500) },
    );
  });
});

function isoDay(offset: number): string {
  return new Date(Date.UTC(2026, 2, 16 + offset, 12)).toISOString().slice(0, 10);
}

interface Slow {
  unidade: UnidadePrazo;
  dias: number;
  mudancas: readonly Mudanca[];
  feriados: Set<string>;
  quedas: Set<string>;
}

/** Plays each day's changes; a day counts if the solicitação is in analysis from its first to its last moment. */
function slowly({ unidade, dias, mudancas, feriados, quedas }: Slow): { fim: string | null; counted: string[] } {
  const calendar: { dia: string; util: boolean; conta: boolean }[] = [];
  let inAnalysis = mudancas[0]?.para !== 'AGUARDANDO_APROVACAO';
  for (let offset = 0; offset < 1500; offset += 1) {
    const dia = isoDay(offset);
    let whole = inAnalysis;
    for (const { para } of mudancas.filter((one) => one.dia === dia)) {
      inAnalysis = para === 'AGUARDANDO_APROVACAO';
      whole &&= inAnalysis;
    }
    const weekend = [0, 6].includes(new Date(`${dia}T12:00:00Z`).getUTCDay());
    const free = whole && !quedas.has(dia);
    const util = free && !weekend && !feriados.has(dia);
    if (offset > 0) calendar.push({ dia, util, conta: unidade === 'DIAS_UTEIS' ? util : free });
  }
  const counted = calendar.filter(({ conta }) => conta).slice(0, dias);
  const last = counted.at(-1)?.dia ?? '';
  const fim = inAnalysis ? (calendar.find(({ dia, util }) => util && dia >= last)?.dia ?? '') : null;
  return { fim, counted: counted.map(({ dia }) => dia) };
}

// PRZ-7
describe('the explanation of the committee’s term', () => {
  const relogio = { unidade: 'DIAS_UTEIS', dias: 10, evento: '2026-03-16' } as const;

  it('says the term, the pauses, the last day and the effect of silence', () => {
    const hora = ler('2026-03-24', [
      { dia: '2026-03-18', para: 'RETIFICADO' },
      { dia: '2026-03-19', para: 'AGUARDANDO_APROVACAO' },
    ]);
    const regra = { silencio: 'APROVAR', silencioFundamento: 'item 9 do edital.', desdeRegra: false } as const;
    expect(mostrarRelogio(relogio, hora, regra)).toEqual({
      ...{ situacao: 'CORRENDO', fim: '2026-04-01', termo: '10 dias úteis', restam: 7 },
      explicacao: {
        frases: [
          'O edital dá 10 dias úteis para a comissão decidir, contados do envio da inscrição, em 16/03/2026.',
          'O prazo para enquanto a solicitação espera por uma correção do interessado, e nos dias em que o portal ficou fora do ar.',
          'A comissão tem até 23:59:59 de 01/04/2026.',
          'Sem decisão até lá, o portal aprova a solicitação, como diz o edital: item 9 do edital.',
        ],
        naoContados: expect.arrayContaining([
          { motivo: 'Solicitação fora da análise, à espera do interessado', dias: ['2026-03-18', '2026-03-19'] },
        ]),
      },
    });
  });

  it('has no date while it is paused', () => {
    const hora = ler('2026-03-24', [{ dia: '2026-03-18', para: 'RETIFICADO' }]);
    const regra = { silencio: 'NENHUM', silencioFundamento: '', desdeRegra: false } as const;
    expect(mostrarRelogio(relogio, hora, regra)).toMatchObject({ situacao: 'PAUSADO', fim: null, explicacao: null });
  });
});
