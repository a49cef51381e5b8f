import { SIGNATURE_ROOTS_FILE } from '@credenciados/contract/chegada';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Root certificates to which browsers verify the signatures of documents (CHE-7), in PEM; empty without the setting. */
export function registerSignatureRoots(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get(`/credenciados/${SIGNATURE_ROOTS_FILE}`, async (_request, reply) =>
    reply.type('application/x-pem-file').send(config.signatureRoots),
  );
}
