import { Box, ErrorBoundary, Skeleton, Text } from '@credenciados/shared';
import { solicitacaoLook } from '@credenciados/shared/solicitacao';
import { type ReactNode, useEffect, useState } from 'react';
import type { Numeros } from './numeros.api.ts';

type Charts = typeof import('./charts/index.ts');

/** The charts' code, which is large: it loads when a chart is first shown. */
function useCharts(): Charts | 'loading' | 'failed' {
  const [charts, setCharts] = useState<Charts | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let current = true;
    import('./charts/index.ts').then(
      (loaded) => current && setCharts(loaded),
      (error: unknown) => {
        // The only record of a failure in the browser; the person is told in the chart's place.
        console.error(error);
        if (current) setCharts('failed');
      },
    );
    return () => {
      current = false;
    };
  }, []);
  return charts;
}

const HEIGHT = '13.5rem';
const failure = <Text color="fg.muted">Não foi possível desenhar o gráfico. Veja os números em tabela.</Text>;

/** Keeps a place for a chart. One that can't be drawn says so; its numbers are in the table all the same. */
function ChartPlace({ children }: { children: (charts: Charts) => ReactNode }) {
  const charts = useCharts();
  if (charts === 'failed') return failure;
  if (charts === 'loading') return <Skeleton h={HEIGHT} w="100%" />;
  return (
    <ErrorBoundary fallback={() => failure}>
      <Box minH={HEIGHT}>{children(charts)}</Box>
    </ErrorBoundary>
  );
}

interface ChartProps {
  numeros: Numeros;
  label: string;
  describedBy: string;
}

/** Solicitações by state, each in the colour that its state has in the lists. */
export function SituacaoChart({ numeros, ...names }: ChartProps) {
  const data = numeros.porSituacao.map(({ situacao, total }) => {
    const { label, tone } = solicitacaoLook(situacao, 'staff');
    return { name: label, total, tone };
  });
  return <ChartPlace>{({ CategoryBars }) => <CategoryBars {...names} data={data} />}</ChartPlace>;
}

/** Solicitações by day. */
export function DiaChart({ numeros, ...names }: ChartProps) {
  return (
    <ChartPlace>{({ DayColumns }) => <DayColumns {...names} data={numeros.porDia} unit="Solicitações" />}</ChartPlace>
  );
}
