import { chakra } from '@chakra-ui/react/styled-system';
import { ERROR } from '@credenciados/contract/texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, LinkButton } from './button.tsx';
import { type Tone, ToneIcon } from './icons.tsx';
import { useKeptPlace } from './kept-place.ts';
import { useOnline } from './use-online.ts';

interface StateProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** True if it is the whole page: its title is the h1, gets the focus and names the window. */
  page?: boolean;
  role?: 'alert' | 'status';
  /** Replaces the tone's icon. */
  picture?: ReactNode;
}

/** Picture of an empty folder; decorative. */
const EMPTY_FOLDER = (
  <chakra.svg
    viewBox="0 0 96 72"
    w="6rem"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    color="fg.subtle"
    aria-hidden="true"
  >
    <chakra.path d="M10 60V14h24l6 8h46v38z" fill="bg.muted" strokeLinejoin="round" />
    <path d="M34 41h28" strokeDasharray="4 5" strokeLinecap="round" />
  </chakra.svg>
);

function State({ tone, title, children, actions, page = false, role, picture }: StateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useKeptPlace<HTMLDivElement>();
  useEffect(() => {
    if (page) heading.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <chakra.div
      ref={box}
      role={role}
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      gap="3"
      px="4"
      py={page ? '16' : '10'}
    >
      {page && <title>{`${title} · Portal de Credenciamento`}</title>}
      {picture ?? (
        <chakra.span color={`fg.${tone === 'neutral' ? 'subtle' : tone}`}>
          <ToneIcon tone={tone} size="2.5rem" />
        </chakra.span>
      )}
      {page ? (
        <chakra.h1 ref={heading} tabIndex={-1} outline="none" textStyle="2xl" fontWeight="bold" color="fg.heading">
          {title}
        </chakra.h1>
      ) : (
        <chakra.p textStyle="lg" fontWeight="semibold">
          {title}
        </chakra.p>
      )}
      {children && (
        <chakra.div color="fg.muted" maxW="60ch">
          {children}
        </chakra.div>
      )}
      {actions && (
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3" mt="2">
          {actions}
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** Message for an empty list, with possible actions. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <State tone="neutral" title={title} actions={actions} role="status" picture={EMPTY_FOLDER}>
      {children}
    </State>
  );
}

interface ErrorStateProps {
  title?: string;
  children?: ReactNode;
  /** Shows 'Tentar novamente', and is also called when the network is back (TEL-45). */
  onRetry?: () => void;
  /** True if it is the whole page. */
  page?: boolean;
}

/** Error with a retry. */
export function ErrorState({ title = ERROR.unexpected, children, onRetry, page = false }: ErrorStateProps) {
  useOnline(onRetry);
  return (
    <State
      tone="error"
      title={title}
      page={page}
      role="alert"
      actions={onRetry && <Button onClick={onRetry}>Tentar novamente</Button>}
    >
      {children}
    </State>
  );
}

/** Message for a profile without access to the page. */
export function ForbiddenState({ children }: { children?: ReactNode }) {
  return (
    <State
      tone="warning"
      page
      title="Acesso não permitido"
      actions={<LinkButton to="/">Ir para a página inicial</LinkButton>}
    >
      {children ?? 'O seu perfil não tem acesso a esta página.'}
    </State>
  );
}

interface NotFoundStateProps {
  title?: string;
  children?: ReactNode;
  /** Links to continue; by default the first page. */
  actions?: ReactNode;
}

/** Message for an unknown address or a missing record. */
export function NotFoundState({ title = 'Página não encontrada', children, actions }: NotFoundStateProps) {
  return (
    <State
      tone="neutral"
      page
      title={title}
      actions={actions ?? <LinkButton to="/">Ir para a página inicial</LinkButton>}
    >
      {children ?? 'O endereço pode ter sido digitado errado, ou a página pode não existir mais.'}
    </State>
  );
}
