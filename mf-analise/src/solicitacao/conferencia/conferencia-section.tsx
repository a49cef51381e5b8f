import { Text } from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { Documentos } from '../documentos/documentos.tsx';
import type { DocumentPaneState } from '../documentos/use-document-pane.ts';
import { CheckList } from './check-list.tsx';
import type { ConferenciaState } from './conferencia.api.ts';

interface ConferenciaSectionProps {
  solicitacao: Pick<Solicitacao, 'edital'>;
  pane: DocumentPaneState;
  conferencia: ConferenciaState;
  /** Shows only the documents, because the solicitação is the person's own. */
  readOnly: boolean;
}

/** Documents and the edital's check list. */
export function ConferenciaSection({ solicitacao, pane, conferencia, readOnly }: ConferenciaSectionProps) {
  return (
    <Section title="Conferência">
      <Text mb="2" textStyle="sm" color="fg.muted" _print={{ display: 'none' }}>
        Compare cada documento com os dados da solicitação.
      </Text>
      <Documentos pane={pane} />
      {!readOnly && <CheckList conferencia={conferencia} tipoEdital={solicitacao.edital.tipoEdital} />}
    </Section>
  );
}
