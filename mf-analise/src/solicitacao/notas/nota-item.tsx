import { Button, chakra, Flex, formatDateTime, notify, Text } from '@credenciados/shared';
import { DeleteButton } from '../../common/delete-button.tsx';
import { NotaForm } from './nota.form.tsx';
import { type Nota, useChangeNota, useDeleteNota } from './notas.api.ts';

/** Element id of a note, which gets the focus once saved. */
export const notaElementId = (id: number): string => `nota-${id}`;

interface NotaItemProps {
  nota: Nota;
  /** True while it is being edited. */
  writing: boolean;
  /** False while another note is being written. */
  canChange: boolean;
  onWrite: (writing: boolean) => void;
  onSaved: () => void;
  onDeleted: () => void;
}

/** A note with author and time; its author can edit or delete it. */
export function NotaItem({ nota, writing, canChange, onWrite, onSaved, onDeleted }: NotaItemProps) {
  const { id, texto, autor, criadaEm, editadaEm, minha } = nota;
  const change = useChangeNota(nota);
  const save = async (written: string) => {
    await change.mutateAsync(written);
    notify({ type: 'success', title: 'Nota corrigida.' });
    onSaved();
  };
  return (
    <chakra.li id={notaElementId(id)} tabIndex={-1} py="2" borderTopWidth={{ base: '1px', _first: '0' }}>
      <Text textStyle="sm" color="fg.muted">
        <strong>{minha ? 'Você' : autor.nome}</strong>, <time dateTime={criadaEm}>{formatDateTime(criadaEm)}</time>
        {editadaEm && ` (corrigida em ${formatDateTime(editadaEm)})`}
      </Text>
      {writing ? (
        <NotaForm
          label="Corrigir nota"
          texto={texto}
          draftName={`nota-${id}`}
          onSave={save}
          onClose={() => onWrite(false)}
        />
      ) : (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {texto}
        </Text>
      )}
      {minha && canChange && <Changes nota={nota} onWrite={() => onWrite(true)} onDeleted={onDeleted} />}
    </chakra.li>
  );
}

function Changes({ nota, onWrite, onDeleted }: { nota: Nota; onWrite: () => void; onDeleted: () => void }) {
  const when = formatDateTime(nota.criadaEm);
  return (
    <Flex wrap="wrap" gap="2">
      <Button size="sm" variant="ghost" aria-label={`Corrigir a nota de ${when}`} onClick={onWrite}>
        Corrigir
      </Button>
      <DeleteButton
        label={`Excluir a nota de ${when}`}
        question="Excluir a nota?"
        done="Nota excluída."
        failure="A nota não foi excluída."
        remove={useDeleteNota(nota.id)}
        onDeleted={onDeleted}
      >
        Ela deixa de aparecer para a comissão. A auditoria do portal guarda o que ela dizia.
      </DeleteButton>
    </Flex>
  );
}
