import {
  ACTION_ERROR,
  ERRATA_LIMITS,
  editalSaveSchema,
  requiredText,
  SUCCESS,
  showMudanca,
} from '@credenciados/contract';
import { mayDo } from '@credenciados/contract/transitions';
import { Alert, apiQuery, chakra, formatInteger, notify, Text, todayInZone, useQuery } from '@credenciados/shared';
import { applyServerErrors, SelectField, TextareaField, useDraftForm, z } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../common/form-modal.tsx';
import { type Edital, type PreviaErrata, usePreviewErrata, usePublishErrata, useSaveEdital } from './editais.api.ts';
import { EditalFields } from './edital.form.tsx';
import { presentValues } from './edital-values.ts';

const reason = z.object({ motivo: requiredText(ERRATA_LIMITS.motivo), impugnacao: z.string() });

interface ErrataModalProps {
  edital: Edital;
  /** Protocolo of the challenge that it answers. */
  impugnacao?: string | undefined;
  onClose: () => void;
}

/**
 * Changes an edital by an errata, in two steps: the first one lists the deadlines that move, and the other changes; the second one publishes
 * it (EDT-19).
 */
export function ErrataModal({ edital, impugnacao = '', onClose }: ErrataModalProps) {
  const isOpen = mayDo('edital', 'EDITAR', edital.situacao);
  const [today] = useState(() => (isOpen ? todayInZone() : todayInZone(new Date(edital.dataFim))));
  const preview = usePreviewErrata();
  const publish = usePublishErrata();
  const save = useSaveEdital();
  const [form, draft] = useDraftForm(`errata-${edital.id}`, editalSaveSchema(today).and(reason), {
    defaultValues: { ...presentValues(edital), motivo: '', impugnacao },
  });
  const [seen, setSeen] = useState<{ written: string; previa: PreviaErrata } | null>(null);
  const { motivo: _, impugnacao: __, ...written } = form.watch();
  const confirmed = seen?.written === JSON.stringify(written) ? seen.previa : null;
  const submit = async ({ motivo, impugnacao: answered, ...values }: z.output<typeof reason> & EditalValues) => {
    const body = { ...values, id: edital.id, versao: edital.versao };
    try {
      if (!confirmed) {
        setSeen({ written: JSON.stringify(written), previa: await preview.mutateAsync(body) });
        return;
      }
      if (confirmed.previa === null) await save.mutateAsync(body);
      else
        await publish.mutateAsync({
          ...body,
          motivo,
          ...(answered && { impugnacao: answered }),
          previa: confirmed.previa,
        });
    } catch (error) {
      setSeen(null);
      applyServerErrors(form, error);
      return;
    }
    draft.end();
    notify({ type: 'success', title: confirmed.previa === null ? SUCCESS.editalEdited : 'Errata publicada.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title="Publicar errata"
      onClose={onClose}
      submitLabel={!confirmed ? 'Ver o que muda' : confirmed.previa === null ? 'Salvar' : 'Publicar errata'}
      onSubmit={submit}
      failureTitle={ACTION_ERROR.saveEdital}
    >
      <Text mb="4" maxW="text">
        Mude o que for preciso e escreva o motivo. A errata fica na página pública do edital, e cada inscrito a recebe
        por e-mail.
      </Text>
      <EditalFields edital={edital} today={today} />
      {edital.regras.esclarecimentos && <ImpugnacaoField idEdital={edital.id} />}
      <TextareaField
        name="motivo"
        label="Motivo da errata"
        hint="É público. Não escreva dados pessoais."
        maxLength={ERRATA_LIMITS.motivo}
        required
      />
      <chakra.div aria-live="polite">{confirmed && <Previa previa={confirmed} />}</chakra.div>
    </FormModal>
  );
}

/** Accepted challenge that the errata answers; nothing if there is none without an errata. */
function ImpugnacaoField({ idEdital }: { idEdital: number }) {
  const { data } = useQuery(
    apiQuery('GET /publico/esclarecimento/byEdital/:id', {
      params: { id: idEdital },
      query: { pagina: 0, tamanho: 50 },
    }),
  );
  const open = data?.content.filter(({ acolhida, errata }) => acolhida && !errata) ?? [];
  if (open.length === 0) return null;
  const options = [
    { value: '', label: 'Nenhuma' },
    ...open.map(({ protocolo }) => ({ value: protocolo, label: protocolo })),
  ];
  return <SelectField name="impugnacao" label="Impugnação acolhida que esta errata atende" options={options} />;
}

type EditalValues = z.output<ReturnType<typeof editalSaveSchema>>;

/** Changes of the errata, deadlines first. */
function Previa({ previa: { prazos, outras, mudancas, pessoas, previa } }: { previa: PreviaErrata }) {
  if (previa === null) {
    return <Alert tone="info">Nada do que o público vê muda. Ao salvar, nenhuma errata é publicada.</Alert>;
  }
  const moved = prazos.length + outras;
  return (
    <Alert
      tone="warning"
      title={
        moved === 0 ? 'Nenhum prazo muda.' : moved === 1 ? '1 prazo muda.' : `${formatInteger(moved)} prazos mudam.`
      }
    >
      <Mudancas label="Prazos que mudam" mudancas={prazos} />
      {outras > 0 && <Text>E o prazo para decidir outras {formatInteger(outras)} solicitações.</Text>}
      {mudancas.length > 0 && <Text mt="2">Muda também:</Text>}
      <Mudancas label="Outras mudanças" mudancas={mudancas} />
      <Text mt="2">{toldText(pessoas)}</Text>
    </Alert>
  );
}

const toldText = (pessoas: number): string =>
  pessoas === 0
    ? 'O edital ainda não tem inscritos para avisar.'
    : pessoas === 1
      ? 'Ao publicar, 1 inscrito é avisado por e-mail.'
      : `Ao publicar, ${formatInteger(pessoas)} inscritos são avisados por e-mail.`;

function Mudancas({ label, mudancas }: { label: string; mudancas: PreviaErrata['prazos'] }) {
  if (mudancas.length === 0) return null;
  return (
    <chakra.ul
      ps="5"
      listStyleType="disc"
      maxH="16rem"
      overflowY="auto"
      overflowWrap="anywhere"
      tabIndex={0}
      aria-label={label}
    >
      {mudancas.map((mudanca) => (
        <li key={mudanca.rotulo}>{showMudanca(mudanca)}</li>
      ))}
    </chakra.ul>
  );
}
