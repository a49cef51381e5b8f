import { ACCESS, type Endpoint, isAllowed, type TipoLeitura } from '@credenciados/contract';
import type { Read } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import type { FastifyInstance } from 'fastify';
import { searchedText } from './leitura.rules.ts';

/**
 * Makes the function that logs a call's reads by staff, under the kind set in the contract. Reads by applicants, of their own data, are not
 * logged.
 */
export function readLogger(app: FastifyInstance, { leitura }: Endpoint, session: Session | null) {
  return async ({ alvo, solicitacaoId = null, busca }: Read): Promise<void> => {
    if (!leitura || leitura === 'EXPORTACAO')
      throw new Error('The contract doesn’t say that this call shows people’s data');
    if (!session || !isAllowed(ACCESS.equipe, session.perfil)) return;
    const who = { atorId: session.usuarioId, perfil: session.perfil };
    if (!busca || busca.texto === '') {
      await app.reads.keep({ ...who, tipo: leitura, alvo: String(alvo), solicitacaoId, dados: {} });
      return;
    }
    const digest = app.security.digest(searchedText(busca.texto));
    const tipo: TipoLeitura = 'PESQUISA';
    const dados = { busca: digest, encontradas: busca.encontradas };
    await app.reads.keep({ ...who, tipo, alvo: `${alvo} ${digest}`, solicitacaoId, dados });
  };
}

/** Audit facts of an export: a digest of the search text, and the number of rows. */
export function exportFacts(app: FastifyInstance, { campoSimples }: { campoSimples: string }, linhas: number) {
  const busca = campoSimples === '' ? null : app.security.digest(searchedText(campoSimples));
  return { busca, linhas };
}
