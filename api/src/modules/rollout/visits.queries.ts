import { count, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../platform/db/database.ts';
import { visitaOferta } from '../../platform/db/tables.ts';
import type { Arm } from './browser.ts';
import type { ToldVisits } from './visit.ts';

/** Pages of one origin that count, of either version, and pages of a rollout that do: more of them say no more. */
const MAX_OF_ORIGIN = 10;
const MAX_OF_ROLLOUT = 50_000;
const DAYS_KEPT = 30;

export type VisitRow = Omit<typeof visitaOferta.$inferInsert, 'ordem' | 'transacao'>;

/**
 * Keeps that a page was made, or how it went; told again, the worst of it counts. Past the limits only pages that are known do. The limit of an
 * origin is one for both versions: else pages of one that always fails would come to count for the version that has fewer pages alone.
 */
export async function keepVisit(db: Executor, row: VisitRow): Promise<void> {
  await db.execute(keeping(row));
}

/** The statement: what it takes doesn't grow with the pages that are known. */
export function keeping(row: VisitRow): SQL {
  const { oferta, pagina, braco, origem, falhou, montagem = null, inp = null, lcp = null, cls = null, em } = row;
  const [aberta, contada] = [row.aberta ?? false, row.contada?.toISOString() ?? null];
  const v = visitaOferta;
  return sql`
    insert into ${v} (oferta, pagina, braco, origem, falhou, montagem, inp, lcp, cls, em, aberta, contada, ordem)
    select ${oferta}::uuid, ${pagina}::text, ${braco}::text, ${origem}::text, ${falhou}::boolean, ${montagem}::int, ${inp}::int, ${lcp}::int, ${cls}::int, ${em.toISOString()}::timestamptz,
           ${aberta}::boolean, ${contada}::timestamptz, last.ordem + 1
    from (select coalesce(max(ordem), 0) as ordem from ${v} where oferta = ${oferta}) last
    where exists (select from ${v} k where k.oferta = ${oferta} and k.pagina = ${pagina})
       or (last.ordem < ${MAX_OF_ROLLOUT}
           and (select count(*) from (select from ${v} k where k.oferta = ${oferta} and k.origem = ${origem} limit ${MAX_OF_ORIGIN}) own) < ${MAX_OF_ORIGIN})
    on conflict (oferta, pagina) do update
      set falhou = ${v}.falhou or excluded.falhou,
          montagem = coalesce(${v}.montagem, excluded.montagem),
          inp = greatest(${v}.inp, excluded.inp),
          lcp = greatest(${v}.lcp, excluded.lcp),
          cls = greatest(${v}.cls, excluded.cls),
          aberta = ${v}.aberta or excluded.aberta,
          contada = coalesce(${v}.contada, excluded.contada),
          transacao = pg_current_xact_id()`;
}

/** The pages of a rollout that were told of, for the first time or again, since a reading before; null: all. */
export async function tellVisits(db: Executor, oferta: string, since: string | null): Promise<ToldVisits> {
  const v = visitaOferta;
  const { rows } = await db.execute<{ rows: string; upTo: string }>(sql`
    select coalesce(json_agg(json_build_array(
             ${v.pagina}, ${v.braco}, ${v.origem}, ${v.aberta}, ${v.falhou},
             case when ${v.aberta} then round(extract(epoch from ${v.contada} - ${v.em}) * 1000) else 0 end, ${v.montagem}, ${v.inp}, ${v.lcp}, ${v.cls},
             round(extract(epoch from ${v.em}) * 1000)) order by ${v.em}, ${v.pagina} collate "C"), '[]')::text as "rows",
           pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"
    from ${v} where ${v.oferta} = ${oferta} ${since === null ? sql`` : sql`and ${v.transacao} >= ${since}::xid8`}`);
  const [told] = rows;
  if (!told) throw new Error('The database told nothing');
  return told;
}

/** Pages that told that they showed the new version of a rollout, and the former. */
export async function countMounts(db: Executor, oferta: string): Promise<Record<Arm, number>> {
  const rows = await db
    .select({ braco: visitaOferta.braco, pages: count(visitaOferta.montagem) })
    .from(visitaOferta)
    .where(eq(visitaOferta.oferta, oferta))
    .groupBy(visitaOferta.braco);
  const of = (arm: Arm) => rows.find(({ braco }) => braco === arm)?.pages ?? 0;
  return { NOVA: of('NOVA'), ATUAL: of('ATUAL') };
}

/** Forgets pages of long ago. */
export async function collectVisits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000);
  await db.delete(visitaOferta).where(lt(visitaOferta.em, before));
}
