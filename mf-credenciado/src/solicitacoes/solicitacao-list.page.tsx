import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  Alert,
  Flex,
  formatDate,
  Link,
  LinkButton,
  LoadFailure,
  LuEye,
  LuFileText,
  LuPencil,
  linkTo,
  Page,
  RouterLink,
  Stack,
  VisuallyHidden,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { ownLook } from '../common/own-look.ts';
import { CONSULTAS, rectificationPath, solicitacaoPath } from '../common/paths.ts';
import {
  type MinhaSolicitacao,
  useEditaisValidos,
  useEmRetificacao,
  useMinhasSolicitacoes,
} from '../solicitacoes.api.ts';

const COLUMNS: readonly Column<MinhaSolicitacao>[] = [
  { header: 'Situação', cell: (solicitacao) => <StateTag {...ownLook(solicitacao)} /> },
  { header: 'Nº do edital', rowHeader: true, nowrap: true, cell: ({ edital }) => edital.numero },
  { header: 'Data da solicitação', cell: ({ dataCadastro }) => formatDate(dataCadastro) },
  { header: 'Tipo de solicitação', cell: ({ edital }) => TIPO_EDITAL_LABEL[edital.tipoEdital] },
];

/** Minhas solicitações: the person's solicitações with their states (TEL-9). */
export function SolicitacaoListPage() {
  const solicitacoes = useMinhasSolicitacoes();
  const banner = useEmRetificacao();
  if (solicitacoes.error && !solicitacoes.data) {
    return <LoadFailure error={solicitacoes.error} onRetry={() => void solicitacoes.refetch()} />;
  }
  return (
    <Page
      title="Minhas solicitações"
      actions={
        <>
          <LinkButton to={linkTo('mf-public:editais')} variant="outline">
            <LuFileText aria-hidden="true" />
            Editais
          </LinkButton>
          <LinkButton to={CONSULTAS} variant="outline">
            <LuEye aria-hidden="true" />
            Quem consultou os meus dados
          </LinkButton>
        </>
      }
    >
      <Stack gap="5">
        <RectificationBanner />
        <DataTable
          caption="As suas solicitações de credenciamento, das mais novas às mais antigas"
          columns={COLUMNS}
          // Rows wait for the banner above them: arriving later, it would move a button away from the pointer.
          rows={banner.isPending ? undefined : solicitacoes.data}
          rowKey={({ id }) => id}
          fetching={solicitacoes.isFetching}
          empty={{
            title: 'Você ainda não tem solicitações.',
            description: 'Consulte os editais para saber se há inscrições abertas.',
            actions: <LinkButton to={linkTo('mf-public:editais')}>Ver editais</LinkButton>,
          }}
          actions={(solicitacao) => <SolicitacaoActions solicitacao={solicitacao} />}
        />
        {solicitacoes.data && <OpenEditalHint solicitacoes={solicitacoes.data} />}
      </Stack>
    </Page>
  );
}

function SolicitacaoActions({ solicitacao }: { solicitacao: MinhaSolicitacao }) {
  const { id, edital, isPossivelResponder } = solicitacao;
  return (
    <Flex gap="2" wrap="wrap" justify={{ md: 'flex-end' }}>
      {isPossivelResponder && (
        <LinkButton size="sm" to={rectificationPath(solicitacao)}>
          <LuPencil aria-hidden="true" />
          Retificar
          <VisuallyHidden> a solicitação do edital nº {edital.numero}</VisuallyHidden>
        </LinkButton>
      )}
      <LinkButton size="sm" variant="outline" to={solicitacaoPath(id)}>
        <LuEye aria-hidden="true" />
        Visualizar
        <VisuallyHidden> a solicitação do edital nº {edital.numero}</VisuallyHidden>
      </LinkButton>
    </Flex>
  );
}

function RectificationBanner() {
  const { data = [] } = useEmRetificacao();
  if (data.length === 0) return null;
  const numeros = data.map(({ numero }) => numero).join(', ');
  return (
    <Alert
      tone="success"
      live
      actions={data.map(({ idSolicitacao, idEdital, numero, prazoRetificacao }) => (
        <LinkButton
          key={idSolicitacao}
          size="sm"
          // Printed too, since the deadline is shown nowhere else.
          data-on-paper=""
          to={rectificationPath({ id: idSolicitacao, edital: { id: idEdital } })}
        >
          <LuPencil aria-hidden="true" />
          Retificar até {formatDate(prazoRetificacao)}
          {data.length > 1 && ` (nº\u00a0${numero})`}
        </LinkButton>
      ))}
    >
      {data.length === 1
        ? `Você possui solicitação de retificação para o edital nº\u00a0${numeros}.`
        : `Você possui solicitações de retificação para os editais nº\u00a0${numeros}.`}
    </Alert>
  );
}

/** Hint at an edital that takes registrations and in which the person has no solicitação. */
function OpenEditalHint({ solicitacoes }: { solicitacoes: readonly MinhaSolicitacao[] }) {
  const { data = [] } = useEditaisValidos();
  const edital = data.find(({ id }) => solicitacoes.every((solicitacao) => solicitacao.edital.id !== id));
  if (!edital) return null;
  const editais = linkTo('mf-public:editais');
  return (
    <Alert
      tone="info"
      title={`Inscrições abertas: edital nº\u00a0${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`}
      actions={
        <LinkButton to={linkTo('mf-public:cadastro', { idEdital: edital.id })} size="sm">
          Cadastrar-se neste edital
        </LinkButton>
      }
    >
      As inscrições vão até {formatDate(edital.dataFim)}.
      {editais && (
        <>
          {' '}
          Leia as condições em{' '}
          <Link asChild>
            <RouterLink to={editais}>Editais</RouterLink>
          </Link>
          .
        </>
      )}
    </Alert>
  );
}
