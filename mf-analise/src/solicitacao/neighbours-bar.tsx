import { LIMITS } from '@credenciados/contract/domain';
import {
  Button,
  formatInteger,
  HStack,
  IconButton,
  LuChevronLeft,
  LuChevronRight,
  RouterLink,
  Skeleton,
  Text,
  useLocation,
  useNavigate,
  VisuallyHidden,
} from '@credenciados/shared';
import type { ReactNode } from 'react';
import { useShortcuts } from '../common/shortcuts.ts';
import type { Vizinha, Vizinhos } from '../common/solicitacoes/vizinhos.api.ts';

interface NeighboursBarProps {
  /** undefined while loading. */
  vizinhos: Vizinhos | undefined;
  /** Number to which the list is counted; null if counted in full. */
  countedTo: number | null;
  error: { onRetry: () => void } | null;
  /** Address of a neighbour. */
  pathOf: (id: number) => string;
}

/** Position of the solicitação in its list, and links to its neighbours. The browser's Back still leads to the list. */
export function NeighboursBar({ vizinhos, countedTo, error, pathOf }: NeighboursBarProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = (vizinha: Vizinha | null | undefined) => {
    if (vizinha) void navigate(pathOf(vizinha.id), { replace: true, state });
  };
  useShortcuts({ j: () => open(vizinhos?.proxima), k: () => open(vizinhos?.anterior) });
  if (error) {
    return (
      <HStack gap="3" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          Não foi possível localizar esta solicitação na lista.
        </Text>
        <Button size="xs" variant="outline" onClick={error.onRetry}>
          Tentar novamente
        </Button>
      </HStack>
    );
  }
  return (
    <HStack as="nav" aria-label="Solicitações da lista" gap="1">
      <NeighbourLink label="Anterior" shortcut="K" vizinha={vizinhos?.anterior} path={pathOf} state={state}>
        <LuChevronLeft />
      </NeighbourLink>
      <Text
        as="span"
        minW="3.25rem"
        textAlign="center"
        textStyle="sm"
        fontWeight="semibold"
        whiteSpace="nowrap"
        aria-live="polite"
      >
        {vizinhos ? <Place {...vizinhos} countedTo={countedTo} /> : <Skeleton w="5rem" />}
      </Text>
      <NeighbourLink label="Próxima" shortcut="J" vizinha={vizinhos?.proxima} path={pathOf} state={state}>
        <LuChevronRight />
      </NeighbourLink>
    </HStack>
  );
}

interface PlaceProps extends Pick<Vizinhos, 'posicao' | 'total'>, Pick<NeighboursBarProps, 'countedTo'> {}

function Place({ posicao, total, countedTo }: PlaceProps) {
  if (posicao === null) return 'Fora da lista';
  const farthest = LIMITS.countedInEdital;
  return (
    <>
      <VisuallyHidden>Solicitação </VisuallyHidden>
      {posicao > farthest ? `${formatInteger(farthest)}+` : formatInteger(posicao)} de {formatInteger(total)}
      {countedTo !== null && total >= countedTo && '+'}
    </>
  );
}

interface NeighbourLinkProps {
  label: string;
  shortcut: string;
  vizinha: Vizinha | null | undefined;
  path: (id: number) => string;
  state: unknown;
  /** Icon. */
  children: ReactNode;
}

function NeighbourLink({ label, shortcut, vizinha, path, state, children }: NeighbourLinkProps) {
  if (!vizinha) {
    return (
      <IconButton size="xs" variant="outline" aria-label={label} disabled>
        {children}
      </IconButton>
    );
  }
  const name = `${label} (${vizinha.nome})`;
  return (
    <IconButton asChild size="xs" variant="outline">
      <RouterLink to={path(vizinha.id)} replace state={state} aria-label={name} title={`${name}, tecla ${shortcut}`}>
        {children}
      </RouterLink>
    </IconButton>
  );
}
