import {
  ApiError,
  LinkButton,
  LoadFailure,
  linkTo,
  NotFoundState,
  Page,
  PageLoading,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { Subject } from '../conversa/subject.tsx';
import { useConversa } from '../conversas.api.ts';

const LIST = '/perguntas/listagem';

/** A question for staff: its thread, with reply and close for people with access (MSG-14). */
export function PerguntaStaffPage() {
  const id = Number(useParams().id);
  if (!Number.isSafeInteger(id) || id <= 0) return <PerguntaNotFound />;
  return <OnePergunta key={id} id={id} />;
}

function OnePergunta({ id }: { id: number }) {
  const writes = useMay('POST /mensagem/resposta');
  const { data: conversa, error, refetch } = useConversa(id);
  if (error instanceof ApiError && error.status === 404 && !conversa) return <PerguntaNotFound />;
  if (error && !conversa) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!conversa) return <PageLoading />;
  const { idSolicitacao, solicitacaoCredenciado, mensagens } = conversa;
  const asker = mensagens.at(-1)?.remetente.nomeRazaoSocial ?? '';
  return (
    <Page
      title={`Pergunta de ${asker}`}
      breadcrumb={[{ label: 'Perguntas', to: LIST }]}
      description={`Edital nº ${solicitacaoCredenciado.edital.numero}`}
      actions={
        <LinkButton
          to={linkTo('mf-analise:solicitacao', { idSolicitacaoCredenciado: idSolicitacao })}
          variant="outline"
        >
          Ver a solicitação
        </LinkButton>
      }
    >
      <Subject conversa={conversa} readOnly={!writes} level={2} />
    </Page>
  );
}

function PerguntaNotFound() {
  return (
    <NotFoundState title="Pergunta não encontrada" actions={<LinkButton to={LIST}>Ver perguntas</LinkButton>}>
      O endereço pode ter sido digitado errado.
    </NotFoundState>
  );
}
