import { type EndpointKey, LIMITS, type Perfil } from '@credenciados/contract';
import { type Load, REGULARS, STAFF } from './api-data.ts';

/** Request of a case. */
export interface Asked {
  path: string;
  body?: object;
  /** Id of the calling account. */
  usuarioId: number;
}

/** Endpoint measured under one filter. */
export interface Case {
  name: string;
  endpoint: EndpointKey;
  perfil: Perfil;
  ask(turn: number, load: Load): Asked;
}

/**
 * Budgets: cost relative to the load of 10,000 solicitações; p99 in ms; p95 in ms of a day with everybody at once; MB of a process, on a
 * day and during 50 uploads of 20 MB and an export; exported rows a second.
 */
export const BUDGETS = {
  ...{ growth: 1.5, p99: 150 },
  ...{ day: { readMs: 20, writeMs: 50 }, peakMb: 300, uploadsPeakMb: 350, exportedRows: 50_000 },
  ...{ exportedXlsxRows: 10_000, xlsxPeakMb: 300 },
} as const;

/** A list's first page, unfiltered. */
export const PAGE = { campoSimples: '', pagina: 0, tamanho: LIMITS.pageSize };
const staff = (turn: number) => 1 + (turn % STAFF);
/** A solicitação, spread over the whole load. */
export const solicitacao = (turn: number, { editais, solicitacoesAnEdital }: Load) =>
  1 + ((turn * 7919) % (editais * solicitacoesAnEdital));
/** Editais in turn. */
export const edital = (turn: number, { editais }: Load) => 1 + (turn % editais);
/** An applicant with equally many solicitações in every load. */
export const applicant = (turn: number, { people }: Load) => STAFF + people + 1 + ((turn * 7919) % REGULARS);

/** A value, fixed or by turn. */
export type ByTurn<T> = T | ((turn: number, load: Load) => T);
export const at = <T extends object | string | number>(value: ByTurn<T>, turn: number, load: Load): T =>
  typeof value === 'function' ? value(turn, load) : value;

interface Options {
  /** Parameter at the end of the path. */
  id?: ByTurn<string | number>;
  query?: ByTurn<string>;
  body?: ByTurn<object>;
  /** True: requested by applicants, for their own data. */
  own?: boolean;
  /** Profile of the staff who request it. */
  perfil?: Perfil;
}

/** A case of one endpoint, by default requested by staff. */
export function caseOf(
  name: string,
  endpoint: EndpointKey,
  { id = '', query = '', body, own = false, perfil = 'CAGEO' }: Options = {},
): Case {
  return {
    name,
    endpoint,
    perfil: own ? 'CREDENCIADOS' : perfil,
    ask: (turn, load) => ({
      path: endpoint.replace(/^\w+ /, '').replace(/:.*$/, String(at(id, turn, load))) + at(query, turn, load),
      usuarioId: own ? applicant(turn, load) : staff(turn),
      ...(body && { body: at(body, turn, load) }),
    }),
  };
}
