import { type AtoRecurso, SITUACAO_RECURSO_LABEL } from '@credenciados/contract';
import { Alert, Box, Button, chakra, ErrorState, formatTimestamp, Text } from '@credenciados/shared';
import { useRef, useState } from 'react';
import { FileLink } from '../documentos/file-link.tsx';
import { ATO, DecidirRecursoModal } from './decidir-recurso.modal.tsx';
import { type Recurso, useRecurso } from './recurso.api.ts';

/** Appeal against the preliminary result, with what the reader can do now (RES-7); nothing without one. */
export function RecursoNotice({ id }: { id: number }) {
  const { data, isError, refetch } = useRecurso(id);
  if (isError) return <ErrorState title="Não foi possível carregar o recurso." onRetry={() => void refetch()} />;
  return data ? <Notice recurso={data} /> : null;
}

function Notice({ recurso }: { recurso: Recurso }) {
  const { id, numero, situacao, recebidoEm, fundamentos, anexos, encaminhamento, julgamento, acoes } = recurso;
  const [act, setAct] = useState<AtoRecurso | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The act's button may be gone afterwards, so the dialog returns the focus to the appeal.
  const open = (acao: AtoRecurso) => {
    box.current?.focus({ preventScroll: true });
    setAct(acao);
  };
  const showDone = () => {
    setAct(null);
    setTimeout(() => box.current?.scrollIntoView({ block: 'start' }));
  };
  return (
    <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem" mb="4">
      <Alert
        tone={julgamento ? 'info' : 'warning'}
        title={`Recurso nº ${numero}: ${SITUACAO_RECURSO_LABEL[situacao]}`}
        actions={
          acoes.length > 0 &&
          acoes.map((acao) => (
            <Button key={acao} size="sm" variant="outline" onClick={() => open(acao)}>
              {ATO[acao].label}
            </Button>
          ))
        }
      >
        <Text>Recebido em {formatTimestamp(recebidoEm)}.</Text>
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="text" my="2">
          {fundamentos}
        </Text>
        {anexos.length > 0 && (
          <chakra.ul ps="5" listStyleType="disc" mb="2">
            {anexos.map(({ key, nome }) => (
              <li key={key}>
                <FileLink caminho={key} nome={nome} />
              </li>
            ))}
          </chakra.ul>
        )}
        <Step title="Encaminhado" step={encaminhamento} />
        <Step title={SITUACAO_RECURSO_LABEL[situacao]} step={julgamento} />
      </Alert>
      {act && <DecidirRecursoModal id={id} ato={act} onClose={() => setAct(null)} onDone={showDone} />}
    </Box>
  );
}

function Step({ title, step }: { title: string; step: Recurso['julgamento'] }) {
  if (!step) return null;
  return (
    <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="text">
      <strong>{title}</strong>, {formatTimestamp(step.em)}
      {step.por && `, por ${step.por}`}: {step.motivo}
    </Text>
  );
}
