import { Alert, Box, Button, errorText, Flex, formatDate, notify, Text } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useState } from 'react';
import { MotivoModal } from '../common/motivo.modal.tsx';
import { useConfirmLote, useProposta, useReturnLote } from './lote.api.ts';

interface SecondPersonProps {
  /** Id of the lote or decision. */
  id: number;
  /** It no longer waits: it was confirmed or returned, here or elsewhere. */
  onSettled?: () => void;
}

/** Grounds of another person's act, with the buttons to confirm it or to return it (DUA-2). */
export function SecondPerson({ id, onSettled }: SecondPersonProps) {
  const { data, error } = useProposta(id);
  const confirm = useConfirmLote(id);
  const giveBack = useReturnLote(id);
  const [returning, setReturning] = useState(false);
  const mayConfirm = useMay('POST /lote/confirmar/:id');
  if (error)
    return (
      <Alert tone="warning" title="Não foi possível ler a decisão.">
        {errorText(error)}
      </Alert>
    );
  if (!data) return null;
  const { texto, dataLimiteResposta, anexos, autor } = data;
  // Another page's signal may remove the strip before the answer, which is still told.
  const press = async () => {
    try {
      await confirm.mutateAsync();
      notify({ type: 'success', title: 'Decisão confirmada.' });
    } catch (failed) {
      notify({ type: 'warning', title: errorText(failed) });
    }
    onSettled?.();
  };
  return (
    <Box flex="1 1 100%">
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxH="12rem" overflowY="auto" tabIndex={0}>
        {texto === '' ? 'Sem justificativa.' : texto}
      </Text>
      {dataLimiteResposta && <Text mt="1">{`Prazo para responder: ${formatDate(dataLimiteResposta)}.`}</Text>}
      {anexos.map(({ key, nome }) => (
        <Text key={key} mt="1" overflowWrap="anywhere">{`Anexo: ${nome}`}</Text>
      ))}
      {mayConfirm && (
        <Flex gap="2" mt="2" wrap="wrap">
          <Button size="sm" loading={confirm.isPending} onClick={() => void press()}>
            Confirmar
          </Button>
          <Button size="sm" variant="outline" disabled={confirm.isPending} onClick={() => setReturning(true)}>
            Devolver
          </Button>
        </Flex>
      )}
      {returning && (
        <MotivoModal
          draftKey={`devolver-${id}`}
          title="Devolver a decisão"
          text={`A decisão volta para ${autor} e não sai. O interessado não é avisado de nada.`}
          hint="Só a comissão lê este texto."
          submitLabel="Devolver"
          done="Decisão devolvida."
          failure="A decisão não foi devolvida."
          act={giveBack.mutateAsync}
          onClose={() => setReturning(false)}
          onDone={() => {
            setReturning(false);
            onSettled?.();
          }}
        />
      )}
    </Box>
  );
}
