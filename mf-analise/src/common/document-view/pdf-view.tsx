import type { Lugar } from '@credenciados/contract/chegada';
import { Box, Text } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';
import { PlaceMark } from '../../chegada/place-mark.tsx';
import type { PdfFile } from './pdf-engine.ts';
import { TextLayerBox } from './text-layer.ts';
import { useView, type ViewedDocument } from './use-view.ts';
import { ViewFrame } from './view-frame.tsx';
import { ViewToolbar } from './view-toolbar.tsx';
import { useTurn } from './wheel-pages.tsx';

interface PdfViewProps {
  file: PdfFile;
  nome: string;
  viewed: ViewedDocument;
  /** Place to show and mark; each new object turns to its page. */
  lugar?: Lugar | null;
  /** Called when the first page is shown. */
  onShown: () => void;
  /** Called if a page can't be drawn. */
  onFailure: (error: unknown) => void;
}

/** A PDF, one page at a time. */
export function PdfView({ file, nome, viewed, lugar = null, onShown, onFailure }: PdfViewProps) {
  const [number, setNumber] = useState(1);
  const [size, setSize] = useState<{ number: number; width: number; height: number }>();
  const [drawn, setDrawn] = useState<{ number: number; hasText: boolean }>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const tell = useRef({ onShown, onFailure });
  useEffect(() => {
    tell.current = { onShown, onFailure };
  });
  const upright = size?.number === number ? size : undefined;
  const sizeAt = (turned: number) => (upright && turned % 180 === 90 ? swapped(upright) : upright);
  const view = useView(viewed, sizeAt);
  const { scale, rotation, frame } = view;
  const shown = sizeAt(rotation);

  useEffect(() => {
    let current = true;
    file.size(number, 0).then(
      ({ width, height }) => current && setSize({ number, width, height }),
      (error: unknown) => current && tell.current.onFailure(error),
    );
    return () => {
      current = false;
    };
  }, [file, number]);

  const ready = upright !== undefined;
  useEffect(() => {
    if (!ready || !canvas.current || !text.current) return;
    const drawing = file.draw(number, { scale, rotation }, canvas.current, text.current);
    drawing.done.then(
      (result) => {
        if (!result) return;
        setDrawn({ number, hasText: result.hasText });
        tell.current.onShown();
      },
      (error: unknown) => tell.current.onFailure(error),
    );
    return drawing.cancel;
  }, [file, number, scale, rotation, ready]);

  const turnTo = (next: number) => {
    setNumber(next);
    frame.current?.scrollTo({ top: 0, left: 0 });
  };
  useTurn(number, file.pages, turnTo);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lugar) setNumber(lugar.pagina);
  }, [lugar]);
  const marked = lugar?.pagina === number && drawn?.number === number ? lugar.caixa : null;
  useEffect(() => {
    if (marked) mark.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [marked]);
  return (
    <>
      <ViewToolbar view={view} {...(file.pages > 1 && { pages: { number, total: file.pages, onChange: turnTo } })} />
      <ViewFrame view={view} label={`${nome}, página ${number} de ${file.pages}`} busy={drawn?.number !== number}>
        {drawn?.number === number && !drawn.hasText && (
          <Text textStyle="sm" color="fg.muted" mb="2">
            Esta página é uma imagem: não há texto para ler em voz alta ou copiar.
          </Text>
        )}
        <Box
          position="relative"
          mx="auto"
          bg="white"
          boxShadow="sm"
          style={shown && { width: shown.width * scale, height: shown.height * scale }}
        >
          <canvas ref={canvas} style={{ width: '100%', height: '100%', display: 'block' }} />
          <TextLayerBox ref={text} />
          {marked && <PlaceMark ref={mark} caixa={marked} rotation={rotation} />}
        </Box>
      </ViewFrame>
    </>
  );
}

function swapped({ width, height }: { width: number; height: number }) {
  return { width: height, height: width };
}
