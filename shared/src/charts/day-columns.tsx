import { Chart, useChart } from '@chakra-ui/charts';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate } from '../format/dates.ts';
import { formatInteger } from '../format/text.ts';
import { ChartBox } from './chart-box.tsx';

/** How many there were on a day, `YYYY-MM-DD`. */
export interface DayCount {
  dia: string;
  total: number;
}

interface DayColumnsProps {
  label: string;
  describedBy?: string;
  data: readonly DayCount[];
  /** What is counted, for whoever points at a column. */
  unit: string;
}

/** One column a day, in order. */
export function DayColumns({ label, describedBy, data, unit }: DayColumnsProps) {
  const chart = useChart({
    data: data.map(({ dia, total }) => ({ dia: formatDate(dia), total })),
    series: [{ name: 'total', label: unit, color: 'primary.solid' }],
  });
  return (
    <ChartBox label={label} describedBy={describedBy} chart={chart} height="13.5rem">
      <BarChart accessibilityLayer={false} data={chart.data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={chart.color('border.muted')} />
        <XAxis
          dataKey="dia"
          axisLine={{ stroke: chart.color('border.emphasized') }}
          tickLine={false}
          tickMargin={8}
          minTickGap={24}
          // The year is in the edital's dates above.
          tickFormatter={(day: string) => day.slice(0, 5)}
        />
        <YAxis
          width={36}
          axisLine={false}
          tickLine={false}
          allowDecimals={false}
          tickFormatter={(value: number) => formatInteger(value)}
        />
        <Tooltip cursor={{ fill: chart.color('bg.muted') }} isAnimationActive={false} content={<Chart.Tooltip />} />
        <Bar
          dataKey="total"
          isAnimationActive={false}
          fill={chart.color('primary.solid')}
          maxBarSize={28}
          radius={[2, 2, 0, 0]}
        />
      </BarChart>
    </ChartBox>
  );
}
