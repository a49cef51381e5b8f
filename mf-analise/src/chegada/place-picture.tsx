import type { Lugar } from '@credenciados/contract/chegada';
import { Box, Button, PageLoading, Text } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';
import { PlaceMark } from './place-mark.tsx';

/** Pixels of the longest side of the picture. */
const SIDE = 1400;

interface PlacePictureProps {
  load: () => Promise<Blob>;
  lugar: Lugar;
  onClose: () => void;
}

/** Picture of a page with a marked place, for a document without a view beside it. */
export function PlacePicture({ load, lugar: { pagina, caixa }, onClose }: PlacePictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    const left = new AbortController();
    const draw = async () => {
      const { openPdf } = await import('../common/document-view/pdf-engine.ts');
      const file = await openPdf(await load(), left.signal);
      const pixels = await file.pixels(pagina, SIDE);
      if (left.signal.aborted || !canvas.current) return;
      canvas.current.width = pixels.width;
      canvas.current.height = pixels.height;
      canvas.current.getContext('2d')?.putImageData(pixels, 0, 0);
      setState('shown');
    };
    draw().catch(() => left.signal.aborted || setState('failed'));
    return () => left.abort();
  }, [load, pagina]);
  useEffect(() => {
    if (state === 'shown') mark.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <Box mt="2">
      <Button ref={button} size="xs" variant="outline" onClick={onClose}>
        Fechar a página {pagina}
      </Button>
      {state === 'loading' && <PageLoading />}
      {state === 'failed' && <Text>Não foi possível mostrar a página agora.</Text>}
      <Box
        role="region"
        aria-label={`Página ${pagina} do arquivo`}
        tabIndex={0}
        mt="2"
        maxH="20rem"
        overflow="auto"
        borderWidth="1px"
        borderColor="border.muted"
        hidden={state !== 'shown'}
      >
        <Box position="relative" maxW="45rem">
          <canvas ref={canvas} style={{ width: '100%', display: 'block' }} />
          {caixa && state === 'shown' && <PlaceMark ref={mark} caixa={caixa} />}
        </Box>
      </Box>
    </Box>
  );
}
