import {
  Button,
  HStack,
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
  /** undefined while they are looked for. */
  vizinhos: Vizinhos | undefined;
  error: { onRetry: () => void } | null;
  /** Address of a neighbour. */
  pathOf: (id: number) => string;
}

/** Where the solicitação stands in the list one came from, and the way to the ones beside it. Back still leads to the list. */
export function NeighboursBar({ vizinhos, error, pathOf }: NeighboursBarProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const open = (vizinha: Vizinha | null | undefined) => {
    if (vizinha) void navigate(pathOf(vizinha.id), { replace: true, state });
  };
  useShortcuts({ j: () => open(vizinhos?.proxima), k: () => open(vizinhos?.anterior) });
  if (error) {
    return (
      <HStack gap="3" wrap="wrap">
        <Text color="fg.muted">Não foi possível localizar esta solicitação na lista.</Text>
        <Button size="sm" variant="outline" onClick={error.onRetry}>
          Tentar novamente
        </Button>
      </HStack>
    );
  }
  return (
    <HStack as="nav" aria-label="Solicitações da lista" gap="3">
      <NeighbourLink vizinha={vizinhos?.anterior} path={pathOf} state={state}>
        <LuChevronLeft aria-hidden="true" />
        Anterior
      </NeighbourLink>
      <Text as="span" minW="5.5rem" textAlign="center" fontWeight="semibold" aria-live="polite">
        {vizinhos ? <Place {...vizinhos} /> : <Skeleton w="5rem" />}
      </Text>
      <NeighbourLink vizinha={vizinhos?.proxima} path={pathOf} state={state}>
        Próxima
        <LuChevronRight aria-hidden="true" />
      </NeighbourLink>
    </HStack>
  );
}

function Place({ posicao, total }: Pick<Vizinhos, 'posicao' | 'total'>) {
  if (posicao === null) return 'Fora da lista';
  return (
    <>
      <VisuallyHidden>Solicitação </VisuallyHidden>
      {posicao} de {total}
    </>
  );
}

interface NeighbourLinkProps {
  vizinha: Vizinha | null | undefined;
  path: (id: number) => string;
  state: unknown;
  children: ReactNode;
}

function NeighbourLink({ vizinha, path, state, children }: NeighbourLinkProps) {
  if (!vizinha) {
    return (
      <Button size="sm" variant="outline" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild size="sm" variant="outline">
      <RouterLink to={path(vizinha.id)} replace state={state}>
        {children}
        <VisuallyHidden>({vizinha.nome})</VisuallyHidden>
      </RouterLink>
    </Button>
  );
}
