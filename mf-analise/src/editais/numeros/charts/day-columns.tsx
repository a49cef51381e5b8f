import { formatDate, formatInteger } from '@credenciados/shared';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartBox, color } from './chart-box.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';

interface DayColumnsProps {
  label: string;
  describedBy?: string;
  /** How many there were on a day, `YYYY-MM-DD`. */
  data: readonly { dia: string; total: number }[];
  /** What is counted, for whoever points at a column. */
  unit: string;
}

const COLUMN = 'primary.solid';

/** One column a day, in order. */
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
