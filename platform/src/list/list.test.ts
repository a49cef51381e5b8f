import { describe, expect, it } from '@jest/globals';
import { besideCursor, cappedRange, nearerEnd } from './list.ts';

const ORDER = { ordem: 'nome', ordemDirecao: 'ASC' } as const;
const stretch = (pagina: number, total: number, reach?: number) =>
  nearerEnd(ORDER, { pagina, tamanho: 100 }, Promise.resolve(total), reach);

describe('the end that a page is read from (TEL-6)', () => {
  it('skips at most 10,000 rows, from the nearer end', async () => {
    expect(await stretch(100, 600_000)).toEqual({ ...ORDER, inicio: 10_000, tamanho: 100, after: null });
    expect(await stretch(5900, 600_000)).toEqual({
      ...ORDER,
      ordemDirecao: 'DESC',
      inicio: 9_900,
      tamanho: 100,
      after: null,
    });
    expect(await stretch(5999, 600_000)).toEqual({
      ...ORDER,
      ordemDirecao: 'DESC',
      inicio: 0,
      tamanho: 100,
      after: null,
    });
  });

  it('leaves out pages that are further from both ends, which only long lists have', async () => {
    for (const pagina of [101, 3000, 5899]) {
      expect(await stretch(pagina, 600_000)).toEqual({ ...ORDER, inicio: 0, tamanho: 0, after: null });
    }
    for (const pagina of [11, 99, 100, 199]) expect((await stretch(pagina, 20_000)).tamanho).toBe(100);
    expect((await stretch(21, 20_000, 2_000)).tamanho).toBe(0);
  });

  it('is empty past the end', async () => {
    expect((await stretch(6000, 600_000)).tamanho).toBe(0);
  });
});

// TEL-6
describe('keyset pagination', () => {
  const beside = (pagina: number, lado: 'DEPOIS' | 'ANTES') =>
    besideCursor(ORDER, { pagina, tamanho: 15, aPartirDe: { id: 7, lado } });

  it('reads from the bordering row, forwards or backwards, however far it is', () => {
    expect(beside(20_000, 'DEPOIS')).toEqual({ ...ORDER, inicio: 0, tamanho: 15, after: 7 });
    expect(beside(20_000, 'ANTES')).toEqual({ ...ORDER, ordemDirecao: 'DESC', inicio: 0, tamanho: 15, after: 7 });
  });

  it('reads the first page, and a page without a cursor, from an end', () => {
    expect(beside(0, 'ANTES')).toBeNull();
    expect(besideCursor(ORDER, { pagina: 3, tamanho: 15 })).toBeNull();
  });
});

// TEL-6
describe('a list that is counted up to a cap', () => {
  it('ends at the cap', () => {
    expect(cappedRange({ pagina: 2, tamanho: 15 }, 1000)).toEqual({ inicio: 30, tamanho: 15 });
    expect(cappedRange({ pagina: 66, tamanho: 15 }, 1000)).toEqual({ inicio: 990, tamanho: 10 });
    expect(cappedRange({ pagina: 1_000_000, tamanho: 999_999 }, 1000)).toEqual({ inicio: 1000, tamanho: 0 });
    expect(cappedRange({ pagina: 0, tamanho: 999_999 }, 50)).toEqual({ inicio: 0, tamanho: 50 });
  });
});
