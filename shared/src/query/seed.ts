import { ApiError } from '../http/api-error.ts';
import type { ApiQueryKey } from './api-query.ts';
import { queryClient } from './query-client.ts';

/** Answer embedded in the page for a query: data or a refusal. */
export type SeededAnswer = readonly [key: ApiQueryKey, data: unknown, refusal?: { status: number; body: unknown }];

/** Puts answers into the cache as if they had just arrived. */
export function seedAnswers(answers: readonly SeededAnswer[]): void {
  for (const [key, data, refusal] of answers) {
    if (refusal) refuse(key, new ApiError(refusal.status, refusal.body));
    else queryClient.setQueryData(key, data);
  }
}

/** Puts a refusal into the cache as if it had just arrived. */
function refuse(queryKey: ApiQueryKey, error: ApiError): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ ...query.state, status: 'error', error, errorUpdatedAt: Date.now() });
}
