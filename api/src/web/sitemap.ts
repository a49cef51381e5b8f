import { edital, resultado } from '@credenciados/platform/db/schema/index';
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { setsRegra } from '../resources/edital/regras.ts';

/** Below the 50,000 addresses that a sitemap may have. */
const MAX_RESULTS = 10_000;

/** `/robots.txt` (RFC 9309) and `/sitemap.xml` (sitemaps.org): public pages with content for search engines. */
export function registerSitemap(
  app: FastifyInstance,
  { config: { publicUrl }, db }: Pick<Deps, 'config' | 'db'>,
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    // The register is empty unless an edital publishes its people (REG-1).
    const [isPublic] = await db.select({ id: edital.id }).from(edital).where(setsRegra('registroPublico')).limit(1);
    const withResults = await db
      .selectDistinct({ id: resultado.editalId })
      .from(resultado)
      .orderBy(desc(resultado.editalId))
      .limit(MAX_RESULTS);
    const paths = [
      'editais',
      ...(isPublic ? ['registro', 'registro?tipo=vistoriador', 'registro/dias', 'registro/tempos'] : []),
      ...withResults.map(({ id }) => `resultados/${id}`),
    ];
    const urls = paths.map((path) => `<url><loc>${publicUrl}/credenciados/${path}</loc></url>`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
}
