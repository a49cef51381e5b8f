import { createHmac } from 'node:crypto';
import type { EndpointParsed, Endpoints } from '@credenciados/shared/contract';
import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { LiveModules } from '../live-modules.ts';
import { readMark } from './page-mark.ts';
import { offeredEntries } from './variants.ts';
import { keepVisit } from './visits.queries.ts';

type Told = EndpointParsed<Endpoints['POST /publico/modulos/medidas']>['body'];

const ORIGIN_LENGTH = 16;

/**
 * Keeps what a page tells of the modules that are compared on it; what it tells of others, or after a rollout's end, is left. Whose it is
 * is known by a digest alone, another one in each rollout.
 */
export async function keepVisits(deps: Deps, modules: LiveModules, told: Told, request: FastifyRequest): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  const mark = readMark(config, told.pagina, now);
  if (!mark) return;
  const { session, ip } = request;
  const whose = session ? `conta ${session.usuarioId}` : addressKey(ip);
  const { inp, lcp, cls } = told;
  for (const { rollout, descriptor } of offeredEntries(await modules.read())) {
    const measured = mark.measured.find((each) => each.rollout === rollout.id);
    const module = told.modulos.find(({ nome }) => nome === descriptor.name);
    if (!measured || !module) continue;
    const origem = createHmac('sha256', deriveKey(config.sessionSecret, `rollout-origin ${rollout.id}`))
      .update(whose)
      .digest('base64url')
      .slice(0, ORIGIN_LENGTH);
    const { falhou, montagem } = module;
    await keepVisit(db, {
      oferta: rollout.id,
      pagina: mark.page,
      braco: measured.arm,
      origem,
      falhou,
      montagem,
      inp,
      lcp,
      cls,
      em: now,
    });
  }
}
