import { Bar, BarChart, Cell, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { formatInteger } from '../format/text.ts';
import type { Tone } from '../ui/icons.tsx';
import { ChartBox, color } from './chart-box.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';

/** Count of one category, in the tone that the category has everywhere. */
export interface CategoryCount {
  name: string;
  total: number;
  tone: Tone;
}

/** Colours with a contrast of at least 3:1 against the page, in both themes. */
const COLOR: Record<Tone, string> = {
  info: 'border.info',
  warning: 'border.warning',
  success: 'border.success',
  error: 'border.error',
  neutral: 'border.emphasized',
};
const ROW = 2.25;

export interface CategoryBarsProps {
  /** Name of the chart for screen readers. */
  label: string;
  /** Id of a text or table with the same numbers. */
  describedBy?: string;
  data: readonly CategoryCount[];
}

/** Horizontal bars, with the name before each and the number after it. */
export function CategoryBars({ label, describedBy, data }: CategoryBarsProps) {
  return (
    <ChartBox label={label} describedBy={describedBy} height={`${data.length * ROW}rem`}>
      <BarChart
        accessibilityLayer={false}
        layout="vertical"
        data={[...data]}
        margin={{ top: 0, right: 48, bottom: 0, left: 0 }}
      >
        <XAxis type="number" dataKey="total" hide />
        <YAxis type="category" dataKey="name" width={184} axisLine={false} tickLine={false} interval={0} />
        <Tooltip
          cursor={{ fill: color('bg.muted') }}
          isAnimationActive={false}
          content={({ payload, label: name }) => <ChartTooltip payload={payload} label={name} unit="Total" />}
        />
        <Bar dataKey="total" isAnimationActive={false} barSize={18} radius={[0, 3, 3, 0]} minPointSize={1}>
          {data.map(({ name, tone }) => (
            <Cell key={name} fill={color(COLOR[tone])} />
          ))}
          <LabelList
            dataKey="total"
            position="right"
            fill={color('fg')}
            formatter={(value) => formatInteger(Number(value))}
          />
        </Bar>
      </BarChart>
    </ChartBox>
  );
}
