import { endpoints } from '@credenciados/shared/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** The page's own files and the document; what it draws carries styles of its own, which are not scripts. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

let made: ReturnType<typeof openApiDocument> | undefined;
/** The contract's document, which is the same for every application of a process. */
function contractDocument(): ReturnType<typeof openApiDocument> {
  made ??= openApiDocument(endpoints);
  return made;
}

/** The API's description: `/credenciados/openapi.json`, and a page to browse it at `/credenciados/openapi`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const document = contractDocument();
  app.get('/credenciados/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return document;
  });
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY);
    });
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: JSON.parse(JSON.stringify(document)) },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/credenciados/openapi',
      uiConfig: { url: '/credenciados/openapi.json', docExpansion: 'none', persistAuthorization: false },
      theme: { title: 'Portal de Credenciamento: API' },
    });
  });
}
