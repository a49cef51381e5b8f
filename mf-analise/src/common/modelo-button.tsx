import { Box, Button, LuFileText } from '@credenciados/shared';

/** Opens the list of modelos for a message. */
export function ModeloButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Box mb="3">
      <Button variant="outline" size="sm" onClick={onOpen}>
        <LuFileText aria-hidden="true" />
        Usar um modelo
      </Button>
    </Box>
  );
}
