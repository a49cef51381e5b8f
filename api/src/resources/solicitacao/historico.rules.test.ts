import { describe, expect, test } from '@jest/globals';
import { type Fato, mergeFacts, toWords } from './historico.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 21, 12, minute));
const fact = (evento: Fato['evento'], minute: number, more: Partial<Fato> = {}): Fato => ({
  evento,
  em: at(minute),
  atorId: 2,
  ator: 'Carla Dias',
  ...more,
});
const shown = (facts: Fato[]) => facts.map(({ evento, em }) => [evento, em.getUTCMinutes()]);

describe('a history merged from two sources', () => {
  test('an event in both sources appears once, as in the audit trail', () => {
    const audited = [fact('REGISTRO', 1), fact('NOTIFICACAO', 5)];
    const recorded = [fact('REGISTRO', 0), fact('NOTIFICACAO', 4)];
    expect(shown(mergeFacts(audited, recorded))).toEqual([
      ['NOTIFICACAO', 5],
      ['REGISTRO', 1],
    ]);
  });

  test('events older than the audit trail come from the records', () => {
    const audited = [fact('NOTIFICACAO', 50), fact('APROVACAO', 55)];
    const recorded = [fact('REGISTRO', 0), fact('NOTIFICACAO', 10), fact('NOTIFICACAO', 49), fact('APROVACAO', 54)];
    expect(shown(mergeFacts(audited, recorded))).toEqual([
      ['APROVACAO', 55],
      ['NOTIFICACAO', 50],
      ['NOTIFICACAO', 10],
      ['REGISTRO', 0],
    ]);
  });

  test('events of one moment are listed last written first', () => {
    const audited = [fact('APROVACAO', 5), fact('DESCREDENCIAMENTO', 5)];
    expect(shown(mergeFacts(audited, []))).toEqual([
      ['DESCREDENCIAMENTO', 5],
      ['APROVACAO', 5],
    ]);
  });
});

describe('in words', () => {
  const ana = { usuarioId: 1, nome: 'Ana Souza' };

  test.each<[string, Fato, object]>([
    ['the committee', fact('APROVACAO', 1), { ator: { nome: 'Carla Dias', papel: 'COMISSAO' } }],
    ['the applicant', fact('REENVIO', 1, { atorId: 1, ator: 'Ana' }), { ator: { nome: 'Ana', papel: 'INTERESSADO' } }],
    [
      'a visitor who registers',
      fact('REGISTRO', 1, { atorId: null, ator: null }),
      { ator: { nome: 'Ana Souza', papel: 'INTERESSADO' } },
    ],
    ['the portal', fact('FALHA_EMAIL', 1, { atorId: null, ator: null }), { ator: null }],
    ['a deadline', fact('PEDIDO_RETIFICACAO', 1, { prazo: '2026-03-25' }), { detalhe: 'Prazo: 25/03/2026' }],
    ['a subject', fact('NOTIFICACAO', 1, { assunto: 'Certidão' }), { detalhe: 'Assunto: Certidão' }],
    [
      'documents',
      fact('REENVIO', 1, { incluidos: 2, retirados: 1 }),
      { detalhe: '2 documentos incluídos, 1 documento substituído ou retirado' },
    ],
    ['nothing more', fact('REENVIO', 1), { detalhe: null }],
  ])('%s', (_what, found, words) => {
    expect(toWords(found, ana)).toMatchObject({ em: found.em.toISOString(), ...words });
  });
});
