import { Box, Flex, ToneIcon } from '@credenciados/shared';
import { useSyncExternalStore } from 'react';

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Keeps a focused element above the strip. */
const STRIP = { ':root:has(&)': { scrollPaddingBottom: '4rem' }, _print: { display: 'none' } } as const;

/** Strip at the window's bottom while the device is offline: it moves nothing, and clicks go to the page below it. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <Flex
      role="alert"
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      pointerEvents="none"
      justify="center"
      gap="2"
      px="4"
      bg="bg.warning"
      borderTopWidth="1px"
      borderColor="border.warning"
      textStyle="sm"
      css={STRIP}
    >
      <Box as="span" color="fg.warning" mt="0.5">
        <ToneIcon tone="warning" />
      </Box>
      <p>
        <strong>Você está sem conexão com a internet.</strong> O que você preencheu nesta página foi mantido.{' '}
        <Box as="span" hideBelow="md">
          Espere a conexão voltar para continuar.
        </Box>
      </p>
    </Flex>
  );
}
