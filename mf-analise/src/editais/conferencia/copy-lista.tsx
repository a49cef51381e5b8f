import { Button, chakra, Flex, notify } from '@credenciados/shared';
import { useId, useState } from 'react';
import type { Edital } from '../editais.api.ts';
import { type ItemLista, useCopyLista, useEditaisComLista } from './conferencia.api.ts';

const Choice = chakra('select', {
  base: {
    minW: '12rem',
    maxW: '100%',
    h: '9',
    px: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
  },
});

interface CopyListaProps {
  /** Id of the edited edital; undefined for a new one. */
  idEdital: number | undefined;
  tipoEdital: Edital['tipoEdital'];
  /** True if the copy replaces items. */
  replaces: boolean;
  onCopied: (itens: readonly ItemLista[]) => void;
}

/** Copies the check list of another edital of the same type. */
export function CopyLista({ idEdital, tipoEdital, replaces, onCopied }: CopyListaProps) {
  const id = useId();
  const query = useEditaisComLista();
  const copy = useCopyLista();
  const [chosen, setChosen] = useState('');
  const editais = query.data?.filter((edital) => edital.tipoEdital === tipoEdital && edital.id !== idEdital) ?? [];
  if (editais.length === 0) return null;
  const from = editais.find((edital) => String(edital.id) === chosen) ?? editais[0];
  return (
    <Flex wrap="wrap" align="end" gap="3" mb="4">
      <chakra.div maxW="100%">
        <chakra.label htmlFor={id} display="block" fontWeight="semibold" textStyle="sm" mb="1">
          Copiar a lista de outro edital
        </chakra.label>
        <Choice id={id} value={from?.id} onChange={({ target }) => setChosen(target.value)}>
          {editais.map((edital) => (
            <option key={edital.id} value={edital.id}>
              Edital nº {edital.numero} ({edital.itens} {edital.itens === 1 ? 'item' : 'itens'})
            </option>
          ))}
        </Choice>
      </chakra.div>
      <Button
        size="sm"
        variant="outline"
        loading={copy.isPending}
        onClick={async () => {
          if (!from) return;
          const { itens } = await copy.mutateAsync(from.id);
          onCopied(itens);
          notify({ type: 'info', title: `Lista do edital nº ${from.numero} copiada. Ela vale depois de salvar.` });
        }}
      >
        {replaces ? 'Copiar no lugar destes itens' : 'Copiar'}
      </Button>
    </Flex>
  );
}
