import { Alert, Box, Button, chakra, errorText, Text } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { type FormEvent, useId, useState } from 'react';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { ImpressaoDocument } from './impressao-document.tsx';
import { type Impressao, PARTES, type Parte, readImpressao } from './partes.ts';

const ALL = Object.keys(PARTES) as Parte[];

interface ImprimirModalProps {
  solicitacao: Solicitacao;
  onClose: () => void;
}

/** Prints a solicitação, or saves it as PDF, with the chosen parts (ANL-21). */
export function ImprimirModal({ solicitacao, onClose }: ImprimirModalProps) {
  const form = useId();
  const [partes, setPartes] = useState<ReadonlySet<Parte>>(() => new Set(ALL.filter((parte) => PARTES[parte].chosen)));
  const [state, setState] = useState<'choosing' | 'reading' | Impressao>('choosing');
  const [error, setError] = useState<unknown>(null);
  const toggle = (parte: Parte) => {
    const next = new Set(partes);
    if (!next.delete(parte)) next.add(parte);
    setPartes(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setState('reading');
    try {
      setState(await readImpressao(solicitacao, partes));
    } catch (failure) {
      setError(failure);
      setState('choosing');
    }
  };
  if (typeof state === 'object') return <ImpressaoDocument impressao={state} onPrinted={onClose} />;
  return (
    <Modal
      open
      title="Imprimir a solicitação"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} loading={state === 'reading'}>
            Imprimir
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Text mb="3">
          Os dados e os nomes dos documentos saem sempre. Para guardar em PDF, escolha a impressora que salva em PDF.
        </Text>
        <chakra.fieldset border="0" p="0">
          <chakra.legend fontWeight="semibold">Incluir também</chakra.legend>
          {ALL.map((parte) => (
            <chakra.label key={parte} display="flex" gap="3" alignItems="center" minH="8" cursor="pointer">
              <chakra.input
                type="checkbox"
                boxSize="6"
                flexShrink="0"
                accentColor="primary.solid"
                checked={partes.has(parte)}
                onChange={() => toggle(parte)}
              />
              {PARTES[parte].label}
            </chakra.label>
          ))}
        </chakra.fieldset>
        {error !== null && (
          <Box mt="3">
            <Alert live tone="error" title="A solicitação não foi impressa.">
              {errorText(error)}
            </Alert>
          </Box>
        )}
      </form>
    </Modal>
  );
}
