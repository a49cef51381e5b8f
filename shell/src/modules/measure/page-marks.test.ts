import { PageMarks } from './page-marks.ts';

// TEL-38
test('a page’s marks show each module’s first load time, and the failed modules', () => {
  const marks = new PageMarks();
  const take = (name: string, startTime: number) => marks.take({ name, startTime });
  expect(take('mf:pronto', 10)).toBeNull();
  take('mf:abre:mf-a', 100);
  expect(take('mf:pronto', 350.4)).toBe('shown');
  // Another page of the same module reports nothing new.
  expect(take('mf:pronto', 900)).toBeNull();
  // A module that the person leaves before it has loaded was not shown.
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
