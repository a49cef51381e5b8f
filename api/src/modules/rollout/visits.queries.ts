import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { visitaOferta } from '../../platform/db/tables.ts';
import type { ToldVisits } from './visit.ts';

/** The browsers of a rollout that were told of, for the first time or again, since a reading before; null: all. */
export async function tellVisits(db: Executor, oferta: string, since: string | null): Promise<ToldVisits> {
  const v = visitaOferta;
  const { rows } = await db.execute<{ rows: string; upTo: string }>(sql`
    select coalesce(json_agg(json_build_array(
             ${v.navegador}, ${v.braco}, ${v.origem}, coalesce(${v.rede}, ${v.origem}), ${v.aberta}, ${v.falhou},
             case when ${v.aberta} then round(extract(epoch from ${v.contada} - ${v.em}) * 1000) else 0 end, ${v.montagem}, ${v.inp}, ${v.lcp}, ${v.cls},
             round(extract(epoch from ${v.em}) * 1000)) order by ${v.em}, ${v.navegador} collate "C"), '[]')::text as "rows",
           pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"
    from ${v} where ${v.oferta} = ${oferta} ${since === null ? sql`` : sql`and ${v.transacao} >= ${since}::xid8`}`);
  const [told] = rows;
  if (!told) throw new Error('The database told nothing');
  return told;
}
