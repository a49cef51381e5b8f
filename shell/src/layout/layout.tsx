import { Box, Container } from '@credenciados/shared';
import type { Registry } from '@credenciados/shared/module-descriptor';
import type { ReactNode } from 'react';

/** Header, menu, contents and footer. */
export function Layout({ children }: { registry: Registry; hideMenu: boolean; children: ReactNode }) {
  return (
    <Box minH="100dvh">
      <Container as="main" id="conteudo" py="8">
        {children}
      </Container>
    </Box>
  );
}
