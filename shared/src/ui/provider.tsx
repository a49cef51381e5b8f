import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { styleCache } from './style-cache.ts';
import { moduleSystem, system } from './system.ts';

/** Theme of the shell's root. */
export function ShellProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Theme of a module's root. */
export function ModuleProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={moduleSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
