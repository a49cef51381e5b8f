import type { Achado, Caixa, Certeza } from '@credenciados/contract/chegada';
import type { Line } from './page-text.ts';

/** Dates of a document until which it is valid (CHE-2). */

const MONTHS = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
const DATE =
  /(?<!\d)(?:(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})|(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[ºo]? de ([a-z]{4,9}) de (\d{4}))(?!\d)/g;
/** Words right before a date until which the document is valid. */
const UNTIL = /\b(?:valid[ao]s? ate|vigente ate|vigencia ate|expira em|vence em)(?: o dia| a data de)?[:, ]{0,3}$/;
/** Label of such a date. */
const LABEL =
  /\b(?:validade(?: (?:da|do|deste|desta) [a-z]{3,20})?(?: (?:ate|final|ate o dia|e de))?|valid[ao]s? ate)[:.\- ]{0,4}$/;
/** A period: its second date is the end. */
const PERIOD = /^ ?(?:a|ate|-|–) ?$/;
/** A number of days, which is a term after the word `TERM` in the same sentence. */
const DAYS = /(?<!\d)(\d{1,3}) (?:\([a-z ]{1,30}\) )?dias\b/g;
const TERM = /\b(?:validade|valid[ao]s?|prazo)\b/;
const ISSUED =
  /(?:\bemitid[ao] em\b|\bemitid[ao] as\b|\bexpedid[ao] em\b|\bemissao\b|\bexpedicao\b|\bdata da certidao\b)[^0-9]{0,30}$/;
/** Time of the day between "emitida às" and its date. */
const AT_HOUR = /\b\d{1,2}[:h]\d{2}(?::\d{2})?/g;

interface FoundDate {
  /** `2026-11-29`. */
  day: string;
  line: Line;
  start: number;
  end: number;
}

interface Until {
  day: string;
  certeza: Certeza;
  lugar: Achado['lugar'];
}

const DAY_MS = 86_400_000;

/** Last day on which the document says that it is valid, and how it says so; null if it says none. Of several the latest counts. */
export function validUntil(lines: readonly Line[]): Until | null {
  const dates = lines.flatMap(datesOf);
  const stated = dates.flatMap((date, index): Until[] => {
    const certeza = statedAs(date, lines);
    if (!certeza) return [];
    const end = endOfPeriod(date, dates[index + 1]) ?? date;
    return [{ day: end.day, certeza, lugar: { pagina: date.line.pagina, caixa: boxOf(end) } }];
  });
  const [latest] = [...stated].sort((a, b) => b.day.localeCompare(a.day));
  if (!latest) return byTerm(lines, dates);
  const agree = stated.every(({ day }) => day === latest.day);
  return agree ? latest : { ...latest, certeza: 'indicio' };
}

function datesOf(line: Line): FoundDate[] {
  return [...line.folded.matchAll(DATE)].flatMap((match) => {
    const [, d1, m1, y1, y2, m2, d2, d3, month, y3] = match;
    const named = month === undefined ? undefined : String(MONTHS.indexOf(month) + 1);
    const day = isoDay(y1 ?? y2 ?? y3, m1 ?? m2 ?? named, d1 ?? d2 ?? d3);
    return day ? [{ day, line, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** `2026-11-29`; null for a day that doesn't exist. */
function isoDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

function statedAs({ line, start }: FoundDate, lines: readonly Line[]): Certeza | null {
  const before = line.folded.slice(Math.max(0, start - 70), start);
  if (UNTIL.test(before)) return 'certo';
  if (LABEL.test(before)) return 'certo';
  const previous = lines[lines.indexOf(line) - 1];
  // A sentence that goes on in the next line.
  if (previous && start < 25 && UNTIL.test(`${previous.folded.slice(-60)} ${before}`)) return 'certo';
  return LABEL.test(labelAbove(line, start, previous)) ? 'provavel' : null;
}

/** Run of the line above that is over a position of the line, as in a form; '' if there is none. */
function labelAbove(line: Line, start: number, above: Line | undefined): string {
  if (!above || above.pagina !== line.pagina) return '';
  const { x } = boxAt(line, start);
  const over = above.runs.find(({ caixa }) => caixa.x - 0.02 <= x && x <= caixa.x + Math.max(caixa.largura, 0.05));
  return over ? over.text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim() : '';
}

function endOfPeriod(first: FoundDate, second: FoundDate | undefined): FoundDate | null {
  if (!second || second.line !== first.line) return null;
  return PERIOD.test(first.line.folded.slice(first.end, second.start)) ? second : null;
}

/** Day of issue plus the stated number of days. */
function byTerm(lines: readonly Line[], dates: readonly FoundDate[]): Until | null {
  for (const [index, line] of lines.entries()) {
    const sentence = `${line.folded} ${lines[index + 1]?.folded ?? ''}`;
    const days = daysOf(sentence);
    if (!(days > 0)) continue;
    const issued = dates.filter((date) => ISSUED.test(beforeIssue(date)));
    const [first] = issued;
    if (!first || issued.some(({ day }) => day !== first.day)) return null;
    const day = new Date(Date.parse(`${first.day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
    return { day, certeza: 'provavel', lugar: { pagina: line.pagina, caixa: line.caixa } };
  }
  return null;
}

function daysOf(sentence: string): number {
  for (const { 1: days, index } of sentence.matchAll(DAYS)) {
    const before =
      sentence
        .slice(Math.max(0, index - 70), index)
        .split(/[.;]/)
        .at(-1) ?? '';
    if (TERM.test(before)) return Number(days);
  }
  return 0;
}

const beforeIssue = ({ line, start }: FoundDate): string =>
  line.folded.slice(Math.max(0, start - 60), start).replaceAll(AT_HOUR, '');

function boxOf({ line, start, end }: FoundDate): Caixa {
  const left = boxAt(line, start);
  const right = boxAt(line, end - 1);
  // One letter more on the left: letters differ in width.
  const x = left.x - left.largura;
  return { x, y: line.caixa.y, largura: right.x + right.largura - x, altura: line.caixa.altura };
}

/** Box of a character, whose width is taken as that of its run's others. */
function boxAt(line: Line, index: number): Caixa {
  let start = 0;
  for (const { text, caixa } of line.runs) {
    const { length } = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
    if (index <= start + length) {
      const width = caixa.largura / Math.max(1, length);
      return { ...caixa, x: caixa.x + width * Math.min(index - start, Math.max(0, length - 1)), largura: width };
    }
    start += length + 1;
  }
  return line.caixa;
}
