import { Box, chakra, Flex, formatInteger, Text } from '@credenciados/shared';
import type { TooltipContentProps } from 'recharts';

interface ChartTooltipProps extends Pick<TooltipContentProps, 'payload' | 'label'> {
  /** What is counted. */
  unit: string;
  /** Colour of what it is about, where all have the same. */
  swatch?: string;
}

/** What stands beside the pointer: the name of what it is on, and how many there are. */
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
