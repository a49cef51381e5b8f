import { type Endpoint, type EndpointKey, endpoints } from '@credenciados/contract';
import { waitFor } from '@testing-library/react';
import * as z from 'zod';
import { MockFailure } from './mock-api.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Paths of a request's body that a refusal may name: every group and field, and the first two entries of lists. */
export function bodyPaths(key: EndpointKey): string[] {
  const endpoint: Endpoint = endpoints[key];
  if (!endpoint.body) return [];
  const paths = new Set<string>();
  collect(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', paths);
  return [...paths];
}

function collect(schema: JsonSchema, path: string, paths: Set<string>): void {
  if (path !== '') paths.add(path);
  const under = (part: string | number) => (path === '' ? String(part) : `${path}.${part}`);
  for (const [name, part] of Object.entries(schema.properties ?? {})) collect(part, under(name), paths);
  if (schema.items) for (const index of [0, 1]) collect(schema.items, under(index), paths);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    collect(part, path, paths);
}

/** Endpoints that receive a form's values. */
export const FORM_ENDPOINTS = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => !key.startsWith('GET ') && bodyPaths(key).length > 0,
);

/** A refusal with a message for each path of an endpoint's body, and general ones. */
export function refusalOf(key: EndpointKey): { refuse: () => never; messages: readonly string[] } {
  const campos = Object.fromEntries(bodyPaths(key).map((path, index) => [path, `Recusa ${index} de ${path}.`]));
  const answer = { message: 'O motivo geral.', erros: ['Um erro.', 'Outro erro.'], campos };
  return {
    refuse: () => {
      throw new MockFailure(422, answer);
    },
    messages: [...Object.values(campos), answer.message, ...answer.erros],
  };
}

/** Waits until a form's summary has focus and shows every message. */
export async function expectAllTold(messages: readonly string[]): Promise<void> {
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'alert'));
  for (const message of messages) expect(document.activeElement).toHaveTextContent(message);
}
