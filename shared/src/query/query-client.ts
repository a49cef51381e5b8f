import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';

/** The one cache of server data, shared by the shell and all modules. Errors are told by the HTTP client. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a network a request fails at once and the page says so; it would wait for the network without a word.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
