import { Box, Text } from '@credenciados/shared';
import { type ShortcutKey, useShortcuts } from '../../common/shortcuts.ts';
import type { ConferenciaState, ItemConferido } from './conferencia.api.ts';
import { ItemBox } from './item-box.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const satisfies readonly ShortcutKey[];

/** Items about the shown document; digit keys tick them. */
export function DocumentoItems({ conferencia, tipo }: { conferencia: ConferenciaState; tipo: string }) {
  const itens = conferencia.canTick ? conferencia.itens.filter(({ tipoDocumento }) => tipoDocumento === tipo) : [];
  useShortcuts(Object.fromEntries(itens.flatMap((item, index) => actionOf(conferencia, item, DIGITS[index]))));
  if (itens.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label="Conferência deste documento"
      flexShrink="0"
      maxH="30%"
      overflowY="auto"
      position="relative"
    >
      <Text textStyle="sm" fontWeight="semibold">
        Confira neste documento
      </Text>
      <Box as="ul" listStyleType="none">
        {itens.map((item, index) => (
          <ItemBox key={item.item} conferencia={conferencia} item={item} shortcut={DIGITS[index]} />
        ))}
      </Box>
    </Box>
  );
}

function actionOf({ toggle }: ConferenciaState, item: ItemConferido, key: ShortcutKey | undefined) {
  return key ? [[key, () => toggle(item)] as const] : [];
}
