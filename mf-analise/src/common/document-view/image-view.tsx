import { Box } from '@credenciados/shared';
import { useState } from 'react';
import { useView, type ViewedDocument } from './use-view.ts';
import { ViewFrame } from './view-frame.tsx';
import { ViewToolbar } from './view-toolbar.tsx';

interface ImageViewProps {
  url: string;
  nome: string;
  viewed: ViewedDocument;
  onShown: () => void;
  onFailure: () => void;
}

export function ImageView({ url, nome, viewed, onShown, onFailure }: ImageViewProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const view = useView(viewed, (turned) =>
    size && turned % 180 === 90 ? { width: size.height, height: size.width } : size,
  );
  const { scale, rotation } = view;
  const turned = rotation % 180 === 90;
  const width = (size?.width ?? 0) * scale;
  const height = (size?.height ?? 0) * scale;
  return (
    <>
      <ViewToolbar view={view} />
      <ViewFrame view={view} label={nome} busy={!size}>
        <Box
          position="relative"
          mx="auto"
          overflow="hidden"
          style={{ width: turned ? height : width, height: turned ? width : height }}
        >
          <img
            src={url}
            alt={`Imagem do documento ${nome}`}
            style={{
              position: 'absolute',
              top: '50%',
              left: '50%',
              maxWidth: 'none',
              width,
              height,
              transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setSize({ width: naturalWidth, height: naturalHeight });
              onShown();
            }}
            onError={onFailure}
          />
        </Box>
      </ViewFrame>
    </>
  );
}
