import { Box, chakra, formatDateTime, Text } from '@credenciados/shared';
import type { ConferenciaState, ItemConferido } from './conferencia.api.ts';

const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2.5', py: '1', cursor: 'pointer', w: 'fit-content' },
});
const Tick = chakra('input', {
  base: { flexShrink: '0', boxSize: '5', mt: '0.5', accentColor: 'primary.solid', cursor: 'pointer' },
});
const Key = chakra('kbd', {
  base: {
    flexShrink: '0',
    minW: '6',
    px: '1',
    textAlign: 'center',
    textStyle: 'xs',
    fontWeight: 'bold',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.subtle',
  },
});

interface ItemBoxProps {
  conferencia: Pick<ConferenciaState, 'canTick' | 'isTicked' | 'toggle'>;
  item: ItemConferido;
  /** Key that ticks the item. */
  shortcut?: string | undefined;
  /** Shows author and time of the tick. */
  says?: boolean;
}

/** An item of the check list: a box to tick, or its result. */
export function ItemBox({ conferencia: { canTick, isTicked, toggle }, item, shortcut, says = false }: ItemBoxProps) {
  const ticked = isTicked(item);
  return (
    <Box as="li">
      <Choice cursor={canTick ? 'pointer' : 'default'}>
        <Tick
          type="checkbox"
          checked={ticked}
          disabled={!canTick}
          aria-keyshortcuts={shortcut}
          onChange={() => toggle(item)}
        />
        {shortcut && canTick && <Key aria-hidden="true">{shortcut}</Key>}
        <span>
          {item.texto}
          {says && item.marcado && (
            <Text as="span" display="block" textStyle="sm" color="fg.muted">
              Marcado por {item.marcado.por} em {formatDateTime(item.marcado.em)}
            </Text>
          )}
        </span>
      </Choice>
    </Box>
  );
}
