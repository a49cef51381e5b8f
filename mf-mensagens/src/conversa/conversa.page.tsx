import { ACTION_ERROR } from '@credenciados/contract';
import { takesReplies } from '@credenciados/contract/domain';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  ApiError,
  Box,
  Button,
  Card,
  DataItem,
  DataList,
  formatTimestamp,
  Heading,
  Link,
  LinkButton,
  LoadFailure,
  LuArrowLeft,
  LuReply,
  linkTo,
  NotFoundState,
  Page,
  PageLoading,
  RouterLink,
  Stack,
  type TipoComResposta,
  useLocation,
  useParams,
} from '@credenciados/shared';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openDeadline, TurnTag } from '../common/conversa-turn.tsx';
import { Prazo } from '../common/prazo.tsx';
import { type Conversa, useConversa } from '../conversas.api.ts';
import { RespostaForm } from './resposta.form.tsx';
import { Thread } from './thread.tsx';
import { useMarkAsRead } from './use-mark-read.ts';

const LIST = '/credenciado/mensagens';
const BREADCRUMB = [{ label: 'Central de mensagens', to: LIST }];
const READ_ONLY: Record<Exclude<Conversa['tipoConversa'], TipoComResposta>, string> = {
  SOLICITACAO_RETIFICACAO:
    'Esta conversa não recebe respostas. Para atender ao pedido, retifique a solicitação e envie-a de novo.',
  RESULTADO_ANALISE: 'Esta conversa é um comunicado e não recebe respostas.',
};

const solicitacaoPath = ({ idSolicitacao: id }: Conversa) => linkTo('mf-credenciado:solicitacao', { id });

/** Scrolls a section into view and moves focus to its heading. */
function goTo(heading: string) {
  const target = document.getElementById(heading);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

/** One conversa: its messages, newest first, and the reply form if a reply is allowed. */
export function ConversaPage() {
  const id = Number(useParams().id);
  if (!Number.isSafeInteger(id) || id <= 0) return <ConversaNotFound />;
  return <OneConversa key={id} id={id} />;
}

function OneConversa({ id }: { id: number }) {
  const { data: conversa, error, refetch } = useConversa(id);
  const novas = useMarkAsRead(conversa?.mensagens);
  const [sent, setSent] = useState(0);
  const [written, setWritten] = useState(false);
  const onWrite = useCallback(() => setWritten(true), []);
  if (error instanceof ApiError && error.status === 404 && !conversa) return <ConversaNotFound />;
  if (error && !conversa) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!conversa) return <PageLoading />;
  const closed = !mayDo('conversa', 'RESPONDER', conversa.status);
  const replies = takesReplies(conversa.tipoConversa) && !closed;
  return (
    <Page
      title={conversa.assunto}
      breadcrumb={BREADCRUMB}
      actions={
        replies && (
          <Button onClick={() => goTo('responder')}>
            <LuReply aria-hidden="true" />
            Responder
          </Button>
        )
      }
    >
      <Stack gap="6">
        <QuestionReceived conversa={conversa} />
        {closed && <Alert tone="warning">{ACTION_ERROR.conversaEncerrada}</Alert>}
        <Summary conversa={conversa} />
        <section aria-labelledby="mensagens">
          <Heading as="h2" size="lg" mb="4" id="mensagens" tabIndex={-1} outline="none" scrollMarginTop="6rem">
            Mensagens
          </Heading>
          <Thread conversa={conversa} headingLevel="h3" novas={novas} />
        </section>
        {replies || (closed && written) ? (
          <Reply
            key={sent}
            conversa={conversa}
            closed={closed}
            onWrite={onWrite}
            onSent={() => {
              setWritten(false);
              setSent(sent + 1);
              goTo('mensagens');
            }}
          />
        ) : (
          <ReadOnlyEnd conversa={conversa} />
        )}
      </Stack>
    </Page>
  );
}

/** Confirmation of a question just sent: time, and next steps. */
function QuestionReceived({ conversa }: { conversa: Conversa }) {
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const asked = state?.perguntada === true && conversa.tipoConversa === 'DUVIDA';
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  const first = conversa.mensagens.at(-1);
  if (!asked || !first) return null;
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <Alert tone="success" live title={`A comissão recebeu a sua pergunta em ${formatTimestamp(first.dataEnviada)}.`}>
        Ela foi avisada por e-mail. A resposta chega a esta página e ao seu e-mail.
      </Alert>
    </Box>
  );
}

function ConversaNotFound() {
  return (
    <NotFoundState title="Mensagem não encontrada" actions={<BackLink />}>
      O endereço pode ter sido digitado errado, ou a mensagem é de outra pessoa.
    </NotFoundState>
  );
}

/** Summary of the conversa: whose turn, deadline, subject. */
function Summary({ conversa }: { conversa: Conversa }) {
  const deadline = openDeadline(conversa);
  const solicitacao = solicitacaoPath(conversa);
  return (
    <Card>
      <DataList>
        {mayDo('conversa', 'RESPONDER', conversa.status) && (
          <DataItem label="Situação da conversa">
            <TurnTag conversa={conversa} minha={conversa.mensagens[0]?.minha ?? false} prazo={deadline?.limite} />
          </DataItem>
        )}
        {deadline && (
          <DataItem label="Prazo de resposta">
            <Prazo limite={deadline.limite} />
            <PorQueEstaData of="mensagem" id={deadline.id} />
          </DataItem>
        )}
        <DataItem label="Nº do edital">{conversa.solicitacaoCredenciado.edital.numero}</DataItem>
        {solicitacao && (
          <DataItem label="Solicitação">
            <Link asChild>
              <RouterLink to={solicitacao}>Ver a solicitação</RouterLink>
            </Link>
          </DataItem>
        )}
      </DataList>
    </Card>
  );
}

interface ReplyProps {
  conversa: Conversa;
  closed: boolean;
  onWrite: () => void;
  onSent: () => void;
}

function Reply({ conversa, closed, onWrite, onSent }: ReplyProps) {
  return (
    <Card asChild>
      <section aria-labelledby="responder">
        <Heading as="h2" size="lg" mb="4" id="responder" tabIndex={-1} outline="none" scrollMarginTop="6rem">
          Responder
        </Heading>
        <RespostaForm conversa={conversa} closed={closed} onWrite={onWrite} onSent={onSent}>
          <BackLink />
        </RespostaForm>
      </section>
    </Card>
  );
}

/** Reason why this kind of conversa takes no reply, and the way back. */
function ReadOnlyEnd({ conversa }: { conversa: Conversa }) {
  const { tipoConversa } = conversa;
  return (
    <>
      {!takesReplies(tipoConversa) && (
        <Alert
          tone="info"
          actions={
            tipoConversa === 'SOLICITACAO_RETIFICACAO' && (
              <LinkButton to={solicitacaoPath(conversa)} size="sm">
                Ir para a solicitação
              </LinkButton>
            )
          }
        >
          {READ_ONLY[tipoConversa]}
        </Alert>
      )}
      <div>
        <BackLink />
      </div>
    </>
  );
}

function BackLink() {
  return (
    <LinkButton to={LIST} variant="outline">
      <LuArrowLeft aria-hidden="true" />
      Voltar
    </LinkButton>
  );
}
