import { Box, ErrorBoundary, Skeleton, Text } from '@credenciados/shared';
import { solicitacaoLook } from '@credenciados/shared/solicitacao';
import { type ReactNode, Suspense, use } from 'react';
import type { Numeros } from './numeros.api.ts';

type Charts = typeof import('@credenciados/shared/charts');
let loading: Promise<Charts> | null = null;

/** The charts are large; they load when the first one is shown. */
function loadCharts(): Promise<Charts> {
  loading ??= import('@credenciados/shared/charts');
  return loading;
}

/** Keeps a place for a chart. One that can't be drawn says so; its numbers are in the table all the same. */
function Place({ height, children }: { height: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => {
        // The next one that is shown tries anew.
        loading = null;
        return <Text color="fg.muted">Não foi possível desenhar o gráfico. Veja os números em tabela.</Text>;
      }}
    >
      <Suspense fallback={<Skeleton h={height} w="100%" />}>
        <Box minH={height}>{children}</Box>
      </Suspense>
    </ErrorBoundary>
  );
}

interface ChartProps {
  numeros: Numeros;
  label: string;
  describedBy: string;
}

/** Requests by state, each in the colour that its state has in the lists. */
export function SituacaoChart(props: ChartProps) {
  return (
    <Place height="13.5rem">
      <SituacaoBars {...props} />
    </Place>
  );
}

function SituacaoBars({ numeros, ...names }: ChartProps) {
  const { CategoryBars } = use(loadCharts());
  const data = numeros.porSituacao.map(({ situacao, total }) => {
    const { label, tone } = solicitacaoLook(situacao, 'staff');
    return { name: label, total, tone };
  });
  return <CategoryBars {...names} data={data} />;
}

/** Requests by day. */
export function DiaChart(props: ChartProps) {
  return (
    <Place height="13.5rem">
      <DiaColumns {...props} />
    </Place>
  );
}

function DiaColumns({ numeros, ...names }: ChartProps) {
  const { DayColumns } = use(loadCharts());
  return <DayColumns {...names} data={numeros.porDia} unit="Solicitações" />;
}
