import type { Perfil } from '@credenciados/shared';
import { type MockHandlers, renderInModule } from '@credenciados/shared/testing';
import type { ReactNode } from 'react';
import { type Solicitacao, useSolicitacao } from '../common/solicitacoes/solicitacoes.api.ts';
import { mockSolicitacao } from './open-solicitacao.ts';

type Section = (solicitacao: Solicitacao) => ReactNode;

/** Renders one part of solicitação 41's page with mocked answers. Such tests are faster, and unaffected by changes of the page. */
export function openSection(section: Section, answers: MockHandlers = {}, { as = 'CAGEO' }: { as?: Perfil } = {}) {
  const api = mockSolicitacao(answers);
  return { api, ...renderInModule(<Alone section={section} />, { path: '/solicitacoes/validar/41', as }) };
}

function Alone({ section }: { section: Section }) {
  const { data } = useSolicitacao(41);
  return data ? section(data) : null;
}
