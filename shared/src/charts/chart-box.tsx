import { chakra } from '@chakra-ui/react/styled-system';
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

/** CSS variable of a theme colour: `color('border.info')`. It follows the dark theme. */
export const color = (token: string) => `var(--chakra-colors-${token.replaceAll('.', '-')})`;

interface ChartBoxProps {
  /** Name of the chart. Screen readers read it and the description instead of the drawing. */
  label: string;
  /** Id of a text with the same numbers. */
  describedBy?: string | undefined;
  height: string;
  children: ReactElement;
}

/** A labelled drawing, as wide as its container. Screen readers read the numbers in the table beside it. */
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
