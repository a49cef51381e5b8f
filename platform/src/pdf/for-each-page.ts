/** Draws on every page of a buffered, otherwise complete PDF, including its margins, where text would normally start another page. */
export function forEachPage(pdf: PDFKit.PDFDocument, draw: (page: number, pages: number) => void): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    pdf.page.margins.bottom = 0;
    draw(index - start + 1, count);
  }
}
