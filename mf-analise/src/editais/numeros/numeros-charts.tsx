import { Box, ErrorBoundary, Skeleton, Text } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/overlays';
import { solicitacaoLook } from '@credenciados/shared/solicitacao';
import type { ReactNode } from 'react';
import type { Numeros } from './numeros.api.ts';

const HEIGHT = '13.5rem';
const coming = <Skeleton h={HEIGHT} w="100%" />;

/** The charts' code, which is large: it loads when a chart is first shown. */
const CategoryBars = laterPart(
  () => import('@credenciados/shared/charts').then(({ CategoryBars }) => CategoryBars),
  coming,
);
const DayColumns = laterPart(() => import('@credenciados/shared/charts').then(({ DayColumns }) => DayColumns), coming);

const failure = <Text color="fg.muted">Não foi possível desenhar o gráfico. Veja os números em tabela.</Text>;

/** Keeps a place for a chart. One that can't be drawn says so; its numbers are in the table all the same. */
function ChartPlace({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => failure}>
      <Box minH={HEIGHT}>{children}</Box>
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
  return (
    <ChartPlace>
      <CategoryBars {...names} data={data} />
    </ChartPlace>
  );
}

/** Solicitações by day. */
export function DiaChart({ numeros, ...names }: ChartProps) {
  return (
    <ChartPlace>
      <DayColumns {...names} data={numeros.porDia} unit="Solicitações" />
    </ChartPlace>
  );
}
