import {
  Alert,
  ApiError,
  Badge,
  Breadcrumb,
  Button,
  Card,
  DataItem,
  DataList,
  EmptyState,
  ErrorBoundary,
  ErrorState,
  ForbiddenState,
  HStack,
  LinkButton,
  LoadFailure,
  NewTabNotice,
  NotFoundState,
  Page,
  PageLoading,
  RemoteWidget,
  Skeleton,
  Spinner,
  Stack,
  StatusTag,
  ToneIcon,
} from '@credenciados/shared';

/** `@credenciados/shared`: what every page needs. */
export default { title: 'Light entry' };

const TONES = ['success', 'warning', 'error', 'info', 'neutral'] as const;

export const Alerts = () => (
  <Stack>
    <Alert tone="success" title="Edital aberto com sucesso." />
    <Alert tone="info" title="Edital prorrogado" actions={<Button size="sm">Ver a certidão</Button>}>
      Prorrogado porque o portal ficou fora do ar.
    </Alert>
    <Alert tone="warning" title="Contato não confirmado">
      Confira o e-mail.
    </Alert>
    <Alert tone="error" live title="Erro!">
      Não foi possível salvar.
    </Alert>
  </Stack>
);
export const Buttons = () => (
  <HStack wrap="wrap">
    <Button>Salvar</Button>
    <Button variant="outline">Cancelar</Button>
    <Button variant="ghost">Voltar</Button>
    <Button colorPalette="red">Encerrar</Button>
    <Button disabled>Salvar</Button>
    <Button loading>Enviando</Button>
    <LinkButton to="/editais">Editais</LinkButton>
    <LinkButton href="/arquivo.pdf" newTab variant="outline">
      Baixar edital
    </LinkButton>
    <a href="/outro" target="_blank" rel="noopener">
      Outro site
      <NewTabNotice />
    </a>
  </HStack>
);
export const States = () => (
  <Stack>
    <HStack wrap="wrap">
      {TONES.map((tone) => (
        <StatusTag key={tone} tone={tone}>
          {tone}
        </StatusTag>
      ))}
      <StatusTag tone="info" pending>
        Aguardando aprovação
      </StatusTag>
    </HStack>
    <HStack wrap="wrap">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </HStack>
    <HStack>
      {TONES.map((tone) => (
        <ToneIcon key={tone} tone={tone} />
      ))}
    </HStack>
  </Stack>
);
export const Record = () => (
  <Card>
    <DataList>
      <DataItem label="CPF">529.982.247-25</DataItem>
      <DataItem label="Nome">Maria da Silva</DataItem>
      <DataItem label="Complemento" />
    </DataList>
  </Card>
);
export const Loading = () => (
  <Stack>
    <Skeleton />
    <Spinner label="Enviando o arquivo…" />
    <PageLoading />
  </Stack>
);
export const WholePage = () => (
  <Page
    title="Modelos de mensagem"
    description="Textos prontos para as mensagens da comissão."
    breadcrumb={[{ label: 'Editais', to: '/editais' }]}
    actions={<Button>Novo modelo</Button>}
  >
    <EmptyState title="Nenhum modelo ainda." actions={<Button>Novo modelo</Button>}>
      O primeiro aparece aqui.
    </EmptyState>
  </Page>
);
export const Way = () => <Breadcrumb items={[{ label: 'Editais', to: '/editais' }]} />;
export const Failed = () => <ErrorState title="Não foi possível carregar a lista." onRetry={() => undefined} />;
export const Forbidden = () => <ForbiddenState />;
export const NotFound = () => <NotFoundState />;
export const NotLoaded = () => <LoadFailure error={new ApiError(403, 'Acesso negado')} onRetry={() => undefined} />;
/** The catalogue loads no widgets, so it shows the error state. */
export const Widget = () => (
  <RemoteWidget module="mf-mensagens" widget="conversation-history" props={{ idSolicitacao: 1 }} />
);
export const Guarded = () => (
  <ErrorBoundary
    resetKey=""
    onError={() => undefined}
    fallback={(retry) => <ErrorState title="Não foi possível mostrar esta parte da página." onRetry={retry} />}
  >
    <p>O que está dentro pode falhar sem levar a página.</p>
  </ErrorBoundary>
);
