import { Button, chakra } from '@credenciados/shared';
import { useId, useState } from 'react';
import { LuBookmark } from 'react-icons/lu';
import { type Fila, isSameFila } from '../../common/solicitacoes/fila-address.ts';
import { Select } from '../queue-filters.tsx';
import { useVisoes } from './visoes.api.ts';
import { VisoesModal } from './visoes.modal.tsx';

interface VisoesControlProps {
  fila: Fila;
  onChange: (fila: Fila) => void;
}

/** Narrows the list by a view that the person keeps, and leads to keeping and changing them (FIL-7). */
export function VisoesControl({ fila, onChange }: VisoesControlProps) {
  const { data: visoes = [] } = useVisoes();
  const [open, setOpen] = useState(false);
  const id = useId();
  const current = visoes.find(({ filtro }) => isSameFila(filtro, fila));
  return (
    <>
      {visoes.length > 0 && (
        <chakra.div display="flex" alignItems="center" gap="2" maxW="100%" _print={{ display: 'none' }}>
          <chakra.label htmlFor={id} textStyle="sm" fontWeight="semibold">
            Visão
          </chakra.label>
          <Select
            id={id}
            minH="8"
            maxW="16rem"
            value={current?.id ?? ''}
            onChange={({ target: { value } }) => onChange(visoes.find((one) => String(one.id) === value)?.filtro ?? {})}
          >
            <option value="">Nenhuma</option>
            {visoes.map((visao) => (
              <option key={visao.id} value={visao.id}>
                {visao.nome}
              </option>
            ))}
          </Select>
        </chakra.div>
      )}
      <Button size="sm" variant="ghost" h="8" minH="8" onClick={() => setOpen(true)}>
        <LuBookmark aria-hidden="true" />
        Visões salvas
      </Button>
      {open && <VisoesModal fila={fila} onClose={() => setOpen(false)} />}
    </>
  );
}
