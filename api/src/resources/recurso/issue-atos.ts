import { SITUACAO_RECURSO_LABEL } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { recurso, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { issueAto } from '../ato/issue-ato.ts';

/**
 * Signs the acts of an edital's decided appeals as its final result is published (ATO-1): before, an act would tell the applicant. Their
 * authors are those who decided.
 */
export async function issueAppealAtos(deps: Deps, tx: Tx, editalId: number): Promise<void> {
  const rows = await tx
    .select({
      id: solicitacao.id,
      versao: solicitacao.versao,
      situacao: recurso.situacao,
      motivo: recurso.julgamento,
      perfil: recurso.julgadoPerfil,
      usuarioId: usuario.id,
      cpf: usuario.cpf,
    })
    .from(recurso)
    .innerJoin(solicitacao, eq(solicitacao.id, recurso.solicitacaoId))
    .innerJoin(usuario, eq(usuario.id, recurso.julgadoPor))
    .where(eq(solicitacao.editalId, editalId))
    .orderBy(asc(recurso.id));
  for (const { id, versao, situacao, motivo, ...author } of rows) {
    const motivos = `${SITUACAO_RECURSO_LABEL[situacao]}.\n\n${motivo ?? ''}`;
    await issueAto(deps, tx, author, { id, editalId, versao }, 'DECIDIR_RECURSO', { motivos });
  }
}
