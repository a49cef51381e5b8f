import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { firstWords, sanitizeConteudo } from './conversa.html.ts';

// MSG-7
describe('rich text of a message', () => {
  test.each([
    '<p>Olá, <strong>Ana</strong> <em>e</em> <u>todos</u> <s>nós</s></p>',
    '<p class="ql-align-center">Centro</p><p><br /></p>',
    '<ol><li data-list="bullet">um</li><li class="ql-indent-1" data-list="ordered">dois</li></ol>',
    '<ul><li>um</li></ul>',
    '<p><span class="ql-align-right">direita</span></p>',
  ])('keeps everything that the toolbar makes: %s', (html) => {
    expect(sanitizeConteudo(html)).toBe(html);
  });

  test.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>texto', 'texto'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">clique</a>', 'clique'],
    ['<a href="https://exemplo.org">clique</a>', 'clique'],
    ['<iframe src="//mal.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext></mtext><style><img src=x onerror=alert(1)></style></math>', ''],
    ['<p class="chakra-button ql-align-right evil">a</p>', '<p class="ql-align-right">a</p>'],
    ['<li data-list="x" data-other="1">a</li>', '<li>a</li>'],
    ['<form action="/sair"><input name=a><button>ok</button></form>', 'ok'],
    ['<li><span class="ql-ui" contenteditable="false"></span>um</li>', '<li>um</li>'],
    ['<b>a</b><i>b</i><del>c</del>', '<strong>a</strong><em>b</em><s>c</s>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ])('removes the rest: %s', (html, clean) => {
    expect(sanitizeConteudo(html)).toBe(clean);
  });

  test('never contains other tags and attributes, and is stable when sanitised again', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '<script>',
        '</script>',
        '<p ',
        'onload=',
        '<svg',
        '<!--',
        '-->',
        '<a href=',
        '&#x3c;',
        '<style>',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = sanitizeConteudo(pieces.join(''));
        const allowed =
          /^<\/?(p|br|strong|em|u|s|ol|ul|li|span)( (class="(ql-(align|indent)-\w+ ?)+"|data-list="(bullet|ordered)"))*( \/)?>$/;
        for (const tag of clean.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(allowed);
        expect(sanitizeConteudo(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });
});

// MSG-8
it.each([
  ['<p><br /></p><p>Prezada <strong>Ana</strong>,</p><p>segue</p>', 'Prezada Ana, segue'],
  ['<ol><li data-list="bullet">um &lt; 2 &amp; 3</li><li>dois</li></ol>', 'um < 2 & 3 dois'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  ['<p>cortada no meio <stro', 'cortada no meio'],
  ['', ''],
  [`<p>${'a'.repeat(119)} bcd</p>`, `${'a'.repeat(119)}…`],
])('the first words of a message: %s', (html, line) => {
  expect(firstWords(html)).toBe(line);
});
