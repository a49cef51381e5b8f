import { Button, Flex, LuChevronLeft, LuChevronRight, Text } from '@credenciados/shared';
import type { Found } from './findings.tsx';
import type { Marks } from './use-marks.ts';

/** Buttons to the next and previous change, with the present position. */
export function MarksBar({ marks, found }: { marks: Marks; found: Found | undefined }) {
  return (
    <Flex role="group" aria-label="Marcas do que mudou" wrap="wrap" align="center" gap="2">
      <Button size="sm" variant="outline" px="2" title="Marca anterior (tecla [)" onClick={marks.previous}>
        <LuChevronLeft aria-hidden="true" />
        Marca anterior
      </Button>
      <Button size="sm" variant="outline" px="2" title="Próxima marca (tecla ])" onClick={marks.next}>
        Próxima marca
        <LuChevronRight aria-hidden="true" />
      </Button>
      <Text as="span" textStyle="sm" role="status">
        {found && said(marks, found)}
      </Text>
    </Flex>
  );
}

function said({ place, end }: Marks, { marks }: Found): string {
  if (end) return end === 1 ? 'Não há mais marcas.' : 'Não há marca antes desta.';
  if (place !== null) return `Marca ${place + 1} de ${marks.length} nesta página`;
  if (marks.length === 0) return '';
  return marks.length === 1 ? 'Uma marca nesta página' : `${marks.length} marcas nesta página`;
}
