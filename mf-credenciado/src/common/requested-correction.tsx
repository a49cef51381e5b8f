import { Alert, formatDate } from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import type { ReactNode } from 'react';
import { type Solicitacao, usePedidoRetificacao } from '../solicitacoes.api.ts';

interface WhatWasAskedProps {
  solicitacao: Solicitacao;
  actions?: ReactNode;
}

/** Correction that the committee requested, and its deadline. */
export function WhatWasAsked({ solicitacao, actions }: WhatWasAskedProps) {
  const { id, prazoRetificacao } = solicitacao;
  const { data: pedido } = usePedidoRetificacao(id);
  const until = prazoRetificacao ? ` até ${formatDate(prazoRetificacao)}` : '';
  return (
    <Alert tone="warning" title={`A comissão pediu que você corrija esta solicitação${until}.`} actions={actions}>
      {prazoRetificacao && <PorQueEstaData of="solicitacao" id={id} />}
      {pedido && <RichText html={pedido.conteudo} />}
    </Alert>
  );
}
