import type { Perfil } from '@credenciados/shared';
import type { MockHandlers } from '@credenciados/shared/testing';
import type { Solicitacao } from '../common/solicitacoes/solicitacoes.api.ts';
import { Changes } from '../solicitacao/alteracoes/changes.tsx';
import { useChanges } from '../solicitacao/alteracoes/use-changes.ts';
import { useConferencia } from '../solicitacao/conferencia/conferencia.api.ts';
import { ConferenciaSection } from '../solicitacao/conferencia/conferencia-section.tsx';
import { FactsStrip } from '../solicitacao/dados/facts-strip.tsx';
import { AnalysisSection } from '../solicitacao/decisao/analysis-section.tsx';
import { Desk } from '../solicitacao/desk/desk.tsx';
import { DocumentViewer } from '../solicitacao/documentos/document-viewer.tsx';
import { useDocumentPane } from '../solicitacao/documentos/use-document-pane.ts';
import { openSection } from './open-section.tsx';

/** Mode of the screen: decide or read. */
interface Opened {
  as?: Perfil;
  analysing?: boolean;
  keepsValidade?: boolean;
}

/** Renders documents, check list and decision of solicitação 41, without the rest of its page. */
export function openDesk(
  answers: MockHandlers,
  { as = 'CAGEO', analysing = true, keepsValidade = false }: Opened = {},
) {
  return openSection(
    (solicitacao) => <Reviewed solicitacao={solicitacao} analysing={analysing} keepsValidade={keepsValidade} />,
    answers,
    { as },
  );
}

const leave = () => undefined;

interface ReviewedProps {
  solicitacao: Solicitacao;
  analysing: boolean;
  keepsValidade: boolean;
}

function Reviewed({ solicitacao, analysing, keepsValidade }: ReviewedProps) {
  const { id, credenciado, dataReenvio } = solicitacao;
  const changes = useChanges(id, dataReenvio, analysing);
  const pane = useDocumentPane(id, credenciado.documentos, {
    analysing,
    readOnly: false,
    keepsValidade,
    changes,
    pessoa: credenciado.pessoa.pessoaFisica,
    dataReenvio,
  });
  const conferencia = useConferencia(id, { isShown: true, analysing });
  return (
    <Desk
      head={<FactsStrip solicitacao={solicitacao} changed={changes.campos} />}
      documento={pane.documento || pane.isDesk ? <DocumentViewer pane={pane} conferencia={conferencia} /> : null}
      foot={
        <AnalysisSection
          solicitacao={solicitacao}
          canDecide={analysing}
          pane={pane}
          conferencia={conferencia}
          onRectify={leave}
          onDone={leave}
          onCancel={leave}
        />
      }
    >
      <Changes changes={changes} onCompare={pane.compare} />
      <ConferenciaSection solicitacao={solicitacao} pane={pane} conferencia={conferencia} readOnly={false} />
    </Desk>
  );
}
