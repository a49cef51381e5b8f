import type { ApiQueryKey } from './api-query.ts';
import { queryClient } from './query-client.ts';

/** What the API answered to a query, as the page brings it. */
export type SeededAnswer = readonly [key: ApiQueryKey, data: unknown];

/** Gives answers to the cache, as if they had just come. */
export function seedAnswers(answers: readonly SeededAnswer[]): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
}
