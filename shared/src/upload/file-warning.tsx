import type { AvisoDeArquivo } from '@credenciados/contract/domain';
import { FILE_WARNING } from '@credenciados/contract/rule-texts';
import { LuTriangleAlert } from 'react-icons/lu';
import { chakra, Flex } from '../ui/primitives.ts';

/** Warning about an accepted file. Renders nothing without one. */
export function FileWarning({ aviso }: { aviso: AvisoDeArquivo | undefined }) {
  if (!aviso) return null;
  return (
    <Flex gap="2" mt="1" flexBasis="100%" textStyle="sm">
      <chakra.span color="fg.warning" mt="0.5" flexShrink="0">
        <LuTriangleAlert aria-hidden="true" />
      </chakra.span>
      {FILE_WARNING[aviso]}
    </Flex>
  );
}
