import { type Andamento, andamentoFormSchema } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import {
  Alert,
  Box,
  Button,
  call,
  DataItem,
  DataList,
  errorText,
  errorTitle,
  formatDateTime,
  formatTimestamp,
  Grid,
  LinkButton,
  portalNow,
  Text,
  useMutation,
} from '@credenciados/shared';
import { Form, TextField, useZodForm, type z } from '@credenciados/shared/forms';
import { StateTag } from '@credenciados/shared/overlays';
import { useEffect, useRef } from 'react';

const NEXT: Record<Exclude<Andamento['situacao'], 'RETIFICADO'>, string> = {
  AGUARDANDO_APROVACAO: 'A comissão analisa a solicitação. O resultado chega por e-mail e na central de mensagens.',
  AGUARDANDO_VALIDACAO: 'A comissão valida o cadastro. O resultado chega por e-mail e na central de mensagens.',
  CREDENCIADO: 'Não há nada a fazer.',
  REJEITADO: 'Entre no portal para ler a justificativa da comissão.',
  INATIVO: 'Para voltar a ser credenciado, é preciso se inscrever em um novo edital.',
  ARQUIVADO: 'Entre no portal para ler o motivo ou fazer uma pergunta. A comissão pode desarquivar a solicitação.',
};

/** State of a solicitação by its protocolo and the code of a comprovante, without an account (REQ-3). */
export function AndamentoForm({ initial }: { initial: z.output<typeof andamentoFormSchema> }) {
  const form = useZodForm(andamentoFormSchema, { defaultValues: initial });
  const find = useMutation({
    mutationFn: (body: z.output<typeof andamentoFormSchema>) =>
      call('POST /publico/comprovante/andamento', { body, silent: true }),
  });
  const { mutate } = find;
  const first = useRef(initial);
  useEffect(() => {
    if (first.current.protocolo !== '') mutate(first.current);
  }, [mutate]);
  return (
    <>
      <Form form={form} label="Ver a situação" ignoreUnsaved onSubmit={async (values) => find.mutate(values)}>
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="5" onInput={find.reset}>
          <TextField
            name="protocolo"
            label="Protocolo"
            hint="Está no comprovante e no e-mail da inscrição."
            required
            maxLength={40}
          />
          <TextField
            name="codigoComprovante"
            label="Código de um comprovante da solicitação"
            hint="16 letras e números. Os traços são opcionais."
            required
            maxLength={60}
          />
        </Grid>
        <Button type="submit" mt="5" loading={find.isPending}>
          Ver situação
        </Button>
      </Form>
      {find.error && (
        <Box mt="5">
          <Alert tone="error" live title={errorTitle(find.error, 'A situação não foi encontrada.')}>
            {errorText(find.error)}
          </Alert>
        </Box>
      )}
      {find.data && <Result andamento={find.data} />}
    </>
  );
}

function Result({ andamento }: { andamento: Andamento }) {
  const { protocolo, edital, dataCadastro, desde, prazoRetificacao } = andamento;
  const box = useRef<HTMLDivElement>(null);
  // Focus announces the result, and scrolls to it on a phone.
  useEffect(() => {
    if (andamento) box.current?.focus();
  }, [andamento]);
  const look = solicitacaoLook(andamento, 'applicant');
  return (
    <Box ref={box} tabIndex={-1} outline="none" mt="6" role="group" aria-label="Situação da solicitação">
      <DataList gridTemplateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        <DataItem label="Situação">
          <StateTag {...look} />
        </DataItem>
        <DataItem label="Desde">{formatTimestamp(desde)}</DataItem>
        <DataItem label="Protocolo">{protocolo}</DataItem>
        <DataItem label="Edital">
          nº {edital.numero} – {TIPO_EDITAL_LABEL[edital.tipoEdital]}
        </DataItem>
        <DataItem label="Recebida em">{formatTimestamp(dataCadastro)}</DataItem>
        {prazoRetificacao && <DataItem label="Prazo para corrigir">{formatDateTime(prazoRetificacao)}</DataItem>}
      </DataList>
      <Text my="5" maxW="text">
        <strong>Próximo passo: </strong>
        {nextOf(andamento)}
      </Text>
      <LinkButton href="/credenciados/auth/entrar" variant="outline">
        Entrar no portal
      </LinkButton>
    </Box>
  );
}

function nextOf({ situacao, prazoRetificacao }: Andamento): string {
  if (situacao !== 'RETIFICADO') return NEXT[situacao];
  return prazoRetificacao && portalNow() <= Date.parse(prazoRetificacao) + 999
    ? 'Entre no portal, corrija o que a comissão pediu e envie de novo dentro do prazo.'
    : 'O prazo para corrigir terminou. A comissão vai prorrogar o prazo, retomar a análise ou arquivar a solicitação, e avisa por e-mail.';
}
