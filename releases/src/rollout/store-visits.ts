import type { EndpointParsed, Endpoints } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import type { Executor } from '@credenciados/platform/db/database';
import { visitaOferta } from '@credenciados/platform/db/schema/index';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LiveModules } from '../live-modules.ts';
import { digestIn } from './digest.ts';
import { readMark } from './page-mark.ts';
import { rolloutEntries } from './variants.ts';

type VisitDeps = Pick<PlatformDeps, 'config' | 'db' | 'now'>;
type Told = EndpointParsed<Endpoints['POST /publico/modulos/medidas']>['body'];

/** Limits of counted browsers per origin, for both versions together, and per rollout. */
const MAX_OF_ORIGIN = 10;
const MAX_OF_ROLLOUT = 50_000;

type VisitRow = Omit<typeof visitaOferta.$inferInsert, 'ordem' | 'transacao' | 'navegador'> & {
  navegador: string;
};

/**
 * Stores a page's report for the modules that are compared on it, and ignores other or ended rollouts. Browser and origin are stored as
 * digests that differ in each rollout.
 */
export async function storeVisits(
  deps: VisitDeps,
  modules: LiveModules,
  told: Told,
  request: FastifyRequest,
): Promise<void> {
  const { inp, lcp, cls, pagina } = told;
  const named = new Map(told.modulos.map((module) => [module.nome, module]));
  const now = deps.now();
  for (const { row, name } of await rowsOf(deps, modules, pagina, request)) {
    const module = named.get(name);
    if (!module) continue;
    const { falhou, montagem } = module;
    await storeVisit(deps.db, { ...row, falhou, montagem, inp, lcp, cls, contada: now });
  }
}

/** Concurrent writes of opened pages; further pages count once they report. */
const MOST_AT_ONCE = 20;

/**
 * Returns a function that records pages served at a module's address: one that hangs never reports, and is counted as missing (TEL-38).
 * Nobody waits for it; a failed write counts for neither version.
 */
export function recordOpenedPages(deps: VisitDeps, modules: LiveModules, log: FastifyBaseLogger) {
  let underWay = 0;
  const keep = async (pagina: string, module: string, request: FastifyRequest) => {
    for (const { row, name } of await rowsOf(deps, modules, pagina, request)) {
      if (name === module) await storeVisit(deps.db, { ...row, falhou: false, aberta: true });
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

/** Rows of a page when it is served, one per rollout it is compared in. */
async function rowsOf(
  { config, now }: VisitDeps,
  modules: LiveModules,
  pagina: string,
  { session, ip }: FastifyRequest,
): Promise<{ name: string; row: Omit<VisitRow, 'falhou'> }[]> {
  const at = now();
  const mark = readMark(config, pagina, at);
  if (!mark) return [];
  const whose = session ? `conta ${session.usuarioId}` : addressKey(ip);
  return rolloutEntries(await modules.read()).flatMap(({ rollout, descriptor }) => {
    const measured = mark.measured.find((each) => each.rollout === rollout.id);
    if (!measured) return [];
    const origem = digestIn(config, rollout.id, { origin: whose });
    const rede = digestIn(config, rollout.id, { network: addressKey(ip) });
    const navegador = digestIn(config, rollout.id, { place: mark.place });
    const row = { oferta: rollout.id, pagina: mark.page, navegador, braco: measured.arm, origem, rede, em: at };
    return [{ name: descriptor.name, row }];
  });
}

/**
 * Stores that a page was made, or its report; of repeated reports the worst counts. One page per browser counts, the first that reports,
 * since all its pages have one version and share its conditions (TEL-39). Past the limits only known browsers count. The limit of an origin
 * is for both versions together: otherwise an origin whose pages always fail would end up counting only for the version with fewer pages.
 */
async function storeVisit(db: Executor, row: VisitRow): Promise<void> {
  await db.execute(visitInsert(row));
}

/** The statement; its cost doesn't grow with the number of known browsers. */
export function visitInsert(row: VisitRow): SQL {
  const {
    oferta,
    pagina,
    navegador,
    braco,
    origem,
    rede = null,
    falhou,
    montagem = null,
    inp = null,
    lcp = null,
    cls = null,
    em,
  } = row;
  const [aberta, contada] = [row.aberta ?? false, row.contada?.toISOString() ?? null];
  const v = visitaOferta;
  return sql`
    insert into ${v} (oferta, pagina, navegador, braco, origem, rede, falhou, montagem, inp, lcp, cls, em, aberta, contada, ordem)
    select ${oferta}::uuid, ${pagina}::text, ${navegador}::text, ${braco}::text, ${origem}::text, ${rede}::text, ${falhou}::boolean, ${montagem}::int, ${inp}::int, ${lcp}::int, ${cls}::int, ${em.toISOString()}::timestamptz,
           ${aberta}::boolean, ${contada}::timestamptz, last.ordem + 1
    from (select coalesce(max(ordem), 0) as ordem from ${v} where oferta = ${oferta}) last
    where exists (select from ${v} k where k.oferta = ${oferta} and k.navegador = ${navegador})
       or (last.ordem < ${MAX_OF_ROLLOUT}
           and (select count(*) from (select from ${v} k where k.oferta = ${oferta} and k.origem = ${origem} limit ${MAX_OF_ORIGIN}) own) < ${MAX_OF_ORIGIN})
    on conflict (oferta, navegador) do update
      set pagina = excluded.pagina,
          falhou = ${v}.falhou or excluded.falhou,
          montagem = coalesce(${v}.montagem, excluded.montagem),
          inp = greatest(${v}.inp, excluded.inp),
          lcp = greatest(${v}.lcp, excluded.lcp),
          cls = greatest(${v}.cls, excluded.cls),
          aberta = ${v}.aberta or excluded.aberta,
          contada = coalesce(${v}.contada, excluded.contada),
          transacao = pg_current_xact_id()
      where ${v}.pagina = excluded.pagina
         or (${v}.contada is null and excluded.contada is not null and ${v}.braco = excluded.braco)`;
}
