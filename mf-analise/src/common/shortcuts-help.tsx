import { Box, Button, chakra, Text } from '@credenciados/shared';
import { Modal, setPageKeysEnabled, usePageKeysEnabled } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { LuKeyboard } from 'react-icons/lu';
import { SHORTCUTS, useShortcuts } from './shortcuts.ts';

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '8',
    px: '2',
    py: '0.5',
    textAlign: 'center',
    fontWeight: 'bold',
    borderWidth: '1px',
    borderBottomWidth: '3px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.subtle',
  },
});

/** Keys of a solicitação's page. */
export const SCREEN_KEYS = [...SHORTCUTS, { key: 'Esc', does: 'Fechar o documento aberto, ou voltar dele à sua aba' }];

type Keys = readonly { key: string; does: string }[];

/** Button that opens the help on a page's keys. */
export function ShortcutsHelp({ keys }: { keys: Keys }) {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <Button size="sm" variant="ghost" ms="-3.5" hideBelow="md" onClick={() => setOpen(true)}>
        <LuKeyboard aria-hidden="true" />
        Atalhos de teclado
      </Button>
      {open && <ShortcutsModal keys={keys} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ShortcutsModalProps {
  keys: Keys;
  onClose: () => void;
}

/** Lists a page's keys, with a switch to turn them off. */
export function ShortcutsModal({ keys, onClose }: ShortcutsModalProps) {
  const enabled = usePageKeysEnabled((state) => state.enabled);
  return (
    <Modal
      open
      title="Atalhos de teclado"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Text mb="4">Não agem enquanto você digita em um campo ou com uma janela aberta.</Text>
      <chakra.table
        w="100%"
        mb="5"
        css={{ '& td, & th': { py: '1', textAlign: 'start' }, '& th': { textStyle: 'sm', color: 'fg.muted' } }}
      >
        <chakra.caption srOnly>Teclas e o que cada uma faz</chakra.caption>
        <thead>
          <tr>
            <chakra.th scope="col" w="5rem">
              Tecla
            </chakra.th>
            <th scope="col">O que faz</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ key, does }) => (
            <tr key={key}>
              <td>
                <Key>{key.length === 1 ? key.toUpperCase() : key}</Key>
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Box bg="bg.subtle" borderRadius="md" p="4">
        <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer" w="fit-content">
          <chakra.input
            type="checkbox"
            boxSize="5"
            mt="0.5"
            flexShrink="0"
            accentColor="primary.solid"
            checked={enabled}
            onChange={(event) => setPageKeysEnabled(event.target.checked)}
          />
          Usar atalhos de uma só tecla
        </chakra.label>
        <Text mt="1" ms="8" textStyle="sm" color="fg.muted">
          A escolha vale para este navegador. Desligue-os se usar comando de voz.
        </Text>
      </Box>
    </Modal>
  );
}
