import { chakra } from '@credenciados/shared';
import { LuPencilLine } from 'react-icons/lu';

interface FieldLabelProps {
  /** True if the last resubmission changed the value. */
  isChanged: boolean;
  children: string;
}

/** Label of a value of the registration. */
export function FieldLabel({ isChanged, children }: FieldLabelProps) {
  if (!isChanged) return children;
  return (
    <>
      {children}{' '}
      <chakra.span display="inline-flex" alignItems="center" gap="1" color="fg.warning" whiteSpace="nowrap">
        <LuPencilLine aria-hidden="true" />
        (alterado)
      </chakra.span>
    </>
  );
}
