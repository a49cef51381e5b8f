import { Chart, type UseChartReturn } from '@chakra-ui/charts';
import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { chakra } from '../ui/primitives.ts';

const Frame = chakra('div', { base: { minW: '0', w: '100%' } });

interface ChartBoxProps<T> {
  /** What the chart is of; a screen reader gives this and the description instead of the drawing. */
  label: string;
  /** Id of the text that says what the chart shows. */
  describedBy?: string | undefined;
  chart: UseChartReturn<T>;
  height: string;
  children: ReactElement;
}

/** A drawing with a name, as wide as its place. Its numbers are read in the table beside it, not in its parts. */
export function ChartBox<T>({ label, describedBy, chart, height, children }: ChartBoxProps<T>): ReactNode {
  return (
    <Frame role="img" aria-label={label} aria-describedby={describedBy}>
      <Chart.Root chart={chart} aspectRatio="auto" h={height} textStyle="sm" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%" minWidth={0} initialDimension={{ width: 320, height: 200 }}>
          {children}
        </ResponsiveContainer>
      </Chart.Root>
    </Frame>
  );
}
