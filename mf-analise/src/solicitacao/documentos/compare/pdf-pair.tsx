import { Box } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';
import type { PdfFile } from '../../../common/document-view/pdf-engine.ts';
import { useView, type ViewedDocument } from '../../../common/document-view/use-view.ts';
import { ViewFrame } from '../../../common/document-view/view-frame.tsx';
import { ViewToolbar } from '../../../common/document-view/view-toolbar.tsx';
import { useTurn } from '../../../common/document-view/wheel-pages.tsx';
import { OptionSwitch } from '../../../common/option-switch.tsx';
import { useShortcuts } from '../../../common/shortcuts.ts';
import { useIsAtLeast } from '../../desk/use-width.ts';
import { Findings, type Found } from './findings.tsx';
import { MarksBar } from './marks-bar.tsx';
import { type PageParts, PairedPage } from './paired-page.tsx';
import { useMarkInSight, useMarks } from './use-marks.ts';

interface PdfPairProps {
  before: PdfFile;
  after: PdfFile;
  nome: string;
  viewed: ViewedDocument;
  onShown: () => void;
  onFailure: () => void;
}

interface Size {
  width: number;
  height: number;
}
/** Sizes of a page in both files; null if a file has no such page. */
interface Sizes {
  number: number;
  before: Size | null;
  after: Size | null;
}

const GAP = 12;
/** Width in pixels from which two pages fit side by side; below it one is shown at a time. */
const BESIDE = 640;
const SIDES = [
  { value: 'antes', label: 'Arquivo anterior' },
  { value: 'depois', label: 'Arquivo novo' },
] as const;
type Side = (typeof SIDES)[number]['value'];

/** Two PDFs page by page, with shared scroll and zoom, and changes marked on the new one. */
export function PdfPair({ before, after, nome, viewed, onShown, onFailure }: PdfPairProps) {
  const [number, setNumber] = useState(1);
  const [sizes, setSizes] = useState<Sizes>();
  const [found, setFound] = useState<Found & { number: number }>();
  const [side, setSide] = useState<Side>('depois');
  const old = useRef<PageParts>(null);
  const present = useRef<PageParts>(null);
  const tell = useRef({ onShown, onFailure });
  useEffect(() => {
    tell.current = { onShown, onFailure };
  });
  const isBeside = useIsAtLeast(BESIDE);
  const shown = sizes?.number === number ? sizes : undefined;
  const view = useView(viewed, (turned) => shown && together(shown, turned % 180 === 90, isBeside));
  const { scale, rotation, frame } = view;

  useEffect(() => {
    let current = true;
    const sizeOf = async (file: PdfFile) => (number > file.pages ? null : file.size(number, 0));
    Promise.all([sizeOf(before), sizeOf(after)]).then(
      ([left, right]) => current && setSizes({ number, before: left, after: right }),
      () => current && tell.current.onFailure(),
    );
    return () => {
      current = false;
    };
  }, [before, after, number]);

  const ready = shown !== undefined;
  useEffect(() => {
    if (!ready) return;
    let current = true;
    const sides = [
      { file: before, parts: old.current },
      { file: after, parts: present.current },
    ];
    const drawings = sides.map(({ file, parts }) =>
      parts && number <= file.pages ? file.draw(number, { scale, rotation }, parts.canvas, parts.text) : null,
    );
    // The comparison's code loads with the first pair.
    Promise.all([import('./compare-pages.ts'), ...drawings.map((drawing) => drawing?.done)]).then(
      ([{ comparePages }, ...results]) => {
        // A cancelled drawing is drawn again.
        if (!current || results.includes(null)) return;
        setFound({ number, ...comparePages(old.current, present.current) });
        tell.current.onShown();
      },
      () => current && tell.current.onFailure(),
    );
    return () => {
      current = false;
      for (const drawing of drawings) drawing?.cancel();
    };
  }, [before, after, number, scale, rotation, ready]);

  const turnTo = (next: number) => {
    setNumber(next);
    frame.current?.scrollTo({ top: 0, left: 0 });
  };
  const total = Math.max(before.pages, after.pages);
  useTurn(number, total, turnTo);
  const onPage = found?.number === number ? found : undefined;
  const marks = useMarks({ number, total, found: onPage, onTurn: turnTo });
  const at = marks.place === null ? undefined : onPage?.marks[marks.place];
  useMarkInSight(frame, at);
  useShortcuts({ ']': marks.next, '[': marks.previous }, frame);
  const isTurned = rotation % 180 === 90;
  return (
    <>
      <ViewToolbar view={view} pages={{ number, total, onChange: turnTo }} />
      <Findings found={onPage} />
      <MarksBar marks={marks} found={onPage} />
      {!isBeside && <OptionSwitch small label="Arquivo mostrado" options={SIDES} value={side} onChange={setSide} />}
      <ViewFrame view={view} label={`${nome} e o anterior, página ${number} de ${total}`} busy={!onPage}>
        <Box display="flex" style={{ gap: GAP }} w="fit-content" mx="auto">
          {shown &&
            SIDES.map(({ value, label }) => (
              <PairedPage
                key={value}
                ref={value === 'antes' ? old : present}
                label={label}
                size={sized(value === 'antes' ? shown.before : shown.after, isTurned, scale)}
                hidden={!isBeside && side !== value}
                at={at}
              />
            ))}
        </Box>
      </ViewFrame>
    </>
  );
}

/** Size of both pages together without zoom; the larger one if shown singly. */
function together({ before, after }: Sizes, isTurned: boolean, isBeside: boolean): Size {
  const [left, right] = [sized(before, isTurned, 1), sized(after, isTurned, 1)];
  const widths = [left?.width ?? 0, right?.width ?? 0];
  const heights = [left?.height ?? 0, right?.height ?? 0];
  const height = Math.max(...heights);
  return isBeside
    ? { width: widths.reduce((sum, one) => sum + one, GAP), height }
    : { width: Math.max(...widths), height };
}

function sized(size: Size | null, isTurned: boolean, scale: number): Size | null {
  if (!size) return null;
  const { width, height } = size;
  return isTurned ? { width: height * scale, height: width * scale } : { width: width * scale, height: height * scale };
}
