import { type EndpointKey, LIMITS, type Perfil } from '@credenciados/contract';
import type { Deps } from '../api/src/deps.ts';
import type { Session } from '../api/src/http/session/session.ts';
import type { Db } from '../api/src/platform/db/database.ts';
import type { Viewer } from '../api/src/resources/solicitacao/filtro.ts';
import { type Load, REGULARS, STAFF } from './api-data.ts';

/** One way to call an endpoint: what is sent, and the functions whose SQL is run beside it on plain `pg`. */
export interface Variant {
  path: string;
  body?: object;
  /** Account that calls, by its id. */
  usuarioId: number;
  run(db: Db, session: Session): Promise<unknown>;
}

/** Endpoint measured under one filter. */
export interface Case {
  name: string;
  kind: 'list' | 'by id';
  endpoint: EndpointKey;
  perfil: Perfil;
  variant(turn: number, load: Load): Variant;
}

/**
 * Budgets: cost against the load of 10,000 solicitações, p99 in ms; p95 in ms of a day with all at once; MB of a process, on a day and
 * while 50 files of 20 MB come in and an export goes out; exported rows a second.
 */
export const BUDGETS = {
  ...{ share: { list: 0.6, 'by id': 0.5 }, growth: 1.5, hugeGrowth: 1.3, p99: 150 },
  ...{ day: { readMs: 75, writeMs: 150 }, peakMb: 300, uploadsPeakMb: 350, exportedRows: 50_000 },
  ...{ exportedXlsxRows: 10_000, xlsxPeakMb: 300 },
} as const;

export const NOW = new Date();
/** A list's first page, unfiltered. */
export const PAGE = { campoSimples: '', pagina: 0, tamanho: LIMITS.pageSize };
export const staff = (turn: number) => 1 + (turn % STAFF);
/** A solicitação, spread over the whole load. */
export const solicitacao = (turn: number, { editais, solicitacoesAnEdital }: Load) =>
  1 + ((turn * 7919) % (editais * solicitacoesAnEdital));
/** An edital, one after the other. */
export const edital = (turn: number, { editais }: Load) => 1 + (turn % editais);
/** An applicant who has as much in every load. */
export const applicant = (turn: number, { people }: Load) => STAFF + people + 1 + ((turn * 7919) % REGULARS);
export const TIME_ZONE = 'America/Belem';
export const viewer = (usuarioId: number): Viewer => ({ usuarioId, cpf: '', now: NOW, timeZone: TIME_ZONE });
/** Dependencies of a function beside the database; queries of a transaction run one by one. */
export function depsOf(db: Db): Deps {
  const config = { timeZone: TIME_ZONE, mode: 'demonstration', backupMaxAgeHours: 26 };
  const seen = Object.assign(Object.create(db), { transaction: (run: (tx: Db) => unknown) => run(db) });
  return Object.assign(Object.create(null), { db: seen, now: () => NOW, config });
}

interface Asked<What> {
  /** Unless it is the endpoint's own. */
  path?: string;
  body?: object;
  /** Unless it is staff's. */
  usuarioId?: number;
  /** Input of the functions. */
  what: What;
}

/** A case of what is asked for at one endpoint. */
export function caseOf<What>(
  name: string,
  endpoint: EndpointKey,
  asked: (turn: number, load: Load) => Asked<What>,
  run: (db: Db, what: What, session: Session) => Promise<unknown>,
  more: Partial<Case> = {},
): Case {
  return {
    ...{ name, endpoint, kind: 'list', perfil: 'CAGEO' },
    ...more,
    variant: (turn, load) => {
      const { path = endpoint.replace(/^\w+ /, ''), body, usuarioId = staff(turn), what } = asked(turn, load);
      return { path, usuarioId, run: (db, session) => run(db, what, session), ...(body && { body }) };
    },
  };
}

/** A list that is asked for by a body. */
export function byBody<Body extends object>(
  name: string,
  endpoint: EndpointKey,
  body: (turn: number, load: Load) => Body,
  run: (db: Db, body: Body, session: Session) => Promise<unknown>,
  more?: Partial<Case>,
): Case {
  const asked = (turn: number, load: Load) => ({ body: body(turn, load), what: body(turn, load) });
  return caseOf(name, endpoint, asked, run, more);
}

/** Case of a call without a filter. */
export function plain(name: string, endpoint: EndpointKey, run: (db: Db, session: Session) => Promise<unknown>): Case {
  return caseOf(
    name,
    endpoint,
    () => ({ what: null }),
    (db, _, session) => run(db, session),
  );
}
