import { type DefaultOptions, hashKey, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { onAskAnew } from './ask-anew.ts';

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: 15_000,
    // Without a network a request fails at once and the page says so; it would wait for the network without a word.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    // After a 504 the portal itself has waited for as long as it may: a repeat would double that.
    retry: (failures, error) => failures < 1 && error instanceof ApiError && [0, 502, 503].includes(error.status),
  },
  mutations: { retry: false, networkMode: 'always' },
};

/** The one cache of server data, as the shell has it. Errors are told by the HTTP client. */
export const queryClient = new QueryClient({ defaultOptions });

onAskAnew((wanted) =>
  wanted === 'failed'
    ? queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    : queryClient.invalidateQueries({ predicate: ({ queryKey }) => wanted.has(String(queryKey[0])) }),
);

const clients: Record<string, QueryClient> = {};

/** Query cache as seen by a module: keys of `apiQuery` are shared, all others are prefixed with the module's name. */
export function clientOf(module: string | undefined): QueryClient {
  if (!module) return queryClient;
  clients[module] ??= new QueryClient({
    queryCache: queryClient.getQueryCache(),
    defaultOptions: {
      ...defaultOptions,
      queries: { ...defaultOptions.queries, queryKeyHashFn: (key) => module + hashKey(key) },
    },
  });
  return clients[module];
}
