import { DECISOES_DO_TEMPO } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { apiQuery, formatInteger, LinkButton, type Output, Page, Text, useQuery } from '@credenciados/shared';
import { type Column, DataTable } from '@credenciados/shared/table';
import { OpenDataLinks } from '../common/open-data-links.tsx';
import { REGISTRO } from './breadcrumb.ts';

type Tempo = Output<'GET /publico/registro/tempos'>[number];

const days = (value: number) => `${value.toLocaleString('pt-BR')} ${value === 1 ? 'dia' : 'dias'}`;

const COLUMNS: readonly Column<Tempo>[] = [
  { header: 'Edital', rowHeader: true, nowrap: true, cell: ({ edital }) => edital },
  { header: 'Tipo', cell: ({ tipo }) => TIPO_EDITAL_LABEL[tipo] },
  { header: 'Pedidos decididos', cell: ({ decididas }) => formatInteger(decididas) },
  { header: 'Metade em até', nowrap: true, cell: ({ mediana }) => days(mediana) },
  { header: '9 em cada 10 em até', nowrap: true, cell: ({ p90 }) => days(p90) },
];

/** Days from a registration to its decision, by edital (REG-5). */
export function TemposPage() {
  const { data, isError, isFetching, refetch } = useQuery(apiQuery('GET /publico/registro/tempos', { silent: true }));
  return (
    <Page
      title="Quanto tempo leva a análise"
      breadcrumb={REGISTRO}
      description="Dias corridos, da inscrição até a decisão. Os dias em que o pedido esperou uma correção da pessoa também contam."
    >
      <DataTable
        caption="Tempo de análise por edital"
        columns={COLUMNS}
        rows={data}
        rowKey={({ tipo, edital }) => `${tipo} ${edital}`}
        fetching={isFetching}
        error={isError && !data ? { onRetry: () => void refetch() } : null}
        empty={{
          title: 'Ainda não há tempos a mostrar.',
          description: `Um edital aparece aqui quando tem ${DECISOES_DO_TEMPO.min} pedidos decididos.`,
          actions: (
            <LinkButton to="/registro" variant="outline">
              Ver as pessoas credenciadas
            </LinkButton>
          ),
        }}
      />
      <Text textStyle="sm" color="fg.muted" mt="4">
        Aprovados e reprovados entram na conta; desistências e arquivamentos não. Editais com menos de{' '}
        {DECISOES_DO_TEMPO.min} pedidos decididos não aparecem. Um edital com mais de{' '}
        {formatInteger(DECISOES_DO_TEMPO.max)} aprovados ou reprovados é contado pelos últimos{' '}
        {formatInteger(DECISOES_DO_TEMPO.max)} de cada.
      </Text>
      <OpenDataLinks label="Baixar os tempos" path="/publico/registro/tempos/baixar" />
    </Page>
  );
}
