import {
  Alert,
  Box,
  Button,
  formatDateTime,
  formatInteger,
  formatTimestamp,
  LinkButton,
  LoadFailure,
  Page,
  Text,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { LuRotateCw } from 'react-icons/lu';
import { type LinhaSaude, LOOK, type Saude, useSaude } from './saude.api.ts';

const COLUMNS: readonly Column<LinhaSaude>[] = [
  { header: 'Situação', cell: ({ estado }) => <StateTag {...LOOK[estado]} /> },
  {
    header: 'O quê',
    rowHeader: true,
    cell: ({ titulo, sobre }) => (
      <>
        {titulo}
        {sobre && (
          <Text textStyle="sm" color="fg.muted" fontWeight="normal">
            {sobre}
          </Text>
        )}
      </>
    ),
  },
  { header: 'Quantos', align: 'end', cell: ({ quantos }) => (quantos === null ? '—' : formatInteger(quantos)) },
  { header: 'Desde ou última vez', nowrap: true, cell: ({ desde }) => (desde ? formatDateTime(desde) : '—') },
  {
    header: 'Detalhe',
    cell: ({ detalhe, link }) => (
      <Box overflowWrap="anywhere">
        {detalhe || '—'}
        {link && (
          <Box mt="1">
            <LinkButton to={link.caminho} size="xs" variant="outline">
              {link.texto}
            </LinkButton>
          </Box>
        )}
      </Box>
    ),
  },
  { header: 'Quem age', cell: ({ responsavel }) => responsavel },
];

/** Faults of the portal, and who must act. */
export function SaudePage() {
  const { data, error, isFetching, refetch } = useSaude();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Saúde do portal"
      description="O que parou, falhou ou envelheceu sem que ninguém fosse avisado, e quem age. A verificação se repete a cada minuto."
      actions={
        <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
          <LuRotateCw aria-hidden="true" />
          Verificar de novo
        </Button>
      }
    >
      <Box mb="5">{data && <Summary saude={data} stale={error !== null} />}</Box>
      <DataTable
        caption="Itens verificados"
        columns={COLUMNS}
        rows={data?.linhas}
        rowKey={({ item, sobre }) => `${item} ${sobre ?? ''}`}
        fetching={isFetching}
      />
    </Page>
  );
}

/** Summary in one sentence, announced when it changes. */
function Summary({ saude: { linhas, verificadoEm }, stale }: { saude: Saude; stale: boolean }) {
  const standing = linhas.filter(({ estado }) => estado !== 'OK');
  const failing = standing.some(({ estado }) => estado !== 'ATENCAO');
  const when = `Verificado em ${formatTimestamp(verificadoEm)}.`;
  if (stale) {
    return (
      <Alert tone="warning" live title="A última verificação não foi concluída.">
        O que se vê abaixo é de antes. {when}
      </Alert>
    );
  }
  if (standing.length === 0) {
    return (
      <Alert tone="success" live title="Tudo em ordem.">
        {when}
      </Alert>
    );
  }
  return (
    <Alert
      tone={failing ? 'error' : 'warning'}
      live
      title={standing.length === 1 ? 'Um item pede ação.' : `${standing.length} itens pedem ação.`}
    >
      {when}
    </Alert>
  );
}
