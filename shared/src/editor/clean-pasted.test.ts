import fc from 'fast-check';
import { cleanPasted } from './clean-pasted.ts';

describe('pasted content', () => {
  it.each([
    [
      'keeps what the toolbar makes',
      '<p>a <b>b</b> <i>c</i> <u>d</u> <del>e</del></p>',
      '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s></p>',
    ],
    ['keeps lists', '<ol><li data-list="bullet">um</li></ol>', '<ol><li data-list="bullet">um</li></ol>'],
    [
      'loses styles, links, pictures and scripts',
      '<p style="color:red" onclick="x()">a<img src="https://rastreio.example/x.gif"><a href="https://x.example">b</a><script>c</script></p><style>p{}</style>',
      '<p>ab (https://x.example)</p>',
    ],
    ['knows no address that nobody can type', '<p><a href="javascript:x">a</a> <a href="#b">b</a></p>', '<p>a b</p>'],
    [
      'says an address once',
      '<p><a href="https://x.example/">x.example</a>, <a href="mailto:a@x.example?subject=b">a@x.example</a></p>',
      '<p>x.example, a@x.example</p>',
    ],
    [
      'takes a word processor’s styles for what they say',
      '<b style="font-weight:normal"><p style="text-align: center"><span style="font-weight:700;font-style:italic">a</span> b</p></b>',
      '<p class="ql-align-center"><strong><em>a</em></strong> b</p>',
    ],
    [
      'takes only what was copied',
      '<html><body>x<!--StartFragment--><p>a</p><!--EndFragment-->y</body></html>',
      '<p>a</p>',
    ],
    ['puts a table in lines', '<table><tr><td>a</td><td>b</td></tr></table>', '<div>a\tb</div>'],
    ['keeps signs as text', '<p>1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['bears what was never closed', '<p>a<b>b', '<p>a<strong>b</strong></p>'],
  ])('%s', (_what, html, clean) => expect(cleanPasted(html)).toBe(clean));

  it('has only attributes and elements that the editor knows', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p style="a">',
        '</p>',
        '<img src=x onerror=y>',
        '<svg><p>',
        '</svg>',
        '<script>',
        '</script>',
        '<a href="javascript:x">',
        '<li data-list="x">',
        '<p style="mso-list:l0 level1 lfo1">',
        '<span style="mso-list:Ignore">',
        '</span>',
        '<tr><td>',
        '<td><p>',
        '</td>',
        '</li>',
        '<a href="https://x.example/<b>">',
        '</a>',
        '<b',
        '"',
        "'",
        '>',
        '<!--',
        '-->',
        '&lt;img&gt;',
      ),
      fc.string({ maxLength: 12 }),
    );
    const allowed = new Set(['P', 'DIV', 'BR', 'OL', 'UL', 'LI', 'STRONG', 'EM', 'U', 'S']);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const box = document.createElement('template');
        box.innerHTML = cleanPasted(pieces.join(''));
        for (const element of box.content.querySelectorAll('*')) {
          expect(allowed.has(element.tagName)).toBe(true);
          expect(element.getAttributeNames().every((name) => name === 'class' || name === 'data-list')).toBe(true);
        }
      }),
    );
  });
});
