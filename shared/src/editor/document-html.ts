import DOMPurify from 'dompurify';

const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'ol', 'ul', 'li', 'img'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['src', 'alt', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
/** Pictures embedded in the document; nothing is fetched. */
const OWN_PICTURE = /^data:image\/(?:png|jpeg|gif);base64,/;

/** Converts the untrusted HTML of a text document to inert nodes with its text, tables and embedded pictures. */
export function documentNodes(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  // The document's headings aren't headings of the page.
  for (const heading of nodes.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const line = document.createElement('p');
    line.append(...heading.childNodes);
    line.dataset.titulo = '';
    heading.replaceWith(line);
  }
  for (const picture of nodes.querySelectorAll('img')) {
    if (!OWN_PICTURE.test(picture.src)) picture.remove();
    else if (!picture.alt) picture.alt = 'Imagem do documento';
  }
  return nodes;
}
