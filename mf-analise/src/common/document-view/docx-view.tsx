import { Box, Text } from '@credenciados/shared';
import { useLayoutEffect, useRef } from 'react';
import { ViewFrame } from './view-frame.tsx';

interface DocxViewProps {
  nodes: DocumentFragment;
  nome: string;
  onShown: () => void;
}

const SHEET = {
  overflowWrap: 'anywhere',
  '& p': { mb: '2', minH: '1em' },
  '& [data-titulo]': { fontWeight: 'semibold', fontSize: 'lg', mt: '3' },
  '& ul, & ol': { ps: '6', mb: '2', listStyle: 'revert' },
  '& table': { borderCollapse: 'collapse', mb: '3', maxW: '100%' },
  '& td, & th': { borderWidth: '1px', borderColor: 'border', p: '1.5', verticalAlign: 'top', textAlign: 'start' },
  '& img': { maxWidth: '100%', height: 'auto' },
} as const;

/** Content of a text document, without its print layout. */
export function DocxView({ nodes, nome, onShown }: DocxViewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    sheet.current?.replaceChildren(nodes.cloneNode(true));
    onShown();
  }, [nodes, onShown]);
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        Aproximação: o texto, as tabelas e as imagens do documento, sem o leiaute. Para vê-lo como foi feito, baixe-o.
      </Text>
      <ViewFrame label={nome}>
        <Box ref={sheet} bg="bg.panel" maxW="52rem" mx="auto" p={{ base: '4', md: '8' }} boxShadow="sm" css={SHEET} />
      </ViewFrame>
    </>
  );
}
