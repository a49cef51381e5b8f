import type { Perfil } from '@credenciados/shared';
import { type MockHandlers, renderInModule } from '@credenciados/shared/testing';
import type { ReactNode } from 'react';
import { type Solicitacao, useSolicitacao } from '../common/solicitacoes/solicitacoes.api.ts';
import { mockSolicitacao } from './open-solicitacao.ts';

type Section = (solicitacao: Solicitacao) => ReactNode;

/**
 * Shows one part of the screen of solicitação 41, made of what the API answers, without the others: its tests take a part of the time,
 * and a change of the screen doesn't reach them.
 */
export function openSection(section: Section, answers: MockHandlers = {}, { as = 'CAGEO' }: { as?: Perfil } = {}) {
  const api = mockSolicitacao(answers);
  return { api, ...renderInModule(<Alone section={section} />, { path: '/solicitacoes/validar/41', as }) };
}

function Alone({ section }: { section: Section }) {
  const { data } = useSolicitacao(41);
  return data ? section(data) : null;
}
