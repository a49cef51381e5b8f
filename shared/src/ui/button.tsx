import { type ButtonProps, Button as ChakraButton, IconButton } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';

export { type ButtonProps, IconButton };

/** A button. While it is `loading` it keeps its words, since a button without a name says nothing to a screen reader. */
export function Button({ loadingText, children, ...props }: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <ChakraButton loadingText={loadingText ?? children} {...props}>
      {children}
    </ChakraButton>
  );
}

interface LinkButtonProps extends Omit<ButtonProps, 'asChild' | 'children'> {
  children: ReactNode;
  /** A route of the portal. */
  to?: To;
  state?: unknown;
  /** An address outside the router: a file, another site. */
  href?: string;
  /** Opens in a new tab, which is announced. */
  newTab?: boolean;
}

/** A link that looks like a button: it goes somewhere, while a button does something. */
export function LinkButton({ to, state, href, newTab = false, children, ...props }: LinkButtonProps) {
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
  const content = newTab ? (
    <>
      {children}
      <NewTabNotice />
    </>
  ) : (
    children
  );
  return (
    <Button asChild {...props}>
      {to === undefined ? (
        <a href={href} {...target}>
          {content}
        </a>
      ) : (
        <RouterLink to={to} state={state} {...target}>
          {content}
        </RouterLink>
      )}
    </Button>
  );
}

const Hidden = chakra('span', {
  base: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Says to a screen reader that a link opens a new tab. */
export function NewTabNotice() {
  return <Hidden> (abre em nova aba)</Hidden>;
}
