import { dayOf, ETAPAS_VALIDADE, type EtapaValidade, endOfDayIn, shiftDay } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';
import { isRenewed } from './renewed.ts';

/** No reminders by night: they are sent from this hour on, in the agency's zone. */
const FROM_HOUR = 8;
const HOUR_MS = 60 * 60 * 1000;

/** An end that a person is reminded of. */
export interface End {
  id: number;
  /** Target in `validade_aviso`. */
  alvo: string;
  /** Document that ends, or condition that must be met; null for the accreditation. */
  rotulo: string | null;
  /** Last day, `YYYY-MM-DD`. */
  fim: string;
  etapa: EtapaValidade;
}

const STEPS = sql.raw(ETAPAS_VALIDADE.join(', '));

/** Ends that have reached a step of which nobody was reminded; of one solicitação, or of all. */
export async function findEnds({ config: { timeZone }, now }: Deps, db: Executor, id?: number): Promise<End[]> {
  const today = dayOf(new Date(now().getTime() - FROM_HOUR * HOUR_MS), timeZone);
  const last = shiftDay(today, ETAPAS_VALIDADE[0]);
  const dayIn = (column: typeof solicitacao.validoAte | typeof solicitacao.decididaEm) =>
    sql`(${column} at time zone ${timeZone})::date`;
  const { rows } = await db.execute<End & Record<string, unknown>>(sql`
    with alvo as (
      select ${solicitacao.id} as id, 'CREDENCIAMENTO' as alvo, null::text as rotulo, ${dayIn(solicitacao.validoAte)} as fim
      from ${solicitacao}
      where ${solicitacao.situacao} = 'CREDENCIADO' and ${solicitacao.validoAte} <= ${endOfDayIn(last, timeZone).toISOString()}::timestamptz
        and ${solicitacao.validoAte} + interval '1 second' > ${now().toISOString()}::timestamptz
      union all
      select d.solicitacao_id, 'DOCUMENTO:' || d.id, t.descricao, d.validade
      from documento d join tipo_documento t on t.codigo = d.tipo
      join credenciamento_vigente(${now().toISOString()}::timestamptz) v
        on v.solicitacao_id = d.solicitacao_id and v.situacao in ('ATIVO', 'SUSPENSO')
      where d.substituido_em is null and d.validade between ${today}::date and ${last}::date
      union all
      select c.solicitacao_id, 'CONDICAO:' || c.id, c.texto, c.fim
      from condicao c
      join credenciamento_vigente(${now().toISOString()}::timestamptz) v
        on v.solicitacao_id = c.solicitacao_id and v.situacao in ('ATIVO', 'SUSPENSO')
      where c.cumprida_em is null and c.cancelada_em is null and c.fim between ${today}::date and ${last}::date
    )
    select alvo.id, alvo.alvo, alvo.rotulo, alvo.fim::text, etapa.dias as etapa
    from alvo
    join ${solicitacao} on ${solicitacao.id} = alvo.id
    join ${usuario} on ${usuario.id} = ${solicitacao.usuarioId}
    cross join lateral (select min(dias) as dias from unnest(array[${STEPS}]) dias where dias >= alvo.fim - ${today}::date) etapa
    where alvo.fim - ${dayIn(solicitacao.decididaEm)} > etapa.dias and ${addressOfSolicitacao} <> ''
      and not exists (select from validade_aviso v where v.solicitacao_id = alvo.id and v.alvo = alvo.alvo and v.fim = alvo.fim
        and v.etapa <= etapa.dias)
      and not ${isRenewed} ${id === undefined ? sql`` : sql`and alvo.id = ${id}`}
    order by alvo.id, alvo.fim, alvo.alvo`);
  return rows;
}
