import { groundsOf } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
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
}

/** Approves or rejects a solicitação, and tells its applicant (ANL-4). Returns the grounds, with the unticked items of a rejection. */
export async function decideIn(deps: Deps, tx: Tx, actor: Autor, decision: Decision): Promise<string> {
  const { id, aprovar, justificativa, versao, versaoLista } = decision;
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
  const ato = await issueAto(deps, tx, actor, row, acao, {
    motivos: grounds,
    conferencia: kept?.lista ?? null,
  });
  await announce(deps, tx, actor, row, 'RESULTADO_ANALISE', { ...analysisAnnouncement(row, aprovar, grounds), ato });
  await auditMove(tx, author, aprovar ? 'SOLICITACAO_APROVADA' : 'SOLICITACAO_REJEITADA', id, {
    ...(byRule && { motivo: justificativa }),
    ...(kept && { conferida: kept.conferida }),
    ...auditedAto(ato),
  });
  return grounds;
}
