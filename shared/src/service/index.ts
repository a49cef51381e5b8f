/**
 * The client of a module's own service (TEL-18). It is compiled into the module and asks by the portal's own client, which it takes from the shell:
 * a change of it is a release of that module alone.
 */
import { apiQuery, type CallOptions, call, refresh } from '@credenciados/shared';
import type { Endpoint, EndpointInput, EndpointOutput } from '../contract/endpoint.ts';

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
  /** Makes a call: `await service.call('POST /itens', { body })`. Errors are told as those of any call, as `ApiError`. */
  call<K extends keyof C & string>(key: K, ...options: Options<C[K]>): Promise<EndpointOutput<C[K]>>;
  /** What `useQuery` takes: `useQuery(service.query('GET /itens'))`. */
  query<K extends keyof C & string>(key: K, ...options: Options<C[K]>): ServiceQuery<EndpointOutput<C[K]>>;
  /** Asks anew for every answer of these calls that is on the screen. */
  refresh(...keys: (keyof C & string)[]): Promise<void>;
}

/**
 * The client of a module's own service: the portal passes its calls on, under the session that the page has. The portal's client
 * knows the calls of the portal's contract by name; that it sends any other just the same is used here and nowhere else.
 */
export function createServiceClient<const C extends ServiceContract>(module: string, contract: C): ServiceClient<C> {
  const keyOf = (key: string) => key.replace(' ', ` /servico/${module}`) as 'GET /edital/tipo';
  return {
    module,
    contract,
    call: (key, ...[options]) => call(keyOf(key), options as CallOptions) as Promise<never>,
    query: (key, ...[options]) => apiQuery(keyOf(key), options as CallOptions) as never,
    refresh: (...keys) => refresh(...keys.map(keyOf)),
  };
}
