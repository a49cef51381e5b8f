import { ACTION_ERROR, perguntaFormSchema } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  Button,
  Card,
  EmptyState,
  Flex,
  LinkButton,
  LoadFailure,
  LuSend,
  linkTo,
  Page,
  PageLoading,
  useIdempotencyKey,
  useNavigate,
  useSearchParams,
} from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import {
  AnexosField,
  applyServerErrors,
  Form,
  SelectField,
  TextField,
  useDraftForm,
  useUploading,
} from '@credenciados/shared/forms';
import { useAsk, useMinhasSolicitacoes } from '../conversas.api.ts';

const LIST = '/credenciado/mensagens';

/** Fazer uma pergunta: the applicant starts a conversa about one of their solicitações (MSG-11). */
export function PerguntaPage() {
  const { data, error, refetch } = useMinhasSolicitacoes();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  return (
    <Page
      title="Fazer uma pergunta"
      breadcrumb={[{ label: 'Central de mensagens', to: LIST }]}
      description="A comissão recebe a pergunta, é avisada por e-mail e responde na central de mensagens. Uma pergunta não muda o andamento nem os prazos da solicitação."
    >
      {data.length === 0 ? (
        <EmptyState
          title="Você ainda não tem solicitações."
          actions={<LinkButton to={linkTo('mf-public:editais')}>Ver editais</LinkButton>}
        >
          Perguntas são feitas sobre uma solicitação sua.
        </EmptyState>
      ) : (
        <Card>
          <PerguntaForm
            solicitacoes={data.map(({ id, protocolo, edital: { numero, tipoEdital } }) => ({
              value: String(id),
              label: `Edital nº ${numero} (${TIPO_EDITAL_LABEL[tipoEdital]}) - protocolo ${protocolo}`,
            }))}
          />
        </Card>
      )}
    </Page>
  );
}

function PerguntaForm({ solicitacoes }: { solicitacoes: readonly { value: string; label: string }[] }) {
  const asked = useSearchParams()[0].get('solicitacao');
  const named = solicitacoes.find(({ value }) => value === asked) ?? (solicitacoes.length === 1 && solicitacoes[0]);
  const [form, draft] = useDraftForm('pergunta', perguntaFormSchema, {
    defaultValues: { idSolicitacao: named ? named.value : '', assunto: '', conteudo: '', anexos: [] },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const ask = useAsk();
  const navigate = useNavigate();
  const { onBusy, hasToWait } = useUploading(form);
  const { isSubmitting } = form.formState;
  return (
    <Form
      form={form}
      draft={draft}
      label="Fazer uma pergunta"
      failureTitle={ACTION_ERROR.sendMessage}
      onSubmit={async (values) => {
        if (hasToWait()) return;
        try {
          const { id } = await ask.mutateAsync({ idempotencyKey: keyFor(values), body: values });
          draft.end();
          void navigate(`${LIST}/responder/${id}`, { replace: true, state: { perguntada: true } });
        } catch (error) {
          applyServerErrors(form, error);
        }
      }}
    >
      <SelectField name="idSolicitacao" label="Solicitação" options={solicitacoes} required />
      <TextField name="assunto" label="Assunto" hint="De 5 a 200 caracteres" maxLength={200} required />
      <RichTextField name="conteudo" label="Mensagem" required />
      <AnexosField onBusy={onBusy} />
      <Flex wrap="wrap" gap="3" justify="flex-end">
        <LinkButton to={LIST} variant="outline">
          Cancelar
        </LinkButton>
        <Button type="submit" loading={isSubmitting}>
          <LuSend aria-hidden="true" />
          Enviar pergunta
        </Button>
      </Flex>
    </Form>
  );
}
