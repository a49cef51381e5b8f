import { ACCESS, type Composition } from '@credenciados/contract';
import { compareViolations, type Violation } from '@credenciados/tools/preview-report/compare';
import { looksSame, type Pair, reportHtml, summaryOf } from '@credenciados/tools/preview-report/html';
import { choosePages, MOST_PAGES } from '@credenciados/tools/preview-report/pages';
import { whoSignsIn } from '@credenciados/tools/preview-report/sign-in';
import { expect, test } from '@jest/globals';

/** Parts of the report of a preview; `preview.night.test.ts` makes a whole report (TEL-44). */

const violation = (rule: string, target: string, html = `<p class="${target}">`): Violation => ({
  rule,
  target,
  html,
  help: 'Help',
  impact: 'serious',
});

test('new violations are distinguished from moved ones, one by one (TEL-44)', () => {
  const [first, moved, second] = [
    violation('label', '#a'),
    violation('label', '#b', '<p class="#a">'),
    violation('button-name', '#a'),
  ];
  expect(compareViolations([first], [first])).toEqual({ added: [], gone: [], kept: 1 });
  expect(compareViolations([first], [moved])).toEqual({ added: [], gone: [], kept: 1 });
  expect(compareViolations([first], [first, moved])).toEqual({ added: [moved], gone: [], kept: 1 });
  expect(compareViolations([first, moved], [second, moved])).toEqual({ added: [second], gone: [first], kept: 1 });
});

test('pages without a record’s id are captured, up to a limit, and omitted ones are listed with the reason (TEL-44)', () => {
  const of = (routes: { path: string; access: unknown }[]) =>
    ({ modules: [{ descriptor: { name: 'mf-um', routes } }] }) as unknown as Composition;
  const many = Array.from({ length: MOST_PAGES }, (_, at) => ({ path: `um/${at}`, access: 'any' }));
  const kept = [
    { path: 'um/form/:id?', access: 'public' },
    { path: 'um/:id', access: 'any' },
    { path: 'um/meu', access: ACCESS.applicant },
  ];
  const pages = choosePages(of([...kept, ...many]), of([...kept, { path: 'um/antes', access: 'any' }]), ['mf-um']);
  expect(pages.shown.slice(0, 2)).toEqual([
    { path: 'um/form', isNew: false },
    { path: 'um/0', isNew: true },
  ]);
  expect(pages.left.map(({ path, why }) => `${path}: ${why}`)).toEqual([
    'um/:id: its address names a record',
    'um/meu: not for staff, who alone see previews',
    `um/${MOST_PAGES - 1}: more than ${MOST_PAGES} pages`,
    'um/antes: live, and not in the preview any more',
  ]);
});

test('a report is one file, with all names escaped and without scripts (TEL-44)', () => {
  const bad = '"><script>alert(1)</script>';
  const image = Buffer.from('a picture');
  const same: Pair = {
    ...{ path: bad, size: '360×740', live: image, preview: Buffer.from(image), notes: [bad] },
    violations: { added: [violation(bad, bad, bad)], gone: [violation(bad, bad, bad)], kept: 2 },
  };
  const report = {
    ...{ modules: [bad], composition: bad, origin: bad, made: new Date(0), left: [{ path: bad, why: bad }] },
    ...{ weight: [bad], pairs: [same, { ...same, live: null }] },
  };
  const html = reportHtml(report);
  expect(html).not.toMatch(/<script|(?:src|href)="(?!data:image\/jpeg;base64,)/);
  expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  expect(html).toContain(image.toString('base64'));
  expect(report.pairs.map(looksSame)).toEqual([true, false]);
  expect(summaryOf(report)).toEqual([
    '1 of 1 pages look different',
    '2 new violations of accessibility, 2 gone, 4 as before',
  ]);
});

test('credentials come from the environment or a window; without either the command says so (TEL-44)', () => {
  const staff = { REPORT_CPF: '1', REPORT_PASSWORD: 'a' };
  expect(whoSignsIn(staff, 'linux')).toEqual({ cpf: '1', password: 'a' });
  expect(whoSignsIn({ DISPLAY: ':0' }, 'linux')).toBeNull();
  expect(() => whoSignsIn({ REPORT_CPF: '1' }, 'linux')).toThrow(/There is no display .* set REPORT_CPF/);
});
