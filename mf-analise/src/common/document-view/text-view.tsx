import { Alert, Box, formatInteger } from '@credenciados/shared';
import { useEffect } from 'react';
import { MAX_LETTERS } from './text.ts';
import { ViewFrame } from './view-frame.tsx';

interface TextViewProps {
  text: string;
  nome: string;
  onShown: () => void;
}

/** Content of a plain text file. */
export function TextView({ text, nome, onShown }: TextViewProps) {
  useEffect(onShown, [onShown]);
  return (
    <>
      {text.length === MAX_LETTERS && (
        <Alert tone="info">
          São mostrados os primeiros {formatInteger(MAX_LETTERS)} caracteres. Baixe-o para ver o resto.
        </Alert>
      )}
      <ViewFrame label={nome}>
        {text.trim() === '' ? (
          'Este arquivo está em branco.'
        ) : (
          <Box as="pre" m="0" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Box>
        )}
      </ViewFrame>
    </>
  );
}
