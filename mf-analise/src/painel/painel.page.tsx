import {
  Alert,
  Box,
  Button,
  formatDateTime,
  formatFileSize,
  formatInteger,
  LoadFailure,
  NotFoundState,
  Page,
  settings,
  Text,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { useState } from 'react';
import { ActionFailure } from '../common/action-failure.tsx';
import { LOOK, type Painel, type Parte, usePainel, useRestauracao } from './painel.api.ts';
import { VersoesModal } from './versoes.modal.tsx';

const NOT_COUNTED = 'não contado';
const counted = (count: number | null) => (count === null ? NOT_COUNTED : formatInteger(count));

const COLUMNS: readonly Column<Parte>[] = [
  {
    header: 'Parte',
    rowHeader: true,
    cell: ({ titulo, nome }) => (
      <>
        {titulo}
        <Text textStyle="sm" color="fg.muted" fontWeight="normal" overflowWrap="anywhere">
          {nome}
        </Text>
      </>
    ),
  },
  {
    header: 'Versão',
    cell: ({ versao, noAr, origem }) => (
      <Box overflowWrap="anywhere">
        {versao ?? 'sem versão'}
        {origem !== 'NO_AR' && (
          <Text textStyle="sm" color="fg.muted">
            {noAr ? `No ar: ${noAr}` : 'Não está mais no ar'}
          </Text>
        )}
      </Box>
    ),
  },
  { header: 'Situação', cell: ({ origem }) => <StateTag {...LOOK[origem]} /> },
  {
    header: 'Oferta',
    cell: ({ oferta }) =>
      oferta ? <Box overflowWrap="anywhere">{`${oferta.versao} para ${oferta.parte} %`}</Box> : 'nenhuma',
  },
  {
    header: 'Carga inicial',
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? NOT_COUNTED : formatFileSize(bytes)),
  },
  { header: 'Montagens', align: 'end', cell: ({ montagens }) => counted(montagens) },
  { header: 'Falhas', align: 'end', cell: ({ falhas }) => counted(falhas) },
];

/** What this browser's page is made of, and other kept versions for it alone (TEL-43). */
export function PainelPage() {
  return settings().panel ? <Panel /> : <NotFoundState />;
}

function Panel() {
  const { data, error, isFetching, refetch } = usePainel();
  const [changing, setChanging] = useState<Parte | null>(null);
  const restore = useRestauracao();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title="Módulos desta página"
      description="As partes de que este navegador monta o portal. Uma troca vale só aqui, por até 8 horas ou até o fim da sua sessão; para os outros nada muda. Montagens são contadas enquanto uma versão está em oferta."
      actions={
        data?.origem === 'TROCA' && (
          <Button variant="outline" loading={restore.isPending} onClick={() => restore.mutate()}>
            Restaurar o que está no ar
          </Button>
        )
      }
    >
      {data && <WhyOther painel={data} restore={restore} />}
      <ActionFailure title="O que está no ar não foi restaurado." error={restore.error} />
      <DataTable
        caption="Partes desta página"
        columns={COLUMNS}
        rows={data?.partes}
        rowKey={({ tipo, nome }) => `${tipo} ${nome}`}
        fetching={isFetching}
        actions={(parte) =>
          parte.tipo === 'MODULO' &&
          parte.noAr !== null &&
          data?.origem !== 'PREVIA' && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Trocar a versão de ${parte.titulo}`}
              onClick={() => setChanging(parte)}
            >
              Trocar
            </Button>
          )
        }
      />
      {changing && <VersoesModal parte={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}

/** Why the page isn't what everybody has. */
function WhyOther({
  painel: { origem, ate, perdida },
  restore,
}: {
  painel: Painel;
  restore: ReturnType<typeof useRestauracao>;
}) {
  if (perdida) {
    return (
      <Box mb="5">
        <Alert
          tone="warning"
          title="O que este navegador tinha no lugar do que está no ar não pode ser mostrado."
          actions={
            <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate()}>
              Entendi
            </Button>
          }
        >
          O tempo acabou, a sessão em que foi escolhido terminou, a versão não é mais mantida ou o portal não pôde
          consultá-la agora. As próximas páginas são as que todos recebem.
        </Alert>
      </Box>
    );
  }
  if (ate === null) return null;
  return (
    <Box mb="5">
      <Alert
        tone="info"
        title={
          origem === 'PREVIA'
            ? `Este navegador vê uma prévia até ${formatDateTime(ate)}.`
            : `Este navegador tem versões trocadas até ${formatDateTime(ate)}.`
        }
      >
        {origem === 'PREVIA' && 'Para trocar versões, saia da prévia no alto da página.'}
      </Alert>
    </Box>
  );
}
