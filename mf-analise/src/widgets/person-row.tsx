import { Box, chakra, RouterLink, Text } from '@credenciados/shared';
import type { ReactNode } from 'react';

interface PersonRowProps {
  nome: string;
  /** Address of the person's solicitação. */
  to: string;
  /** Lines about the person. */
  lines: readonly string[];
  /** Called when the link closes the dialog. */
  onClose: () => void;
  /** Content beside the person. */
  children: ReactNode;
}

/** A person's solicitação in a list of a dialog that the header opens. */
export function PersonRow({ nome, to, lines, onClose, children }: PersonRowProps) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      rowGap="1"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Box minW="0" flex="1 1 18rem">
        <Box asChild color="primary.fg" fontWeight="semibold" textDecoration="underline">
          <RouterLink to={to} onClick={onClose}>
            {nome}
          </RouterLink>
        </Box>
        {lines.map((line) => (
          <Text key={line} textStyle="sm" color="fg.muted">
            {line}
          </Text>
        ))}
      </Box>
      {children}
    </chakra.li>
  );
}
