import { LIMITS } from '@credenciados/contract/domain';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  Box,
  DataItem,
  DataList,
  errorText,
  Flex,
  formatDateTime,
  LinkButton,
  LuArrowLeft,
  Page,
  PageLoading,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { TruncatedText } from '@credenciados/shared/overlays';
import { DownloadButton, Section } from '@credenciados/shared/solicitacao';
import { useEffect, useRef, useState } from 'react';
import { DocumentView } from '../common/document-view/document-view.tsx';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import { AccountSection, ClaimSection } from './claim-data.tsx';
import { DecisionForm } from './decision.form.tsx';
import { LOOK, type Titularidade, useTitularidade } from './titularidade.api.ts';

const LIST = '/titularidade/listagem';

/** One claim: the person's statement, their document, the portal's data, and the decision. */
export function TitularidadePage() {
  const id = Number(useParams().idPedido);
  return <Claim key={id} id={id} />;
}

function Claim({ id }: { id: number }) {
  const { data, error, refetch } = useTitularidade(id);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  if (!data) {
    if (error) return <CaseFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Page title="Pedido de titularidade">
        <PageLoading />
      </Page>
    );
  }
  return (
    <Page
      title="Pedido de titularidade"
      documentTitle={`Pedido de titularidade: ${data.nome}`}
      description={data.nome}
      breadcrumb={[{ label: 'Pedidos de titularidade', to: LIST }]}
    >
      {outcome && <Outcome {...outcome} />}
      <ClaimSection pedido={data} />
      <DocumentSection documento={data.documento} />
      <AccountSection pedido={data} />
      <Decision
        pedido={data}
        onDecided={(text) => setOutcome({ tone: 'success', text })}
        onTooLate={(refusal) => setOutcome({ tone: 'error', text: errorText(refusal) })}
      />
      <Flex justify="flex-end">
        <LinkButton to={LIST} variant="outline">
          <LuArrowLeft aria-hidden="true" />
          Voltar
        </LinkButton>
      </Flex>
    </Page>
  );
}

function Outcome({ tone, text }: { tone: 'success' | 'error'; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mb="5" scrollMarginTop="6rem">
      <Alert tone={tone} live title={text} />
    </Box>
  );
}

function DocumentSection({ documento }: { documento: Titularidade['documento'] }) {
  return (
    <Section title="Documento de identificação">
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="3">
        <TruncatedText text={documento.nomeOriginal} max={LIMITS.fileNameShown} />
        <DownloadButton caminho={documento.caminho} nome={documento.nomeOriginal} />
      </Flex>
      <Flex direction="column" gap="2" h="28rem">
        <DocumentView documento={documento} tipo="titularidade" onOpened={() => undefined} />
      </Flex>
    </Section>
  );
}

interface DecisionProps {
  pedido: Titularidade;
  onDecided: (text: string) => void;
  onTooLate: (error: unknown) => void;
}

function Decision({ pedido, onDecided, onTooLate }: DecisionProps) {
  const canWrite = useMay('POST /titularidade/decidir');
  if (!mayDo('titularidade', 'ACEITAR', pedido.situacao)) {
    return (
      <Section title="Decisão">
        <DataList>
          <DataItem label="Resultado">{LOOK[pedido.situacao].label}</DataItem>
          <DataItem label="Decidido por">{pedido.decididoPor}</DataItem>
          <DataItem label="Em">{pedido.decididoEm && formatDateTime(pedido.decididoEm)}</DataItem>
          <DataItem label="Justificativa">{pedido.justificativa}</DataItem>
        </DataList>
      </Section>
    );
  }
  if (!canWrite) return null;
  return (
    <Section title="Decisão">
      {pedido.proprio ? (
        <Alert tone="warning">O pedido é sobre o seu CPF: outra pessoa da comissão deve decidir.</Alert>
      ) : (
        <DecisionForm pedido={pedido} onDecided={onDecided} onTooLate={onTooLate} />
      )}
    </Section>
  );
}
