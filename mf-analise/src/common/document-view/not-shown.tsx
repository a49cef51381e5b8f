import { Box, Button, chakra, Flex, Text, ToneIcon } from '@credenciados/shared';
import type { ReactNode } from 'react';
import type { Failure } from './use-open-document.ts';

const WHY: Record<Failure['reason'], string> = {
  tipo: 'Este tipo de arquivo não é mostrado aqui.',
  protegido: 'Este arquivo está protegido por senha.',
  invalido: 'Este arquivo está danificado e não pode ser mostrado.',
  grande: 'Este arquivo tem conteúdo demais para ser mostrado aqui.',
  inseguro: 'Este arquivo compactado tem nomes que levam para fora dele e não é aberto aqui.',
  demorado: 'Este arquivo demorou demais para abrir e não pode ser mostrado.',
  rede: 'Não foi possível carregar o documento.',
};

interface NotShownProps {
  failure: Failure;
  onRetry: () => void;
  /** Download button. */
  download: ReactNode;
}

/** Reason why a document isn't shown, and a way to download it. */
export function NotShown({ failure, onRetry, download }: NotShownProps) {
  const expected = failure.reason === 'tipo';
  return (
    <Box role={expected ? 'status' : 'alert'} flex="1" px="4" py="10" textAlign="center">
      <chakra.span color={expected ? 'fg.info' : 'fg.warning'} display="inline-block" mb="2">
        <ToneIcon tone={expected ? 'info' : 'warning'} size="2.5rem" />
      </chakra.span>
      <Text textStyle="lg" fontWeight="semibold">
        {WHY[failure.reason]}
      </Text>
      <Text color="fg.muted" mb="4" whiteSpace="pre-line">
        {failure.reason === 'rede' ? failure.detail : 'Baixe-o para abri-lo em outro programa.'}
      </Text>
      <Flex justify="center" wrap="wrap" gap="3">
        {failure.reason === 'rede' && (
          <Button size="sm" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
        {download}
      </Flex>
    </Box>
  );
}
