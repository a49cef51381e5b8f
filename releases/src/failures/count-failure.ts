import type { FaseFalha } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { falhaModulo } from '@credenciados/platform/db/schema/index';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { macOf, type Secrets } from '@credenciados/platform/derived-keys';
import { sql } from 'drizzle-orm';
import { type Admitted, MAX_REPORTERS } from './failure-quota.ts';

/** Failures stored per version, counted separately with and without a place: those reported by most addresses, and the latest (TEL-23). */
const MOST_TOLD = 40;
const LATEST = 10;
/** Different browsers counted per failure. */
const MAX_BROWSERS = 10;

/** A failure as stored, without personal data (TEL-22). */
export interface KnownFailure {
  modulo: string;
  versao: string;
  fase: FaseFalha;
  erro: string;
  /** Stack positions in built files; empty if unknown. */
  pilha: readonly string[];
  navegador: string;
  /** Composition of the page; null if unknown. */
  composicao: string | null;
}

/** Position that identifies a failure: the first in the version's own files, else in the shell's. */
export const placeOf = (pilha: readonly string[]): string =>
  pilha.find((frame) => !frame.startsWith('shell/')) ?? pilha[0] ?? '';

/**
 * Counts a failure of a version. A new one may displace another; a displaced one that comes back starts with the addresses known to have
 * reported it.
 */
export async function countFailure(
  { db, config }: Pick<PlatformDeps, 'db' | 'config'>,
  { modulo, versao, fase, erro, pilha, navegador, composicao }: KnownFailure,
  { mayBeNew, tellers }: Admitted,
  now: Date,
): Promise<void> {
  const [own = '', ...others] = tellers.map((address) => tellerOf(config, `${modulo} ${versao} ${address}`));
  const quem = sql`array[${sql.join(
    [own, ...others].map((teller) => sql`${teller}::text`),
    sql`, `,
  )}]`;
  const lugar = placeOf(pilha);
  const at = sql`${now.toISOString()}::timestamptz`;
  const f = falhaModulo;
  const { rows } = await db.execute<{ nova: boolean }>(sql`
    insert into ${f} (modulo, versao, fase, erro, lugar, pilha, vezes, quem, navegadores, composicao, primeira_em, ultima_em)
    select ${modulo}::text, ${versao}::text, ${fase}::text, ${erro}::text, ${lugar}::text, ${JSON.stringify(pilha)}::jsonb,
           ${tellers.length}::int, ${quem}, jsonb_build_object(${navegador}::text, 1), ${composicao}::text, ${at}, ${at}
    where ${mayBeNew} or exists (select from ${f} k where k.modulo = ${modulo} and k.versao = ${versao} and k.fase = ${fase}
                                 and k.erro = ${erro} and k.lugar = ${lugar})
    on conflict (modulo, versao, fase, erro, lugar) do update
      set vezes = ${f}.vezes + 1,
          quem = case when ${own}::text = any(${f}.quem) or cardinality(${f}.quem) >= ${MAX_REPORTERS}
                 then ${f}.quem else ${f}.quem || ${own}::text end,
          composicao = coalesce(excluded.composicao, ${f}.composicao), ultima_em = greatest(${f}.ultima_em, excluded.ultima_em),
          navegadores = case
            when ${f}.navegadores ? ${navegador} or (select count(*) from jsonb_object_keys(${f}.navegadores)) < ${MAX_BROWSERS}
            then ${f}.navegadores || jsonb_build_object(${navegador}::text, coalesce((${f}.navegadores ->> ${navegador})::int, 0) + 1)
            else ${f}.navegadores end
    returning xmax = 0 as nova`);
  if (rows[0]?.nova) await keepThoseThatMatter(db, { modulo, versao, isPlaced: lugar !== '' });
}

const TELLER_LENGTH = 16;

/** Pseudonym of an address, for the failures of one version only. */
const tellerOf = (secrets: Secrets, whose: string): string =>
  macOf(secrets, 'failure-teller', whose).toString('base64url').slice(0, TELLER_LENGTH);

/** Each address has one vote, divided among all failures that it reported: made-up reports are displaced first. */
async function keepThoseThatMatter(
  db: Executor,
  { modulo, versao, isPlaced }: { modulo: string; versao: string; isPlaced: boolean },
): Promise<void> {
  await db.execute(sql`
    with known as (
      select id, quem, row_number() over (order by ultima_em desc, id desc) as late
      from ${falhaModulo} where modulo = ${modulo} and versao = ${versao} and (lugar <> '') = ${isPlaced}
    ), shares as (
      select teller, 1.0 / count(*) as share from known, unnest(quem) teller group by teller
    )
    delete from ${falhaModulo} where id in (
      select id from (
        select id, row_number() over (order by late <= ${LATEST} desc,
                 (select sum(share) from shares where teller = any(quem)) desc nulls last, late) as place
        from known) ranked
      where place > ${LATEST + MOST_TOLD})`);
}
