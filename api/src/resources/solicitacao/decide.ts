import { type Condicao, groundsOf } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { conditionsText, storeCondicoes } from '../condicao/store-condicoes.ts';
import { storeConferencia } from '../conferencia/keep.ts';
import type { Autor } from '../requerente/own-solicitacao.ts';
import { announce } from './announce.ts';
import { analysisAnnouncement } from './solicitacao.texts.ts';
import { auditMove, moveOrRefuse } from './transition.ts';

/** A decision as sent. */
interface Decision {
  id: number;
  aprovar: boolean;
  justificativa: string;
  versao?: number | undefined;
  /** Version of the check list that the analyst saw. */
  versaoLista?: number | undefined;
  /** Conditions of an approval (VIG-5); a lote of an older version has none. */
  condicoes?: readonly Condicao[] | undefined;
}

/** Approves or rejects a solicitação, and tells its applicant (ANL-4). Returns the grounds, with the unticked items of a rejection. */
export async function decideIn(deps: Deps, tx: Tx, actor: Autor, decision: Decision): Promise<string> {
  const { id, aprovar, justificativa, versao, versaoLista, condicoes = [] } = decision;
  // By its edital's rule the portal decides without a person, and without the check list.
  const byRule = actor.perfil === null;
  const author = byRule ? null : actor.usuarioId;
  const changes = {
    justificativa: justificativa === '' ? null : justificativa,
    decididaEm: deps.now(),
    decididaPor: author,
  };
  const acao = aprovar ? 'APROVAR' : 'REJEITAR';
  const row = await moveOrRefuse(deps, tx, actor, id, acao, changes, versao);
  const kept = byRule ? null : await storeConferencia(deps, tx, actor, row, acao, versaoLista);
  const grounds = aprovar ? justificativa : groundsOf(justificativa, kept?.pendentes ?? []);
  if (grounds !== justificativa) {
    await tx.update(solicitacao).set({ justificativa: grounds }).where(eq(solicitacao.id, id));
  }
  const conditions = conditionsText(await storeCondicoes(deps, tx, actor.usuarioId, row, condicoes));
  const told = [grounds, conditions].filter((text) => text !== '').join('\n\n');
  const ato = await issueAto(deps, tx, actor, row, acao, {
    motivos: told,
    conferencia: kept?.lista ?? null,
  });
  const result = analysisAnnouncement(row, aprovar, grounds, conditions);
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...result, ato });
  await auditMove(tx, author, aprovar ? 'SOLICITACAO_APROVADA' : 'SOLICITACAO_REJEITADA', id, {
    ...(byRule && { motivo: justificativa }),
    ...(kept && { conferida: kept.conferida }),
    ...(condicoes.length > 0 && { condicoes: condicoes.length }),
    ...auditedAto(ato),
  });
  return grounds;
}
