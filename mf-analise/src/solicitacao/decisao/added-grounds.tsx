import { CONFERENCIA_TEXT, groundsOf } from '@credenciados/contract';
import { Text } from '@credenciados/shared';
import { useWatch } from '@credenciados/shared/forms';
import { type ItemConferido, unticked } from '../conferencia/conferencia.api.ts';
import type { DecisaoForm } from './use-decision-form.ts';

interface AddedGroundsProps {
  form: DecisaoForm;
  itens: readonly ItemConferido[];
}

/** Note that the rejection's text names no unticked item, and that all of them are appended (CON-5). */
export function AddedGrounds({ form: { control }, itens }: AddedGroundsProps) {
  const decisao = useWatch({ control, name: 'decisao' });
  const justificativa = useWatch({ control, name: 'justificativa' });
  const written = decisao === 'REPROVAR' ? justificativa.trim() : '';
  const isAdded = written !== '' && groundsOf(written, unticked(itens)) !== written;
  return (
    <Text role="status" textStyle="sm" mb={isAdded ? '3' : '0'}>
      {isAdded && CONFERENCIA_TEXT.added}
    </Text>
  );
}
