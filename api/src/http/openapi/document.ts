import { type Endpoint, FINALIDADES, statusesOf, TUS_PIECE } from '@credenciados/contract';
import { errorSchema } from '@credenciados/contract/error';
import { RELEASE } from '@credenciados/platform/release';
import * as z from 'zod';

const ERROR_RESPONSE: Record<number, [name: string, description: string]> = {
  400: ['Malformed', 'Malformed, or refused by the form; `campos` has a message for each field'],
  401: ['SignIn', 'No session, or one that is over'],
  403: ['Forbidden', 'The selected profile may not do this'],
  404: ['NotFound', 'There is none, or it is not the caller’s to see'],
  409: [
    'Conflict',
    'Another version was saved meanwhile, an upload is at another place, or the first call under the same `Idempotency-Key` still runs',
  ],
  412: ['Protocol', 'The upload speaks another version of the protocol; `Tus-Version` says which is spoken'],
  413: ['TooLarge', 'The body or the file is too large'],
  415: ['MediaType', 'The media type or the kind of file is not accepted'],
  416: ['Range', 'The file has no such part'],
  422: ['BusinessRule', 'A business rule says no; `codigo` names it where the catalogue has a name for it'],
  429: ['TooMany', 'Too many requests in a short time; `Retry-After` says when to try again'],
  500: ['Failure', 'A failure of the server; `requisicao` finds it in the log'],
};

const EVENTS = { 'text/event-stream': { schema: { type: 'string' } } };
const BINARY = { schema: { type: 'string', format: 'binary' } };
const FILE = { 'application/octet-stream': BINARY };

/** OpenAPI 3.1 document of a contract. */
export function openApiDocument(endpoints: Record<string, Endpoint>) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ', 2);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portal de Credenciamento',
      version: RELEASE.version,
      description: 'Every call of the portal’s API. Refusals share one shape, `Error`.',
    },
    servers: [{ url: '/credenciados' }],
    tags: [...new Set(Object.keys(endpoints).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The portal’s session token' },
        publishing: { type: 'http', scheme: 'bearer', description: 'A team’s publishing token' },
      },
      schemas: { Error: toJson(errorSchema, 'output') },
      responses: Object.fromEntries(
        Object.values(ERROR_RESPONSE).map(([name, description]) => [
          name,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

function operation(key: string, endpoint: Endpoint): object {
  const { summary, access, idempotent, rateLimit } = endpoint;
  const notes = [
    typeof access === 'string' ? '' : `Profiles: ${access.join(', ')}.`,
    rateLimit ? `At most ${rateLimit} requests a minute of one session, of one address for visitors.` : '',
  ].filter(Boolean);
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...parametersOf(endpoint.headers, 'header'),
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = requestBodyOf(key, endpoint);
  return {
    operationId: key.replace(/\W+/g, '_').replace(/_$/, ''),
    tags: [tagOf(key)],
    summary,
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    // A public call works without a session, and uses one that is sent.
    security: securityOf(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(key, endpoint),
  };
}

function securityOf(access: Endpoint['access']): object[] {
  if (access === 'publicacao') return [{ publishing: [] }];
  return access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat under the same key has no second effect and gets the first answer',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query' | 'header'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema, 'input');
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }));
}

function requestBodyOf(key: string, { body, upload, resumable }: Endpoint): object | null {
  if (upload) {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return {
      required: true,
      description: `One file; its limits are those of its purpose (${FINALIDADES.join(', ')})`,
      content: { 'multipart/form-data': { schema } },
    };
  }
  if (resumable && (key.startsWith('POST ') || key.startsWith('PATCH '))) {
    return { required: false, description: 'Bytes of the file', content: { [TUS_PIECE]: BINARY } };
  }
  if (!body) return null;
  return { required: true, content: { 'application/json': { schema: toJson(body, 'input') } } };
}

function responsesOf(key: string, endpoint: Endpoint): Record<string, object> {
  const content = contentOf(endpoint.response);
  return Object.fromEntries(
    statusesOf(key, endpoint).map((status) => {
      const error = ERROR_RESPONSE[status];
      if (error) return [status, { $ref: `#/components/responses/${error[0]}` }];
      const description = status === 206 ? 'The part that was asked for' : 'Done';
      return [status, status === 204 || !content ? { description } : { description, content }];
    }),
  );
}

function contentOf(response: Endpoint['response']): object | undefined {
  if (response === 'empty') return undefined;
  if (response === 'file') return FILE;
  if (response === 'events') return EVENTS;
  return { 'application/json': { schema: toJson(response, 'output') } };
}

/** Tag that groups calls by resource. */
function tagOf(key: string): string {
  const [, first = '', second = ''] = key.slice(key.indexOf(' ') + 1).split('/');
  return first === 'publico' ? second : first;
}

function toJson(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}
