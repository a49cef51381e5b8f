import { Chart, useChart } from '@chakra-ui/charts';
import { Bar, BarChart, Cell, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { formatInteger } from '../format/text.ts';
import type { Tone } from '../ui/icons.tsx';
import { ChartBox } from './chart-box.tsx';

/** How many there are of a kind. The tone is the one that the kind has everywhere else. */
export interface CategoryCount {
  name: string;
  total: number;
  tone: Tone;
}

/** Each stands out from the page by 3:1 at least, in the light and in the dark. */
const COLOR: Record<Tone, string> = {
  info: 'border.info',
  warning: 'border.warning',
  success: 'border.success',
  error: 'border.error',
  neutral: 'border.emphasized',
};
const ROW = 2.25;

interface CategoryBarsProps {
  label: string;
  describedBy?: string;
  data: readonly CategoryCount[];
}

/** Lying bars with their names before and their numbers behind them. */
export function CategoryBars({ label, describedBy, data }: CategoryBarsProps) {
  const chart = useChart({ data: data.map((entry) => ({ ...entry })), series: [{ name: 'total', label: 'Total' }] });
  return (
    <ChartBox label={label} describedBy={describedBy} chart={chart} height={`${data.length * ROW}rem`}>
      <BarChart
        accessibilityLayer={false}
        layout="vertical"
        data={chart.data}
        margin={{ top: 0, right: 48, bottom: 0, left: 0 }}
      >
        <XAxis type="number" dataKey="total" hide />
        <YAxis type="category" dataKey="name" width={184} axisLine={false} tickLine={false} interval={0} />
        <Tooltip
          cursor={{ fill: chart.color('bg.muted') }}
          isAnimationActive={false}
          content={<Chart.Tooltip hideIndicator />}
        />
        <Bar dataKey="total" isAnimationActive={false} barSize={18} radius={[0, 3, 3, 0]} minPointSize={1}>
          {chart.data.map(({ name, tone }) => (
            <Cell key={name} fill={chart.color(COLOR[tone])} />
          ))}
          <LabelList
            dataKey="total"
            position="right"
            fill={chart.color('fg')}
            formatter={(value) => formatInteger(Number(value))}
          />
        </Bar>
      </BarChart>
    </ChartBox>
  );
}
