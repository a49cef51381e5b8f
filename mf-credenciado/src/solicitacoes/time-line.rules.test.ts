import { SITUACOES_SOLICITACAO } from '@credenciados/contract/domain';
import fc from 'fast-check';
import { type Event, type Progress, type Step, timeLine } from './time-line.rules.ts';

const RECEIVED = '2026-01-10T15:00:00.000Z';
const ASKED = '2026-01-15T12:00:00.000Z';
const ASKED_AGAIN = '2026-01-25T12:00:00.000Z';
const RESUBMITTED = '2026-01-28T12:00:00.000Z';
const UNTIL = '2026-02-11T02:59:59.000Z';
const DECIDED = '2026-02-01T12:00:00.000Z';
const ENDED = '2026-02-20T12:00:00.000Z';

function progress(changes: Partial<Progress>): Progress {
  return {
    situacao: 'AGUARDANDO_APROVACAO',
    dataCadastro: RECEIVED,
    dataReenvio: null,
    prazoRetificacao: null,
    saiuEm: null,
    decididaEm: null,
    isPossivelResponder: false,
    ...changes,
  };
}
const asked = (em: string): Event => ({ tipoConversa: 'SOLICITACAO_RETIFICACAO', em });
const told = (em: string): Event => ({ tipoConversa: 'RESULTADO_ANALISE', em });
const summary = (steps: Step[]) => steps.map(({ title, state, at }) => [state, title, at]);

test('awaiting analysis: received, in analysis, then the result', () => {
  expect(summary(timeLine(progress({})))).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['current', 'Em análise', undefined],
    ['next', 'Resultado', undefined],
  ]);
});

test('awaiting analysis again: requested rectifications come before, in order', () => {
  expect(summary(timeLine(progress({}), [asked(ASKED_AGAIN), asked(ASKED)]))).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Retificação pedida', ASKED],
    ['done', 'Retificação pedida', ASKED_AGAIN],
    ['current', 'Em análise', undefined],
    ['next', 'Resultado', undefined],
  ]);
});

test('resubmitted: the date of sending follows the request, and the analysis lasts since then', () => {
  const steps = timeLine(progress({ dataReenvio: RESUBMITTED }), [asked(ASKED), asked(ASKED_AGAIN)]);
  expect(summary(steps)).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Retificação pedida', ASKED],
    ['done', 'Retificação pedida', ASKED_AGAIN],
    ['done', 'Retificação enviada', RESUBMITTED],
    ['current', 'Em análise', undefined],
    ['next', 'Resultado', undefined],
  ]);
  expect(steps[4]).toMatchObject({ since: RESUBMITTED });
  expect(timeLine(progress({}))[1]).toMatchObject({ since: RECEIVED });
});

test('resubmitted and returned again: the new request comes last', () => {
  const again = progress({ situacao: 'RETIFICADO', dataReenvio: RESUBMITTED, prazoRetificacao: UNTIL });
  const steps = timeLine(again, [asked(ASKED), asked(ENDED)]);
  expect(summary(steps).slice(0, 5)).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Retificação pedida', ASKED],
    ['done', 'Retificação enviada', RESUBMITTED],
    ['done', 'Análise da comissão', undefined],
    ['current', 'Retificação pedida', ENDED],
  ]);
});

test('returned: the request with its deadline, then a new analysis and the result', () => {
  const returned = progress({ situacao: 'RETIFICADO', isPossivelResponder: true, prazoRetificacao: UNTIL });
  const steps = timeLine(returned, [asked(ASKED), asked(ASKED_AGAIN)]);
  expect(summary(steps)).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Retificação pedida', ASKED],
    ['done', 'Análise da comissão', undefined],
    ['current', 'Corrija a solicitação', undefined],
    ['next', 'Nova análise', undefined],
    ['next', 'Resultado', undefined],
  ]);
  expect(steps[3]).toMatchObject({
    since: ASKED_AGAIN,
    until: UNTIL,
    text: 'Corrija o que a comissão pediu e envie de novo.',
  });
});

test('returned, and the deadline has passed: the text says so', () => {
  const late = progress({ situacao: 'RETIFICADO', prazoRetificacao: UNTIL });
  expect(timeLine(late).find(({ state }) => state === 'current')?.text).toMatch(/^O prazo para corrigir terminou/);
});

test('awaiting validation: the committee validates a solicitação made from a processo', () => {
  expect(summary(timeLine(progress({ situacao: 'AGUARDANDO_VALIDACAO' })))).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['current', 'Aguardando validação', undefined],
    ['next', 'Resultado', undefined],
  ]);
});

test.each([
  ['CREDENCIADO', 'Solicitação aprovada'],
  ['REJEITADO', 'Solicitação reprovada'],
] as const)('%s: decided, with its date and no further step', (situacao, title) => {
  expect(summary(timeLine(progress({ situacao, decididaEm: DECIDED }), [told(DECIDED)]))).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Análise da comissão', undefined],
    ['current', title, DECIDED],
  ]);
});

test('suspended: doesn’t say that the person is accredited', () => {
  const accredited = { situacao: 'CREDENCIADO', decididaEm: DECIDED } as const;
  expect(timeLine(progress(accredited)).at(-1)?.text).toBe('Você está credenciado.');
  const suspended = timeLine(progress({ ...accredited, semEfeito: 'SUSPENSO' }));
  expect(suspended.at(-1)?.text).toBe('O seu credenciamento está suspenso.');
});

test('de-accredited after an approval: shows both dates', () => {
  const steps = timeLine(progress({ situacao: 'INATIVO', decididaEm: DECIDED }), [told(ENDED), told(DECIDED)]);
  expect(summary(steps)).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Solicitação aprovada', DECIDED],
    ['current', 'Credenciamento encerrado', ENDED],
  ]);
});

test('de-accredited without an approval: shows no approval', () => {
  const steps = timeLine(progress({ situacao: 'INATIVO', decididaEm: ENDED }), [told(ENDED)]);
  expect(summary(steps)).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['current', 'Credenciamento encerrado', ENDED],
  ]);
});

// REQ-1, REQ-2
test('left by the person: says so with the date', () => {
  expect(summary(timeLine(progress({ situacao: 'ARQUIVADO', saiuEm: ENDED })))).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['current', 'Você desistiu da solicitação', ENDED],
  ]);
  const renounced = progress({ situacao: 'INATIVO', decididaEm: DECIDED, saiuEm: ENDED });
  expect(summary(timeLine(renounced, [told(DECIDED)]))).toEqual([
    ['done', 'Solicitação recebida', RECEIVED],
    ['done', 'Solicitação aprovada', DECIDED],
    ['current', 'Você renunciou ao credenciamento', ENDED],
  ]);
});

test('left while a rectification is due: doesn’t say that it was sent', () => {
  const withdrawn = timeLine(progress({ situacao: 'ARQUIVADO', saiuEm: ENDED }), [asked(ASKED)]);
  expect(withdrawn[1]).toEqual({ title: 'Retificação pedida', at: ASKED, state: 'done' });
});

test('any state and events: received first, one current step, nothing done after it', () => {
  const event = fc.record({
    tipoConversa: fc.constantFrom('SOLICITACAO_RETIFICACAO', 'RESULTADO_ANALISE', 'NOTIFICACAO'),
    em: fc.constantFrom(ASKED, ASKED_AGAIN, DECIDED, ENDED),
  }) satisfies fc.Arbitrary<Event>;
  const situations = fc.record({
    situacao: fc.constantFrom(...SITUACOES_SOLICITACAO),
    isPossivelResponder: fc.boolean(),
    dataReenvio: fc.constantFrom(null, RESUBMITTED),
  });
  fc.assert(
    fc.property(situations, fc.array(event), (changes, events) => {
      const states = timeLine(progress(changes), events).map(({ state }) => state);
      const now = states.indexOf('current');
      expect(now).toBeGreaterThan(0);
      expect(states.slice(0, now).every((state) => state === 'done')).toBe(true);
      expect(states.slice(now + 1).every((state) => state === 'next')).toBe(true);
    }),
  );
});
