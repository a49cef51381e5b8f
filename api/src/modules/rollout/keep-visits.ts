import { createHmac } from 'node:crypto';
import type { EndpointParsed, Endpoints } from '@credenciados/shared/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { deriveKey } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { LiveModules } from '../live-modules.ts';
import { readMark } from './page-mark.ts';
import { offeredEntries } from './variants.ts';
import { keepVisit, type VisitRow } from './visits.queries.ts';

type Told = EndpointParsed<Endpoints['POST /publico/modulos/medidas']>['body'];

const ORIGIN_LENGTH = 16;

/**
 * Keeps what a page tells of the modules that are compared on it; what it tells of others, or after a rollout's end, is left. Whose it is
 * is known by a digest alone, another one in each rollout.
 */
export async function keepVisits(deps: Deps, modules: LiveModules, told: Told, request: FastifyRequest): Promise<void> {
  const { inp, lcp, cls, pagina } = told;
  const named = new Map(told.modulos.map((module) => [module.nome, module]));
  const now = deps.now();
  for (const { row, name } of await rowsOf(deps, modules, pagina, request)) {
    const module = named.get(name);
    if (!module) continue;
    const { falhou, montagem } = module;
    await keepVisit(deps.db, { ...row, falhou, montagem, inp, lcp, cls, contada: now });
  }
}

/** Pages of which it is being kept that they were made. Others count once they tell something. */
const MOST_AT_ONCE = 20;

/**
 * Keeps that pages were made for a module's address: one that stands still tells nothing, and is missed (TEL-38). Nobody waits for it; what
 * can't be kept says nothing of either version.
 */
export function keeperOfOpened(deps: Deps, modules: LiveModules, log: FastifyBaseLogger) {
  let underWay = 0;
  const keep = async (pagina: string, module: string, request: FastifyRequest) => {
    for (const { row, name } of await rowsOf(deps, modules, pagina, request)) {
      if (name === module) await keepVisit(deps.db, { ...row, falhou: false, aberta: true });
    }
  };
  return (...opened: Parameters<typeof keep>): void => {
    if (underWay >= MOST_AT_ONCE) return;
    underWay += 1;
    keep(...opened)
      .catch((error: unknown) => log.warn({ err: error }, 'an opened page is not kept'))
      .finally(() => {
        underWay -= 1;
      });
  };
}

/** What is known of a page at once, for each rollout that it is compared in. */
async function rowsOf(
  { config, now }: Deps,
  modules: LiveModules,
  pagina: string,
  { session, ip }: FastifyRequest,
): Promise<{ name: string; row: Omit<VisitRow, 'falhou'> }[]> {
  const at = now();
  const mark = readMark(config, pagina, at);
  if (!mark) return [];
  const whose = session ? `conta ${session.usuarioId}` : addressKey(ip);
  return offeredEntries(await modules.read()).flatMap(({ rollout, descriptor }) => {
    const measured = mark.measured.find((each) => each.rollout === rollout.id);
    if (!measured) return [];
    const origem = createHmac('sha256', deriveKey(config.sessionSecret, `rollout-origin ${rollout.id}`))
      .update(whose)
      .digest('base64url')
      .slice(0, ORIGIN_LENGTH);
    const row = { oferta: rollout.id, pagina: mark.page, braco: measured.arm, origem, em: at };
    return [{ name: descriptor.name, row }];
  });
}
