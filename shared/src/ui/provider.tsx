import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { moduleSystem, system } from './system.ts';

/** The page's nonce, with which the content security policy lets styles in. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
}

/** One cache of styles for all roots. */
const cache = createCache({ key: 'css', nonce: pageNonce() });

/** Theme of the shell's root. */
export function ShellProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Theme of a module's root. */
export function ModuleProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={moduleSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
