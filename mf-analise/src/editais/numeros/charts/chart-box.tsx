import { chakra } from '@credenciados/shared';
import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

const Frame = chakra('div', {
  base: {
    minW: '0',
    w: '100%',
    textStyle: 'sm',
    '& .recharts-cartesian-axis-tick-value': { fill: 'fg.muted' },
    '& *': { outline: 'none' },
    '& svg': { overflow: 'visible' },
  },
});

/** A colour of the theme, for what is drawn: `color('border.info')`. It follows the dark theme. */
export const color = (token: string) => `var(--chakra-colors-${token.replaceAll('.', '-')})`;

interface ChartBoxProps {
  /** What the chart is of; a screen reader gives this and the description instead of the drawing. */
  label: string;
  /** Id of the text that says what the chart shows. */
  describedBy?: string | undefined;
  height: string;
  children: ReactElement;
}

/** A drawing with a name, as wide as its place. Its numbers are read in the table beside it, not in its parts. */
export function ChartBox({ label, describedBy, height, children }: ChartBoxProps): ReactNode {
  return (
    <Frame role="img" aria-label={label} aria-describedby={describedBy}>
      <chakra.div h={height} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%" minWidth={0} initialDimension={{ width: 320, height: 200 }}>
          {children}
        </ResponsiveContainer>
      </chakra.div>
    </Frame>
  );
}
