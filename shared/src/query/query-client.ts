import { type DefaultOptions, hashKey, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { onAskAnew } from './refetch.ts';

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: 15_000,
    // Fails at once without a network, so that the page says so; otherwise the query would pause silently.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    // A 504 isn't retried: the portal has already waited, and a retry would double that.
    retry: (failures, error) => failures < 1 && error instanceof ApiError && [0, 502, 503].includes(error.status),
  },
  mutations: { retry: false, networkMode: 'always' },
};

/** Cache of server data for the shell. The HTTP client shows errors. */
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
