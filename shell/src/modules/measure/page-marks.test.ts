import { PageMarks } from './page-marks.ts';

// TEL-38
test('a page’s marks say how soon each module was there the first time, and which failed', () => {
  const marks = new PageMarks();
  const take = (name: string, startTime: number) => marks.take({ name, startTime });
  expect(take('mf:pronto', 10)).toBeNull();
  take('mf:abre:mf-a', 100);
  expect(take('mf:pronto', 350.4)).toBe('shown');
  // Another page of the same module is no new one.
  expect(take('mf:pronto', 900)).toBeNull();
  // A person who leaves before it loads has never seen it.
  take('mf:abre:mf-b', 1000);
  take('mf:abre:mf-a', 1100);
  expect(take('mf:pronto', 1200)).toBeNull();
  expect(take('mf:falha:mf-b', 1300)).toBe('failed');
  expect(take('mf:falha:mf-b', 1301)).toBeNull();
  expect(take('other', 1400)).toBeNull();
  expect(marks.modules()).toEqual([
    { nome: 'mf-a', montagem: 250, falhou: false },
    { nome: 'mf-b', montagem: null, falhou: true },
  ]);
});
