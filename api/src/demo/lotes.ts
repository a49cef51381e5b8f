import { dayOf, LOTE_ESPERA_MINUTOS, LOTE_TEXT } from '@credenciados/contract';
import { lote, loteItem } from '@credenciados/platform/db/schema/index';
import { subDays, subMinutes } from 'date-fns';
import type { DemoContext } from './context.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';

/** Days before now; lotes are stored for 90 days after their end. */
const RECENT_DAYS = 60;

/** Finished lote of Helena's, to show results: one day's approvals, and a failed one that can be retried. */
export async function seedLote({ tx, now, timeZone, ids }: DemoContext, solicitacoes: readonly DemoSolicitacao[]) {
  const hers = solicitacoes.filter(({ analista }) => analista === ids.cageo);
  const approved = hers.flatMap(({ row: { id, versao, situacao, decididaEm } }) =>
    situacao === 'CREDENCIADO' && decididaEm && decididaEm > subDays(now, RECENT_DAYS)
      ? [{ id, versao, em: decididaEm }]
      : [],
  );
  const dayOfOne = ({ em }: { em: Date }) => dayOf(em, timeZone);
  const days = [...new Set(approved.map(dayOfOne))].map((day) => approved.filter((one) => dayOfOne(one) === day));
  const [largestDay] = days.sort((a, b) => b.length - a.length);
  if (!largestDay) throw new Error('Nothing was approved of late');
  const moments = largestDay.map(({ em }) => em.getTime());
  const comecaEm = new Date(Math.min(...moments));
  const terminouEm = new Date(Math.max(...moments));
  const failed = hers.find(({ row }) => row.situacao === 'AGUARDANDO_APROVACAO' && row.criadaEm < comecaEm)?.row;
  if (!failed) throw new Error('Nothing awaits analysis that a lote could have failed at');
  const [made] = await tx
    .insert(lote)
    .values({
      ato: { acao: 'APROVAR', justificativa: '', condicoes: [] },
      situacao: 'CONCLUIDO',
      criadoPor: ids.cageo ?? 0,
      perfil: 'CAGEO',
      criadoEm: subMinutes(comecaEm, LOTE_ESPERA_MINUTOS),
      comecaEm,
      terminouEm,
    })
    .returning({ id: lote.id });
  const loteId = made?.id ?? 0;
  await tx.insert(loteItem).values([
    // The versions seen are those before the decision.
    ...largestDay.map(({ id, versao, em }) => ({
      loteId,
      solicitacaoId: id,
      versao: versao - 1,
      situacao: 'FEITA' as const,
      em,
    })),
    {
      ...{ loteId, solicitacaoId: failed.id, versao: failed.versao, em: terminouEm },
      ...{ situacao: 'FALHOU', motivo: LOTE_TEXT.failed },
    },
  ]);
}
