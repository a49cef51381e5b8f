import { endpoints } from '@credenciados/contract';
import { ASK_AGAIN, tagOf } from '@credenciados/platform/http/caching';
import { registerScope } from '@credenciados/platform/http/register-scope';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** Allows the page's own files and the document. The viewer adds inline styles, which are not scripts. */
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

type Document = StaticDocumentSpec['document'];
const NOT_YET_MADE: Document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
let made: { document: Document; tag: string } | undefined;
/** The contract's document as JSON, made once per process, when somebody first asks for it: it takes as long as the rest of a start. */
function contractDocument(): { document: Document; tag: string } {
  if (made) return made;
  const document: Document = JSON.parse(JSON.stringify(openApiDocument(endpoints)));
  made = { document, tag: tagOf(document) };
  return made;
}

/** Registers the API's description: `/credenciados/openapi.json`, and a page to browse it at `/credenciados/openapi`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  app.get('/credenciados/openapi.json', async (_request, reply) => {
    const { document, tag } = contractDocument();
    reply.headers({ 'cache-control': ASK_AGAIN, etag: tag });
    return document;
  });
  await registerScope(app, 'openapi', async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      // Not cached: another release has other files at the same addresses.
      reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' });
    });
    await scope.register(swagger, { mode: 'static', specification: { document: NOT_YET_MADE } });
    await scope.register(swaggerUi, {
      routePrefix: '/credenciados/openapi',
      uiConfig: { url: '/credenciados/openapi.json', docExpansion: 'none', persistAuthorization: false },
      theme: { title: 'Portal de Credenciamento: API' },
      transformSpecification: () => contractDocument().document,
      transformSpecificationClone: false,
    });
  });
}
