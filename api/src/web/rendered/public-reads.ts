import { endpoints } from '@credenciados/contract';
import * as z from 'zod';
import type { Refusal } from './render-process.ts';

/** Public answer of the API: data, or a refusal. */
export type PublicAnswer = readonly [data: unknown, refusal?: Refusal];

const keySchema = z.tuple([
  z.string(),
  z.object({
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
  z.null(),
]);

/** Endpoints that anybody may read as JSON. */
const PUBLIC_READS: ReadonlySet<string> = new Set(
  Object.entries(endpoints)
    .filter(
      ([name, { access, response }]) =>
        name.startsWith('GET /publico/') && access === 'public' && typeof response !== 'string',
    )
    .map(([name]) => name),
);

/** Address of a query key that anybody may read; null for every other key. */
export function publicAddressOf(key: unknown): string | null {
  const parsed = keySchema.safeParse(key);
  if (!parsed.success) return null;
  const [name, { params = {}, query = {} }] = parsed.data;
  if (!PUBLIC_READS.has(name)) return null;
  const path = name
    .slice('GET '.length)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query).map(([each, value]): [string, string] => [each, String(value)]),
  );
  return `/credenciados${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Source of public answers during rendering. */
export interface PublicReads {
  /** Address of a query key that anybody may read; null for every other key. */
  addressOf(key: unknown): string | null;
  /** Answer at an address; throws if there is none. */
  read(address: string): Promise<PublicAnswer>;
}
