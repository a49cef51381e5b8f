import { pageRule } from './page-rule.ts';

// ANL-21
it('keeps hostile names inside their string', () => {
  const rule = pageRule({ agency: 'A"; } body { display: none', title: 'nº 1\\', printed: 'linha\n2' });
  expect(rule).toContain('content: "A\\22 ; } body { display: none"');
  expect(rule).toContain('"nº 1\\5c "');
  expect(rule).toContain('"linha\\a 2"');
});
