import { type Alegacao, alegacaoFormSchema, readsAfter } from '@credenciados/contract';
import {
  apiQuery,
  Box,
  Button,
  call,
  DataItem,
  DataList,
  formatTimestamp,
  notify,
  refresh,
  Text,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, TextField, useDraftForm, type z } from '@credenciados/shared/forms';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';

const OUTCOME: Record<Alegacao['situacao'], string> = {
  ALEGADO: 'A comissão ainda não decidiu',
  VIGENTE: 'Acolhida pela comissão',
  RECUSADO: 'Não acolhida pela comissão',
  CESSADO: 'Acolhida; o impedimento já terminou',
};

/** Claims that somebody of the committee is impeded, where the edital receives them; otherwise nothing (IMP-3). */
export function ImpedimentoSection({ id }: { id: number }) {
  const { data } = useQuery(apiQuery('GET /impedimento/minhasAlegacoes/:id', { params: { id }, background: true }));
  const [claiming, setClaiming] = useState(false);
  if (!data || (!data.podeAlegar && data.alegacoes.length === 0)) return null;
  return (
    <Section title="Impedimento de quem analisa">
      {data.alegacoes.map((alegacao) => (
        <Claim key={alegacao.id} alegacao={alegacao} />
      ))}
      {data.podeAlegar &&
        (claiming ? (
          <ClaimForm id={id} onClose={() => setClaiming(false)} />
        ) : (
          <>
            <Text mb="3" maxW="text">
              Alguém da comissão é seu parente, amigo íntimo, inimigo, sócio ou tem interesse na sua solicitação? Diga
              quem e por quê.
            </Text>
            <Button variant="outline" onClick={() => setClaiming(true)}>
              Alegar impedimento
            </Button>
          </>
        ))}
    </Section>
  );
}

function Claim({ alegacao: { pessoa, motivo, em, situacao, fundamento } }: { alegacao: Alegacao }) {
  return (
    <Box mb="5">
      <DataList gridTemplateColumns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))">
        <DataItem label="Sobre">{pessoa}</DataItem>
        <DataItem label="Alegado em">{formatTimestamp(em)}</DataItem>
        <DataItem label="Resultado">{OUTCOME[situacao]}</DataItem>
        <DataItem label="O seu motivo">{motivo}</DataItem>
        {fundamento && <DataItem label="Motivo da comissão">{fundamento}</DataItem>}
      </DataList>
    </Box>
  );
}

function ClaimForm({ id, onClose }: { id: number; onClose: () => void }) {
  const claim = useMutation({
    mutationFn: (body: z.output<typeof alegacaoFormSchema>) =>
      call('POST /impedimento/alegar', { body: { idSolicitacao: id, ...body }, silent: true }),
    onSuccess: () => refresh(...readsAfter('POST /impedimento/alegar')),
  });
  const [form, draft] = useDraftForm(`alegar-impedimento-${id}`, alegacaoFormSchema, {
    defaultValues: { pessoa: '', motivo: '' },
  });
  const submit = async (values: z.output<typeof alegacaoFormSchema>) => {
    try {
      await claim.mutateAsync(values);
      draft.end();
      notify({ type: 'success', title: 'Alegação enviada à comissão.' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Box maxW="40rem">
      <Form
        form={form}
        draft={draft}
        id={`alegar-impedimento-${id}`}
        onSubmit={submit}
        failureTitle="A alegação não foi enviada."
      >
        <TextField
          name="pessoa"
          label="Pessoa da comissão"
          hint="O nome, ou como você a conhece."
          maxLength={200}
          required
        />
        <TextareaField
          name="motivo"
          label="Motivo"
          hint="A comissão lê este texto."
          rows={4}
          maxLength={2000}
          required
        />
        <Box display="flex" flexWrap="wrap" gap="3">
          <Button type="submit" loading={claim.isPending}>
            Enviar
          </Button>
          <Button variant="outline" onClick={cancel} disabled={claim.isPending}>
            Cancelar
          </Button>
        </Box>
      </Form>
    </Box>
  );
}
