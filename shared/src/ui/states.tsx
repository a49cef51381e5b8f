import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, LinkButton } from './button.tsx';
import type { Tone } from './icons.tsx';
import { useKeptPlace } from './keep-focus.ts';
import { useOnline } from './use-online.ts';

interface StateProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** True if it is the whole page: its title is the h1, gets the focus and names the window. */
  page?: boolean;
  role?: 'alert' | 'status';
  picture: keyof typeof PICTURE;
}

/** Decorative pictures, as paths of a drawing 96 wide and 72 high; the first one is filled. */
const PICTURE = {
  folder: ['M10 60V14h24l6 8h46v38z', 'M34 41h6m5 0h6m5 0h6'],
  cloud: ['M31 54a15 15 0 1 1 3-29 19 19 0 0 1 36 6 12 12 0 0 1-2 23z', 'M48 30v11m0 6v1'],
};

function State({ tone, title, children, actions, page = false, role, picture }: StateProps) {
  const [filled, drawn] = PICTURE[picture];
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
      <chakra.svg
        viewBox="0 0 96 72"
        w="6rem"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        color={`fg.${tone === 'neutral' ? 'subtle' : tone}`}
        aria-hidden="true"
      >
        <chakra.path d={filled} fill="bg.muted" />
        <path d={drawn} />
      </chakra.svg>
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
        <chakra.div color="fg.muted" maxW="text" textWrap="balance">
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
    <State tone="neutral" title={title} actions={actions} role="status" picture="folder">
      {children}
    </State>
  );
}

interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  /** Shows 'Tentar novamente', and is also called when the network is back (TEL-45). */
  onRetry?: () => void;
  /** True if it is the whole page. */
  page?: boolean;
}

/** Error with a retry. */
export function ErrorState({ title, children, onRetry, page = false }: ErrorStateProps) {
  useOnline(onRetry);
  return (
    <State
      tone="error"
      picture="cloud"
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
      picture="cloud"
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
      picture="folder"
      page
      title={title}
      actions={actions ?? <LinkButton to="/">Ir para a página inicial</LinkButton>}
    >
      {children ?? 'O endereço pode ter sido digitado errado, ou a página pode não existir mais.'}
    </State>
  );
}
