import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate } from '../format/dates.ts';
import { formatInteger } from '../format/text.ts';
import { ChartBox, color } from './chart-box.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';

export interface DayColumnsProps {
  /** Name of the chart for screen readers. */
  label: string;
  /** Id of a text or table with the same numbers. */
  describedBy?: string;
  /** Totals by day, `YYYY-MM-DD`. */
  data: readonly { dia: string; total: number }[];
  /** Name of the counted things, for the tooltip. */
  unit: string;
}

const COLUMN = 'primary.solid';

/** One column per day, in the given order. */
export function DayColumns({ label, describedBy, data, unit }: DayColumnsProps) {
  return (
    <ChartBox label={label} describedBy={describedBy} height="13.5rem">
      <BarChart
        accessibilityLayer={false}
        data={data.map(({ dia, total }) => ({ dia: formatDate(dia), total }))}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke={color('border.muted')} />
        <XAxis
          dataKey="dia"
          axisLine={{ stroke: color('border.emphasized') }}
          tickLine={false}
          tickMargin={8}
          minTickGap={24}
          // Drops the year, which the edital's dates above show.
          tickFormatter={(day: string) => day.slice(0, 5)}
        />
        <YAxis
          width={36}
          axisLine={false}
          tickLine={false}
          allowDecimals={false}
          tickFormatter={(value: number) => formatInteger(value)}
        />
        <Tooltip
          cursor={{ fill: color('bg.muted') }}
          isAnimationActive={false}
          content={({ payload, label: day }) => (
            <ChartTooltip payload={payload} label={day} unit={unit} swatch={COLUMN} />
          )}
        />
        <Bar dataKey="total" isAnimationActive={false} fill={color(COLUMN)} maxBarSize={28} radius={[2, 2, 0, 0]} />
      </BarChart>
    </ChartBox>
  );
}
