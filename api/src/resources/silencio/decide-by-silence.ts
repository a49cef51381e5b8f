import { showDay, showTermo, termoDecisaoDe } from '@credenciados/contract';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { regrasOf } from '../edital/regras.ts';
import { holdCalendario } from '../prazo/calendario.ts';
import { lerRelogios } from '../prazo/relogio.queries.ts';
import { decideIn } from '../solicitacao/decide.ts';
import { portalAccount } from './portal-account.ts';
import { waitingDecision } from './waiting-decision.ts';

/**
 * Decides on a solicitação whose term is over, as its edital says (PRZ-9), by the path of a person's decision. Reads edital and
 * solicitação anew under their locks. Returns false if somebody decided, asked for a rectification or switched the rule off before.
 */
export function decideBySilence(deps: Deps, { editalId }: { editalId: number }, id: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await holdCalendario(tx);
    const [of] = await tx.select().from(edital).where(eq(edital.id, editalId)).for('share');
    const [alvo] = await tx
      .select({ id: solicitacao.id, criadaEm: solicitacao.criadaEm })
      .from(solicitacao)
      .where(and(eq(solicitacao.id, id), eq(solicitacao.situacao, 'AGUARDANDO_APROVACAO')))
      .for('no key update');
    if (!of || !alvo) return false;
    const regras = regrasOf(of);
    const termo = termoDecisaoDe(regras);
    const lido = (await lerRelogios(deps, tx, { editalId, regras }, [alvo])).get(id);
    if (!termo || regras.silencio === 'NENHUM' || lido?.hora.situacao !== 'VENCIDO') return false;
    if ((await waitingDecision(tx, id)).length > 0) return false;
    const fim = lido.hora.contagem?.fim;
    await decideIn(deps, tx, await portalAccount(tx), {
      id,
      aprovar: regras.silencio === 'APROVAR',
      justificativa: `O prazo de ${showTermo(termo)} para decidir terminou${fim ? ` em ${showDay(fim)}` : ''} sem decisão da comissão. Efeito do silêncio, como diz o edital: ${regras.silencioFundamento}`,
    });
    return true;
  });
}
