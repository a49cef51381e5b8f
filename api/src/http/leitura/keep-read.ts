import { ACCESS, type Endpoint, isAllowed, type TipoLeitura } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../session/session.ts';
import { searchedText } from './leitura.rules.ts';

/** Read of personal data by a handler, for the log of reads. */
export interface Read {
  /** Id or key of the record that was read; for a list, its name. */
  alvo: number | string;
  /** Solicitação that the record belongs to; null for lists. */
  solicitacaoId?: number | null;
  /** Search text of a list and the number of hits; such a read is logged as a search. */
  busca?: { texto: string; encontradas: number };
}

/**
 * Makes the function that logs a call's reads by staff, under the kind set in the contract. Reads by applicants, of their own data, are not
 * logged.
 */
export function readLogger(app: FastifyInstance, { leitura }: Endpoint, session: Session | null) {
  return async ({ alvo, solicitacaoId = null, busca }: Read): Promise<void> => {
    if (!leitura || leitura === 'EXPORTACAO')
      throw new Error('The contract doesn’t say that this call shows people’s data');
    if (!session || !isAllowed(ACCESS.staffRead, session.perfil)) return;
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
