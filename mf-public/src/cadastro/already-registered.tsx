import { CODIGO } from '@credenciados/contract';
import { Alert, LinkButton, linkTo } from '@credenciados/shared';
import type { Minha } from './own-solicitacoes.api.ts';

/** Notice, before the form, that the person is already registered in the edital: one registration per person and edital (INS-6). */
export function AlreadyRegistered({ minha }: { minha: Minha }) {
  return (
    <Alert
      tone="warning"
      title={CODIGO.CREDENCIADO_CADASTRADO_EDITAL}
      actions={
        <>
          <LinkButton to={linkTo('mf-credenciado:solicitacao', { id: minha.id })}>Ver a solicitação</LinkButton>
          <LinkButton variant="outline" to={linkTo('mf-credenciado:solicitacoes')}>
            Minhas solicitações
          </LinkButton>
        </>
      }
    >
      A sua solicitação no edital nº {minha.edital.numero} tem o protocolo {minha.protocolo}.
    </Alert>
  );
}
