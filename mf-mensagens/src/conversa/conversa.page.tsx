import {
  Alert,
  Card,
  DataItem,
  DataList,
  ERROR,
  Heading,
  LinkButton,
  LoadFailure,
  NotFoundState,
  Page,
  PageLoading,
  Stack,
  useParams,
} from '@credenciados/shared';
import { LuArrowLeft } from 'react-icons/lu';
import { useConversa } from '../conversas.api.ts';
import { MensagemCard } from './mensagem-card.tsx';
import { RespostaForm } from './resposta.form.tsx';
import { useMarkAsRead } from './use-mark-read.ts';

const LIST = '/credenciado/mensagens';
const BREADCRUMB = [{ label: 'Central de mensagens', to: LIST }];

/** One conversation: its messages with the latest first, and the answer where one is taken. */
export function ConversaPage() {
  const id = Number(useParams().id);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <OneConversa key={id} id={id} />;
}

function OneConversa({ id }: { id: number }) {
  const conversa = useConversa(id);
  useMarkAsRead(conversa.data?.mensagens);
  if (conversa.error && !conversa.data) {
    return <LoadFailure error={conversa.error} onRetry={() => void conversa.refetch()} />;
  }
  if (!conversa.data) return <PageLoading />;
  const { assunto, status, tipoConversa, mensagens, solicitacaoCredenciado } = conversa.data;
  const closed = status === 'ENCERRADA';
  const back = (
    <LinkButton to={LIST} variant="outline">
      <LuArrowLeft aria-hidden="true" />
      Voltar
    </LinkButton>
  );
  return (
    <Page title={assunto} breadcrumb={BREADCRUMB}>
      <Stack gap="6">
        <Card>
          <DataList>
            <DataItem label="Nº do edital">{solicitacaoCredenciado.edital.numero}</DataItem>
            <DataItem label="Situação da conversa">{closed ? 'Encerrada' : 'Aberta'}</DataItem>
            <DataItem label="Mensagens">{mensagens.length}</DataItem>
          </DataList>
        </Card>
        {closed && <Alert tone="warning">{ERROR.conversaEncerrada}</Alert>}
        {tipoConversa === 'NOTIFICACAO' && !closed ? (
          <Card asChild>
            <section aria-labelledby="responder">
              <Heading as="h2" size="lg" mb="4" id="responder">
                Responder
              </Heading>
              <RespostaForm conversa={conversa.data} onSent={() => document.getElementById('mensagens')?.focus()}>
                {back}
              </RespostaForm>
            </section>
          </Card>
        ) : (
          <div>{back}</div>
        )}
        <section aria-labelledby="mensagens">
          <Heading as="h2" size="lg" mb="4" id="mensagens" tabIndex={-1}>
            Mensagens
          </Heading>
          <Stack gap="4">
            {mensagens.map((mensagem) => (
              <MensagemCard key={mensagem.id} mensagem={mensagem} headingLevel="h3" />
            ))}
          </Stack>
        </section>
      </Stack>
    </Page>
  );
}
