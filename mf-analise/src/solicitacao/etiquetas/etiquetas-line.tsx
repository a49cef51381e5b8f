import { chakra, Flex, IconButton } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { laterDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { LuTag } from 'react-icons/lu';
import { EtiquetaBadge } from '../../common/etiquetas/etiqueta-badge.tsx';
import { useEtiquetasOf } from '../../common/etiquetas/etiquetas.api.ts';
import { useShortcuts } from '../../common/shortcuts.ts';

/** Loaded on demand, with its forms. */
const EtiquetasModal = laterDialog(
  async () => (await import('../../common/etiquetas/etiquetas.modal.tsx')).EtiquetasModal,
);

/** Labels of another person's solicitação, and the button that changes them; shortcut L (FIL-6). */
export function EtiquetasLine({ id }: { id: number }) {
  const { data } = useEtiquetasOf(id);
  const canWrite = useMay('PUT /etiqueta/marcar/:id');
  const [open, setOpen] = useState(false);
  useShortcuts(canWrite && data ? { l: () => setOpen(true) } : {});
  if (!data || (data.length === 0 && !canWrite)) return null;
  return (
    <Flex as="section" aria-label="Etiquetas" wrap="inherit" align="center" gap="1" minW="0">
      {data.length > 0 && (
        // One line if the line around it is one; the tooltip has what doesn't fit.
        <chakra.ul
          display="flex"
          flexWrap="inherit"
          gap="1"
          minW="0"
          overflow="hidden"
          listStyleType="none"
          title={data.map(({ nome }) => nome).join(', ')}
        >
          {data.map((etiqueta) => (
            <chakra.li key={etiqueta.id} minW="0" maxW="9rem" display="flex">
              <EtiquetaBadge {...etiqueta} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {canWrite && (
        <IconButton
          size="xs"
          variant="ghost"
          aria-label={data.length > 0 ? 'Mudar etiquetas' : 'Pôr etiqueta'}
          title={`${data.length > 0 ? 'Mudar etiquetas' : 'Pôr etiqueta'} (tecla L)`}
          onClick={() => setOpen(true)}
        >
          <LuTag />
        </IconButton>
      )}
      {open && <EtiquetasModal solicitacoes={[id]} postas={data.map((one) => one.id)} onClose={() => setOpen(false)} />}
    </Flex>
  );
}
