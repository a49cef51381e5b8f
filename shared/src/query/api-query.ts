import { hashKey, type SkipToken, skipToken } from '@tanstack/react-query';
import { ask, type CallOptions, type Input, type JsonKey, type Output, type RequiredKeys } from '../http/call.ts';
import { askAnew } from './refetch.ts';

/** Cache key of an answer: endpoint, input, and any other dependency. */
export type ApiQueryKey = readonly [endpoint: JsonKey, input: object | null, beside: unknown];

/** Query of one endpoint, for `useQuery`. */
export interface ApiQuery<K extends JsonKey> {
  queryKey: ApiQueryKey;
  queryFn: SkipToken | ((context: { signal: AbortSignal }) => Promise<Output<K>>);
  /** Shares the key between modules; other keys are private to their module. */
  queryKeyHashFn: typeof hashKey;
}

type Given<K extends JsonKey> = [RequiredKeys<Input<K>>] extends [never]
  ? [options?: (Partial<Input<K>> & CallOptions) | null, beside?: unknown]
  : [options: (Input<K> & CallOptions) | null, beside?: unknown];

/**
 * Query of an endpoint of the contract: `useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }))`. Equal queries of all
 * modules share one answer. With `null` instead of options no request is made. `beside` distinguishes answers by something that the
 * endpoint isn't sent.
 */
export function apiQuery<K extends JsonKey>(endpoint: K, ...[options = {}, beside = null]: Given<K>): ApiQuery<K> {
  const input = options && { params: options.params, query: options.query, body: options.body };
  const queryKey: ApiQueryKey = [endpoint, input, beside];
  return {
    queryKey,
    queryFn: options ? ({ signal }) => ask(endpoint, { ...options, signal }) : skipToken,
    queryKeyHashFn: hashKey,
  };
}

/** Refetches all shown answers of these endpoints; others are refetched when they are shown. */
export function refresh(...endpoints: readonly JsonKey[]): Promise<void> {
  return askAnew(new Set(endpoints));
}
