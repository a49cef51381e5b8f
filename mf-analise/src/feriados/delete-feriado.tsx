import { formatDate } from '@credenciados/shared';
import { DeleteButton } from '../common/delete-button.tsx';
import { type Feriado, useDeleteFeriado } from './feriados.api.ts';

/** Deletes a holiday after a question. */
export function DeleteFeriado({ id, feriado: { dia, descricao, anual } }: { id: number; feriado: Feriado }) {
  const remove = useDeleteFeriado(id);
  return (
    <DeleteButton
      question={`Excluir o feriado ${descricao}?`}
      done="Feriado excluído."
      failure="O feriado não foi excluído."
      remove={remove}
    >
      {anual ? 'O feriado sai de todos os anos. ' : `O dia ${formatDate(dia)} volta a contar. `}
      Prazos que as pessoas já receberam não diminuem.
    </DeleteButton>
  );
}
