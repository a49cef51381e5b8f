/** Texts of the margins of a printed page. */
export interface Margins {
  agency: string;
  title: string;
  printed: string;
}

/** Text as a string of CSS: whatever could end it is written as its code point. */
const cssString = (text: string) =>
  `"${text.replace(/[\\"'<>\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;

/** Rule of printed pages: running heading, and page numbers in the foot. Browsers without margin boxes leave those out. */
export function pageRule({ agency, title, printed }: Margins): string {
  const box = (name: string, content: string, more = '') =>
    `@${name} { content: ${content}; font: 8.5pt Georgia, "Times New Roman", serif; color: #333; ${more} }`;
  return `@page {
    size: A4; margin: 24mm 18mm 22mm 20mm;
    ${box('top-left', cssString(agency), 'width: 60%; text-align: left;')}
    ${box('top-right', cssString(title), 'width: 40%; text-align: right;')}
    ${box('bottom-left', cssString(printed), 'width: 70%; text-align: left;')}
    ${box('bottom-right', '"Página " counter(page) " de " counter(pages)', 'width: 30%; text-align: right;')}
  }`;
}
