import { chakra } from '@chakra-ui/react/styled-system';
import type { TooltipContentProps } from 'recharts';
import { formatInteger } from '../format/text.ts';
import { Box, Flex, Text } from '../ui/primitives.ts';

interface ChartTooltipProps extends Pick<TooltipContentProps, 'payload' | 'label'> {
  /** Name of the counted things. */
  unit: string;
  /** Colour of the chart, if it has only one. */
  swatch?: string;
}

/** Tooltip beside the pointer: a name and its number. */
export function ChartTooltip({ payload, label, unit, swatch }: ChartTooltipProps) {
  const [point] = payload;
  if (!point) return null;
  return (
    <Box minW="8rem" rounded="l2" bg="bg.panel" px="2.5" py="1" textStyle="xs" shadow="md">
      <Text fontWeight="medium">{label}</Text>
      <Flex gap="1.5" align="center">
        {swatch && <chakra.span boxSize="2" rounded="full" bg={swatch} />}
        <chakra.span flex="1" color="fg.muted">
          {unit}
        </chakra.span>
        <Text fontWeight="medium">{formatInteger(Number(point.value))}</Text>
      </Flex>
    </Box>
  );
}
