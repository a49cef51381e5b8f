/**
 * Texts that LibreOffice converts to numbers, dates, times, booleans or formulas if they aren't marked as text. `npm run drill:spreadsheet`
 * sends them all through an export and LibreOffice, with and without its type detection.
 */
export const CHANGED_BY_SPREADSHEETS = (
  '007|1E5|1e+10|12345678901234567890|1.000|1,5|50%|.5|1-2|3/4|1 2/3|(5)|(1.000,50)|R$ 10|$ 5|-$5|5 €|US$ 7|10:30|10:30 PM|' +
  '00:00:01,5|2026-01-02|2026-01-02T10:30:00|2026-01-02 10:30|01/02/2026|01/02/2026 10:30:15|1.2.2026|=1+1|+1+1|-1|@SUM(A1)|\t=1+1|' +
  'MAR1|MAR-10|10 mai|1 maio 2026|10-mai-2026|mai/2026|maio 2026|1 de maio de 2026|VERDADEIRO|FALSE'
).split('|');
