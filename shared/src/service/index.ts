/**
 * Client of a module's own service (TEL-18). It is compiled into the module and uses the portal's HTTP client from the shell, so that a
 * change of it is a release of that module only.
 */

import type { Endpoint, EndpointInput, EndpointOutput } from '@credenciados/contract/endpoint';
import { ApiError, apiQuery, type CallOptions, call, notify, refresh } from '@credenciados/shared';

/** Calls of a service by `'METHOD /path'`, from the module's own contract; created by `defineEndpoints`. Each answers with JSON. */
export type ServiceContract = Readonly<Record<string, Endpoint>>;

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type Options<E extends Endpoint> = [RequiredKeys<EndpointInput<E>>] extends [never]
  ? [options?: Partial<EndpointInput<E>> & CallOptions]
  : [options: EndpointInput<E> & CallOptions];

/** Query of a call, for `useQuery`. */
export interface ServiceQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/** Client of a module's own service, typed by the module's contract. */
export interface ServiceClient<C extends ServiceContract> {
  module: string;
  contract: C;
  /**
   * Makes a call: `await service.call('POST /itens', { body })`. Rejects with `ApiError`, also for an answer that violates the contract.
   */
  call<K extends keyof C & string>(key: K, ...options: Options<C[K]>): Promise<EndpointOutput<C[K]>>;
  /** Options for `useQuery`: `useQuery(service.query('GET /itens'))`. */
  query<K extends keyof C & string>(key: K, ...options: Options<C[K]>): ServiceQuery<EndpointOutput<C[K]>>;
  /** Refetches all shown answers of these calls. */
  refresh(...keys: (keyof C & string)[]): Promise<void>;
}

/** Error of an answer that violates the contract. Its text is the call's name, without the answer (TEL-22). */
class ServiceAnswerError extends Error {
  override readonly name = 'ServiceAnswerError';
}

const WRONG_ANSWER =
  'Esta parte do portal recebeu uma resposta que não entende. Recarregue a página antes de repetir o que você fez.';

/**
 * Validates an answer. An invalid one is a failure of the module, which the shell reports like other errors of its files, and an `ApiError`
 * for the page.
 */
function checkAnswer(key: string, endpoint: Endpoint | undefined, answer: unknown, options: CallOptions = {}): unknown {
  const schema = endpoint?.response;
  if (schema === undefined || typeof schema === 'string') return answer;
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  // The renderer of public pages has no `reportError`.
  globalThis.reportError?.(new ServiceAnswerError(key, { cause: parsed.error }));
  if (options.silent !== true && !options.background)
    notify({ type: 'error', title: 'Erro!', description: WRONG_ANSWER });
  throw new ApiError(502, { message: WRONG_ANSWER }, { cause: parsed.error });
}

/**
 * Creates the client of a module's own service. The portal forwards its calls with the page's session. The portal's client is typed for the
 * portal's contract but sends other calls too, which only this function relies on.
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
