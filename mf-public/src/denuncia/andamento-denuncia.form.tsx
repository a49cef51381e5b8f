import {
  type AndamentoDenuncia,
  andamentoDenunciaFormSchema,
  SITUACAO_DENUNCIA_LABEL,
  type SituacaoDenuncia,
} from '@credenciados/contract';
import {
  Alert,
  Box,
  Button,
  DataItem,
  DataList,
  errorText,
  errorTitle,
  formatTimestamp,
  Grid,
  Text,
} from '@credenciados/shared';
import { Form, TextField, useZodForm } from '@credenciados/shared/forms';
import { useEffect, useRef } from 'react';
import { useAndamento } from './denuncia.api.ts';

const MEANING: Record<SituacaoDenuncia, string> = {
  RECEBIDA: 'A comissão ainda vai analisar a denúncia.',
  ARQUIVADA: 'A comissão analisou a denúncia e não abriu procedimento.',
  ACOLHIDA: 'A comissão abriu um procedimento, em que a pessoa denunciada se defende.',
};

/** State of a complaint by its protocolo and code, without an account (DES-8). */
export function AndamentoDenunciaForm() {
  const form = useZodForm(andamentoDenunciaFormSchema, { defaultValues: { protocolo: '', codigoDenuncia: '' } });
  const find = useAndamento();
  return (
    <>
      <Form form={form} label="Ver a situação" ignoreUnsaved onSubmit={async (values) => find.mutate(values)}>
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="5" onInput={find.reset}>
          <TextField name="protocolo" label="Protocolo" hint="Começa com a letra D." required maxLength={40} />
          <TextField
            name="codigoDenuncia"
            label="Código da denúncia"
            hint="16 letras e números. Os traços são opcionais."
            required
            maxLength={60}
          />
        </Grid>
        <Button type="submit" variant="outline" mt="5" loading={find.isPending}>
          Ver situação
        </Button>
      </Form>
      {find.error && (
        <Box mt="5">
          <Alert tone="error" live title={errorTitle(find.error, 'A denúncia não foi encontrada.')}>
            {errorText(find.error)}
          </Alert>
        </Box>
      )}
      {find.data && <Result andamento={find.data} />}
    </>
  );
}

function Result({ andamento }: { andamento: AndamentoDenuncia }) {
  const box = useRef<HTMLDivElement>(null);
  // Focus announces the result, and scrolls to it on a phone.
  useEffect(() => {
    if (andamento) box.current?.focus();
  }, [andamento]);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mt="6" role="group" aria-label="Situação da denúncia">
      <DataList gridTemplateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        <DataItem label="Situação">{SITUACAO_DENUNCIA_LABEL[andamento.situacao]}</DataItem>
        <DataItem label="Desde">{formatTimestamp(andamento.desde)}</DataItem>
        <DataItem label="Recebida em">{formatTimestamp(andamento.dataRegistro)}</DataItem>
      </DataList>
      <Text mt="4">{MEANING[andamento.situacao]}</Text>
    </Box>
  );
}
