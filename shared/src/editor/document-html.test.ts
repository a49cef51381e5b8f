import { documentNodes } from './document-html.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

function htmlOf(html: string): string {
  const box = document.createElement('div');
  box.append(documentNodes(html));
  return box.innerHTML;
}

// DOC-13
describe('the HTML of a text document', () => {
  it('keeps text, tables and embedded pictures, each with a name', () => {
    const table = '<table><tbody><tr><td colspan="2"><p>A</p></td></tr></tbody></table>';
    expect(htmlOf(`<p><strong>Declaro</strong></p>${table}`)).toBe(`<p><strong>Declaro</strong></p>${table}`);
    expect(htmlOf(`<p><img src="${PICTURE}"></p>`)).toBe(`<p><img src="${PICTURE}" alt="Imagem do documento"></p>`);
  });

  it('creates no headings', () => {
    expect(htmlOf('<h1>Título</h1>')).toBe('<p data-titulo="">Título</p>');
  });

  it.each([
    ['a script', '<p>a<script>window.hacked = 1</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="hacked()" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['a link', '<p><a href="javascript:hacked()">a</a></p>', '<p>a</p>'],
    ['a picture from elsewhere', '<p>a<img src="http://elsewhere.example/a.png"></p>', '<p>a</p>'],
    ['a drawing, which may have scripts', '<p>a<img src="data:image/svg+xml;base64,PHN2Zz4="></p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="a">a</form>', 'a'],
    ['a frame', 'a<iframe src="https://elsewhere.example"></iframe>', 'a'],
  ])('leaves out %s', (_what, html, expected) => {
    expect(htmlOf(html)).toBe(expected);
  });
});
