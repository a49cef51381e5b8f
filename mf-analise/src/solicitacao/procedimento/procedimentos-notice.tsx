import { type AtoProcedimento, passosDe, SITUACAO_PROCEDIMENTO_LABEL } from '@credenciados/contract';
import { Alert, Box, Button, chakra, ErrorState, formatTimestamp, Text } from '@credenciados/shared';
import { useRef, useState } from 'react';
import { ATO, AtoProcedimentoModal } from './ato-procedimento.modal.tsx';
import { type Procedimento, useProcedimentos } from './procedimento.api.ts';

/** Element of the newest proceeding on the page. */
export const newestProceeding = () => document.querySelector<HTMLElement>('[data-procedimento]');

/** Proceedings against an accreditation, with what can be done now (DES-1). */
export function ProcedimentosNotice({ id }: { id: number }) {
  const { data = [], isError, refetch } = useProcedimentos(id);
  if (isError) {
    return <ErrorState title="Não foi possível carregar o procedimento." onRetry={() => void refetch()} />;
  }
  return data.map((procedimento) => <Notice key={procedimento.id} procedimento={procedimento} />);
}

function Notice({ procedimento }: { procedimento: Procedimento }) {
  const { id, situacao, acoes, encerramento, suspensao } = procedimento;
  const [act, setAct] = useState<AtoProcedimento | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The act's button may be gone afterwards, so the dialog returns the focus to the proceeding.
  const open = (acao: AtoProcedimento) => {
    box.current?.focus({ preventScroll: true });
    setAct(acao);
  };
  const showDone = () => {
    setAct(null);
    setTimeout(() => box.current?.scrollIntoView({ block: 'start' }));
  };
  const acts = acoes.filter((acao): acao is AtoProcedimento => acao in ATO);
  return (
    <Box ref={box} data-procedimento="" tabIndex={-1} outline="none" scrollMarginTop="6rem" mb="4">
      <Alert
        tone={encerramento ? 'info' : 'warning'}
        title={`Procedimento de descredenciamento: ${SITUACAO_PROCEDIMENTO_LABEL[situacao]}`}
        actions={
          acts.length > 0 &&
          acts.map((acao) => (
            <Button key={acao} size="sm" variant="outline" onClick={() => open(acao)}>
              {ATO[acao].label}
            </Button>
          ))
        }
      >
        {suspensao?.vigente && (
          <Text fontWeight="semibold">{`Credenciamento suspenso até ${formatTimestamp(suspensao.ate)}.`}</Text>
        )}
        <Term procedimento={procedimento} />
        <chakra.ol ps="5" listStyleType="decimal">
          {passosDe(procedimento).map(({ titulo, em, por, texto }) => (
            <chakra.li key={titulo} overflowWrap="anywhere" whiteSpace="pre-line">
              <strong>{titulo}</strong>, {formatTimestamp(em)}
              {por && `, por ${por}`}
              {texto && `: ${texto}`}
            </chakra.li>
          ))}
        </chakra.ol>
      </Alert>
      {act && <AtoProcedimentoModal id={id} ato={act} onClose={() => setAct(null)} onDone={showDone} />}
    </Box>
  );
}

/** Last moment that the proceeding waits for. */
function Term({ procedimento: { situacao, defesa, decisao } }: { procedimento: Procedimento }) {
  const ate = situacao === 'DEFESA' ? defesa.ate : situacao === 'DECIDIDO' ? decisao?.ate : null;
  if (!ate) return null;
  return <Text>{`Prazo ${situacao === 'DEFESA' ? 'da defesa' : 'do recurso'}: até ${formatTimestamp(ate)}.`}</Text>;
}
