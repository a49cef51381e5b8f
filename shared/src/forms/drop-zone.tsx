import { type DragEvent, type ReactNode, useState } from 'react';
import { chakra } from '../ui/primitives.ts';

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    px: '4',
    py: '5',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    bg: 'bg.subtle',
    '&[data-over]': { bg: 'primary.subtle', borderColor: 'primary.solid' },
  },
});

/** Props that make an element accept dropped files; `data-over` marks it while files hover over it. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      // An outer drop zone ignores these files.
      event.stopPropagation();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}

interface DropZoneProps {
  onFiles: (files: FileList) => void;
  /** Button that opens the file dialog, for people who don't drag. */
  children: ReactNode;
}

/** Area for dropped files, highlighted while files hover over it. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  return (
    <Zone data-testid="area-de-anexo" {...useFileDrop(onFiles)}>
      {children}
      <chakra.span color="fg.muted">ou arraste o arquivo até aqui</chakra.span>
    </Zone>
  );
}
