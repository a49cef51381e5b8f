import type { Caixa } from '@credenciados/contract/chegada';
import { foldText } from '@credenciados/shared';

/** A run of text on an upright page. */
export interface TextRun {
  text: string;
  caixa: Caixa;
}

/** A line of a page: its runs from left to right, joined by blanks. */
export interface Line {
  pagina: number;
  text: string;
  /** `text` in lower case without accents, with the same length. */
  folded: string;
  runs: readonly TextRun[];
  caixa: Caixa;
}

/** Lines of a page from top to bottom. A line ends where the next run is lower or higher by half its height. */
export function linesOf(pagina: number, runs: readonly TextRun[]): Line[] {
  const shown = runs.filter(({ text }) => text.trim() !== '');
  const sorted = shown.sort((a, b) => middle(a.caixa) - middle(b.caixa));
  const lines: TextRun[][] = [];
  for (const run of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    const near = first && Math.abs(middle(first.caixa) - middle(run.caixa)) < Math.max(first.caixa.altura, 0.004) / 2;
    if (near) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) =>
    lineOf(
      pagina,
      line.sort((a, b) => a.caixa.x - b.caixa.x),
    ),
  );
}

const middle = ({ y, altura }: Caixa): number => y + altura / 2;

function lineOf(pagina: number, runs: readonly TextRun[]): Line {
  const text = runs
    .map((run) => run.text.normalize('NFC').trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  return { pagina, text, folded: fold(text), runs, caixa: around(runs.map(({ caixa }) => caixa)) };
}

/** Folds letter by letter, so that positions stay. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const folded = foldText(letter);
    return folded.length === letter.length ? folded : letter;
  }).join('');
}

/** Smallest rectangle around several. */
export function around(boxes: readonly Caixa[]): Caixa {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.largura));
  const bottom = Math.max(...boxes.map((box) => box.y + box.altura));
  return { x, y, largura: right - x, altura: bottom - y };
}
