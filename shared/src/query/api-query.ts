import { hashKey, type SkipToken, skipToken } from '@tanstack/react-query';
import { ask, type CallOptions, type Input, type JsonKey, type Output, type RequiredKeys } from '../http/call.ts';
import { askAnew } from './ask-anew.ts';

/** Where an answer lies in the cache: its endpoint, what that was given, and what else the answer depends on. */
export type ApiQueryKey = readonly [endpoint: JsonKey, input: object | null, beside: unknown];

/** A query of one endpoint, as `useQuery` takes it. */
export interface ApiQuery<K extends JsonKey> {
  queryKey: ApiQueryKey;
  queryFn: SkipToken | ((context: { signal: AbortSignal }) => Promise<Output<K>>);
  /** Its key is the same for every module; another key is its module's own. */
  queryKeyHashFn: typeof hashKey;
}

type Given<K extends JsonKey> = [RequiredKeys<Input<K>>] extends [never]
  ? [options?: (Partial<Input<K>> & CallOptions) | null, beside?: unknown]
  : [options: (Input<K> & CallOptions) | null, beside?: unknown];

/**
 * A query of an endpoint of the contract: `useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }))`. Who asks
 * the same of the same endpoint, in whatever module, shares one answer. `null` instead of options: nothing is asked yet.
 * `beside` is what makes an answer another one without the endpoint being told.
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

/** Asks anew for every answer of these endpoints that is on the screen; the others are asked for when they are shown. */
export function refresh(...endpoints: readonly JsonKey[]): Promise<void> {
  return askAnew(new Set(endpoints));
}
