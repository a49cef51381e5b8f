import { Box } from '@credenciados/shared';
import type { Preview } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../src/query/query-client.ts';
import { answerBySamples } from '../src/testing/alone/stand-in.store.ts';
import { ShellProvider } from '../src/ui/provider.tsx';

/** Wraps each story in theme, query cache and router, like a page of the portal but without an address. */
const preview: Preview = {
  decorators: [
    (Story) => (
      <ShellProvider>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <Box as="main" p="4">
              <Story />
            </Box>
          </MemoryRouter>
        </QueryClientProvider>
      </ShellProvider>
    ),
  ],
  beforeAll: () => {
    document.documentElement.lang = 'pt-BR';
    // Components get sample answers generated from the contract.
    answerBySamples();
  },
};

export default preview;
