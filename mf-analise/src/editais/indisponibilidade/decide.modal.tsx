import { decisaoIndisponibilidadeSchema, PRAZO_RECURSO_LABEL } from '@credenciados/contract';
import { formatDate, notify, Text } from '@credenciados/shared';
import { TextareaField, useDraftForm } from '@credenciados/shared/forms';
import { FormModal } from '../../common/form-modal.tsx';
import { type Indisponibilidade, useDecideIndisponibilidade } from './indisponibilidade.api.ts';

const schema = decisaoIndisponibilidadeSchema.pick({ motivo: true });

interface DecideModalProps {
  outage: Indisponibilidade;
  prorrogar: boolean;
  onClose: () => void;
}

/** Asks for the reason of a decision, and states its consequences. */
export function DecideModal({ outage, prorrogar, onClose }: DecideModalProps) {
  const decide = useDecideIndisponibilidade();
  const [form, draft] = useDraftForm(`indisponibilidade-${outage.id}`, schema, { defaultValues: { motivo: '' } });
  const verb = prorrogar ? 'Aprovar prorrogação' : 'Dispensar';
  return (
    <FormModal
      form={form}
      draft={draft}
      title={prorrogar ? 'Aprovar prorrogação' : 'Dispensar prorrogação'}
      onClose={onClose}
      submitLabel={verb}
      failureTitle="A decisão não foi registrada."
      onSubmit={async ({ motivo }) => {
        await decide.mutateAsync({ id: outage.id, prorrogar, motivo });
        draft.end();
        notify({
          type: 'success',
          title: prorrogar
            ? outage.prazo !== 'INSCRICOES'
              ? 'Prazo prorrogado.'
              : 'Edital prorrogado com sucesso.'
            : 'Prorrogação dispensada.',
        });
        onClose();
      }}
    >
      <Text mb="4">
        {prorrogar
          ? outage.prazo !== 'INSCRICOES'
            ? `O ${PRAZO_RECURSO_LABEL[outage.prazo]} do resultado preliminar do edital nº ${outage.edital.numero} passa para ${formatDate(outage.fimProposto)}, as pessoas reprovadas são avisadas por e-mail e a certidão é publicada.`
            : `O fim das inscrições do edital nº ${outage.edital.numero} passa para ${formatDate(outage.fimProposto)}, os prazos que terminavam em ${formatDate(outage.dia)} também mudam, todos os inscritos são avisados por e-mail e a certidão é publicada.`
          : `Os prazos do edital nº ${outage.edital.numero} não mudam, e a decisão fica na auditoria.`}
      </Text>
      <TextareaField name="motivo" label="Motivo" maxLength={1000} required />
    </FormModal>
  );
}
