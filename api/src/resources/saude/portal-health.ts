import {
  type EstadoSaude,
  ITEM_SAUDE,
  type ItemSaude,
  type LinhaSaude,
  type Registry,
  SAUDE_TEXT,
  type Saude,
} from '@credenciados/contract';
import { within } from '@credenciados/platform/health/breaker';
import { memoize } from '@credenciados/platform/memoize';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { checkAudit } from './check-auditoria.ts';
import { checkCertificate } from './check-certificado.ts';
import { checkArchive, checkBackup } from './check-copia.ts';
import { checkUndelivered, checkWaiting } from './check-emails.ts';
import { spaceCheck } from './check-espaco.ts';
import { checkModules } from './check-modulos.ts';
import { checkComponents } from './check-partes.ts';
import { checkSecurity } from './check-seguranca.ts';
import { checkJobs, checkScheduler } from './check-tarefas.ts';
import { CHECK_MS, type Medida } from './medida.ts';

/** Dependencies beside the database. */
interface HealthOptions {
  registry: () => Promise<Registry>;
  log: FastifyBaseLogger;
}

/** Cache time: metrics are scraped more often than their values change. */
const RECENT_MS = 5000;
/** Sort order by urgency. */
const BY_URGENCY: readonly EstadoSaude[] = ['FALHA', 'DESCONHECIDO', 'ATENCAO', 'OK'];

/**
 * Checks everything that could stop without anybody noticing. Each item has a time limit: a hanging check is shown as such, and isn't
 * started again before it ends.
 */
export class PortalHealth {
  readonly #deps: Deps;
  readonly #log: FastifyBaseLogger;
  readonly #checks: readonly { items: readonly ItemSaude[]; look: () => Promise<Medida[]> }[];

  constructor(deps: Deps, options: HealthOptions) {
    this.#deps = deps;
    this.#log = options.log;
    this.#checks = [
      { items: ['EMAILS_NAO_ENTREGUES'], look: memoize(() => checkUndelivered(deps)) },
      { items: ['EMAILS_EM_TENTATIVA', 'EMAILS_POR_ENVIAR'], look: memoize(() => checkWaiting(deps)) },
      { items: ['TAREFAS'], look: memoize(() => checkJobs(deps)) },
      { items: ['AGENDADOR'], look: memoize(() => checkScheduler(deps)) },
      { items: ['ESPACO'], look: memoize(spaceCheck(deps)) },
      { items: ['COPIA'], look: memoize(() => checkBackup(deps)) },
      { items: ['ARQUIVAMENTO'], look: memoize(() => checkArchive(deps)) },
      { items: ['AUDITORIA'], look: memoize(() => checkAudit(deps)) },
      { items: ['MODULOS'], look: memoize(() => checkModules(deps, options.registry)) },
      { items: ['SEGURANCA'], look: memoize(() => checkSecurity(deps)) },
      { items: ['CERTIFICADO'], look: memoize(() => checkCertificate(deps)) },
      { items: ['PARTES'], look: memoize(() => checkComponents(deps)) },
    ];
  }

  /** Present state, the most urgent lines first. */
  async read(): Promise<Saude> {
    const found = await Promise.all(this.#checks.map(({ items, look }) => this.#inTime(items, look)));
    const linhas = found.flat().map(lineOf);
    linhas.sort((a, b) => BY_URGENCY.indexOf(a.estado) - BY_URGENCY.indexOf(b.estado));
    return { verificadoEm: this.#deps.now().toISOString(), linhas };
  }

  /** As `read`, cached for a few seconds, for frequent callers. */
  readonly readRecent = memoize(() => this.read(), RECENT_MS);

  async #inTime(items: readonly ItemSaude[], look: () => Promise<Medida[]>): Promise<Medida[]> {
    try {
      return await within(CHECK_MS, items.join(' '), look());
    } catch (error) {
      this.#log.warn({ err: error, items }, 'health not looked at');
      return items.map((item) => ({ item, estado: 'DESCONHECIDO', detalhe: SAUDE_TEXT.naoVerificado }));
    }
  }
}

function lineOf({ item, estado, sobre, quantos, desde, detalhe, responsavel, link }: Medida): LinhaSaude {
  const known = ITEM_SAUDE[item];
  return {
    item,
    titulo: known.titulo,
    sobre: sobre ?? null,
    estado,
    quantos: quantos ?? null,
    desde: desde?.toISOString() ?? null,
    detalhe: detalhe ?? '',
    responsavel: responsavel ?? known.responsavel,
    link: link ?? null,
  };
}
