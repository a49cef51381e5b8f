import { Box, Text } from '@credenciados/shared';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { TextLayerBox } from '../../../common/document-view/text-layer.ts';
import type { Region } from './page-changes.ts';

/** Elements in which a page is drawn. */
export interface PageParts {
  canvas: HTMLCanvasElement;
  text: HTMLElement;
  /** Canvas over the page. */
  marks: HTMLCanvasElement;
  /** Text of the page, once drawn. */
  words: () => string;
}

interface PairedPageProps {
  ref: Ref<PageParts | null>;
  label: string;
  /** Size on the screen; null if the file has no such page. */
  size: { width: number; height: number } | null;
  /** True if only the other side is visible: this one is drawn too, because the comparison needs both. */
  hidden: boolean;
  /** Region to scroll to, in fractions of the page's width. */
  at: Region | undefined;
}

const WHOLE = { position: 'absolute', inset: '0', width: '100%', height: '100%' } as const;

/** Pages stay white in every theme. */
const HERE = {
  position: 'absolute',
  outline: '3px solid rgb(168 60 0)',
  outlineOffset: '3px',
  borderRadius: 'xs',
  pointerEvents: 'none',
} as const;

function placed({ x, y, width, height }: Region, page: number) {
  return { left: x * page, top: y * page, width: width * page, height: height * page };
}

/** One side of a comparison. */
export function PairedPage({ ref, label, size, hidden, at }: PairedPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const isThere = size !== null;
  useImperativeHandle<PageParts | null, PageParts | null>(ref, () => {
    if (!isThere || !canvas.current || !text.current || !marks.current) return null;
    const layer = text.current;
    const words = () => [...layer.querySelectorAll('span')].map(({ textContent }) => textContent).join(' ');
    return { canvas: canvas.current, text: layer, marks: marks.current, words };
  }, [isThere]);
  return (
    <Box as="section" aria-label={label} display={hidden ? 'none' : undefined}>
      <Text textStyle="sm" fontWeight="semibold" mb="1">
        {label}
      </Text>
      {size ? (
        <Box position="relative" bg="white" boxShadow="sm" style={size}>
          <canvas ref={canvas} style={{ width: '100%', height: '100%', display: 'block' }} />
          <canvas ref={marks} style={WHOLE} />
          <TextLayerBox ref={text} />
          {at && <Box data-mark css={HERE} style={placed(at, size.width)} />}
        </Box>
      ) : (
        <Text color="fg.muted">Este arquivo não tem esta página.</Text>
      )}
    </Box>
  );
}
