import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const HALF_A_YEAR_MS = 180 * 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt` (RFC 9116): the address to report vulnerabilities to. */
export function registerSecurityTxt(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  const { contactEmail, publicUrl } = config;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: mailto:${contactEmail}`,
      // Computed per request, so that only old copies expire.
      `Expires: ${new Date(now().getTime() + HALF_A_YEAR_MS).toISOString()}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
