/**
 * The client of a module's own service (TEL-18). It is compiled into the module and asks by the portal's own client, which it takes from the shell:
 * a change of it is a release of that module alone.
 */

import type { Endpoint, EndpointInput, EndpointOutput } from '@credenciados/contract/endpoint';
import { ApiError, apiQuery, type CallOptions, call, notify, refresh } from '@credenciados/shared';

/** The calls of a service by `'METHOD /path'`, as the module's own contract says; made by `defineEndpoints`. Each answers with JSON. */
export type ServiceContract = Readonly<Record<string, Endpoint>>;

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type Options<E extends Endpoint> = [RequiredKeys<EndpointInput<E>>] extends [never]
  ? [options?: Partial<EndpointInput<E>> & CallOptions]
  : [options: EndpointInput<E> & CallOptions];

/** A query of a call, as `useQuery` takes it. */
export interface ServiceQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/** A module's own service, typed by the module's own contract. */
export interface ServiceClient<C extends ServiceContract> {
  module: string;
  contract: C;
  /** Makes a call: `await service.call('POST /itens', { body })`. Throws `ApiError`, also for an answer that the contract doesn't allow. */
  call<K extends keyof C & string>(key: K, ...options: Options<C[K]>): Promise<EndpointOutput<C[K]>>;
  /** Options for `useQuery`: `useQuery(service.query('GET /itens'))`. */
  query<K extends keyof C & string>(key: K, ...options: Options<C[K]>): ServiceQuery<EndpointOutput<C[K]>>;
  /** Asks anew for every answer of these calls that is on the screen. */
  refresh(...keys: (keyof C & string)[]): Promise<void>;
}

/** A service answered something else than its contract says. Its text is the name of the call, and nothing of the answer (TEL-22). */
class ServiceAnswerError extends Error {
  override readonly name = 'ServiceAnswerError';
}

const WRONG_ANSWER =
  'Esta parte do portal recebeu uma resposta que não entende. Recarregue a página antes de repetir o que você fez.';

/**
 * Holds an answer to the contract. A wrong one is a failure of the module, which the shell reports like any error of the module's
 * files, and an `ApiError` for the page.
 */
function checkAnswer(key: string, endpoint: Endpoint | undefined, answer: unknown, options: CallOptions = {}): unknown {
  const schema = endpoint?.response;
  if (schema === undefined || typeof schema === 'string') return answer;
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  // The renderer of public pages has no window to tell.
  globalThis.reportError?.(new ServiceAnswerError(key, { cause: parsed.error }));
  if (options.silent !== true && !options.background)
    notify({ type: 'error', title: 'Erro!', description: WRONG_ANSWER });
  throw new ApiError(502, { message: WRONG_ANSWER }, { cause: parsed.error });
}

/**
 * Creates the client of a module's own service. The portal passes its calls on, under the session of the page. The portal's client has
 * types for the portal's contract alone, but sends any other call alike; only this function relies on that.
 */
export function createServiceClient<const C extends ServiceContract>(module: string, contract: C): ServiceClient<C> {
  const keyOf = (key: string) => key.replace(' ', ` /servico/${module}`) as 'GET /edital/tipo';
  return {
    module,
    contract,
    call: async (key, ...[options]) =>
      checkAnswer(key, contract[key], await call(keyOf(key), options as CallOptions), options) as never,
    query: (key, ...[options]) => {
      const { queryKey, queryFn, ...query } = apiQuery(keyOf(key), options as CallOptions);
      const ask = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>;
      return {
        ...query,
        queryKey,
        queryFn: async (context) => checkAnswer(key, contract[key], await ask(context), options) as never,
      };
    },
    refresh: (...keys) => refresh(...keys.map(keyOf)),
  };
}
