import { CHEGADA_FILE, type ChegadaSettings } from '@credenciados/contract/chegada';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Settings of the check of documents (CHE-7, CHE-8), a file that browsers load with the first document that needs it. */
export function registerChegadaSettings(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const settings: ChegadaSettings = { raizes: config.signatureRoots, emissores: config.issuerHosts };
  app.get(`/credenciados/${CHEGADA_FILE}`, async (_request, reply) => reply.send(settings));
}
