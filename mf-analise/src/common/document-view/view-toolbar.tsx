import { Flex, IconButton, LuArrowDown, LuArrowUp, Text, VisuallyHidden } from '@credenciados/shared';
import type { ReactNode } from 'react';
import { LuMoveHorizontal, LuRotateCw, LuZoomIn, LuZoomOut } from 'react-icons/lu';
import type { View } from './use-view.ts';

interface ToolProps {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, disabled, pressed, children }: ToolProps) {
  return (
    <IconButton
      size="sm"
      variant={pressed ? 'outline' : 'ghost'}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

interface ViewToolbarProps {
  view: View;
  /** Page number, from 1, for documents with pages. */
  pages?: { number: number; total: number; onChange: (number: number) => void };
}

/** Toolbar with zoom, rotation and pages. */
export function ViewToolbar({ view, pages }: ViewToolbarProps) {
  return (
    <Flex role="toolbar" aria-label="Exibição do documento" wrap="wrap" align="center" gap="1">
      {pages && (
        <>
          <Tool label="Página anterior" disabled={pages.number <= 1} onClick={() => pages.onChange(pages.number - 1)}>
            <LuArrowUp />
          </Tool>
          <Text as="span" textStyle="sm" px="1" role="status">
            Página {pages.number} de {pages.total}
          </Text>
          <Tool
            label="Próxima página"
            disabled={pages.number >= pages.total}
            onClick={() => pages.onChange(pages.number + 1)}
          >
            <LuArrowDown />
          </Tool>
        </>
      )}
      <Flex align="center" gap="1" ms="auto">
        <Tool label="Diminuir" onClick={view.zoomOut}>
          <LuZoomOut />
        </Tool>
        <Text as="span" textStyle="sm" minW="3.25rem" textAlign="center" role="status">
          <VisuallyHidden>Tamanho: </VisuallyHidden>
          {Math.round(view.scale * 100)} %
        </Text>
        <Tool label="Aumentar" onClick={view.zoomIn}>
          <LuZoomIn />
        </Tool>
        <Tool label="Ajustar à largura" pressed={view.fits} onClick={view.fit}>
          <LuMoveHorizontal />
        </Tool>
        <Tool label="Girar" onClick={view.rotate}>
          <LuRotateCw />
        </Tool>
      </Flex>
    </Flex>
  );
}
