import type { ButtonProps } from '@chakra-ui/react/button';
import { chakra, createRecipeContext } from '@chakra-ui/react/styled-system';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';

export type { ButtonProps };

const { withContext } = createRecipeContext({ key: 'button' });
const Base = withContext<HTMLButtonElement, ButtonProps>('button', { defaultProps: { type: 'button' } });

/** Button with only an icon; `aria-label` is its name. */
export const IconButton = withContext<HTMLButtonElement, ButtonProps>('button', {
  defaultProps: { type: 'button', px: '0', py: '0', _icon: { fontSize: '1.2em' } },
});

const Ring = chakra('span', {
  base: {
    boxSize: '1em',
    borderRadius: 'full',
    borderWidth: '0.125em',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    animation: 'spin',
  },
});

/**
 * A button. While `loading` it keeps its text, for its accessible name, and its focus, which `disabled` would lose. Clicks, and Enter in
 * its form's fields, do nothing meanwhile.
 */
export function Button({
  loading,
  loadingText,
  onClick,
  children,
  ...props
}: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  const state = loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore };
  return (
    <Base onClick={onClick} {...props} {...state}>
      {loading && <Ring />}
      {loading ? (loadingText ?? children) : children}
    </Base>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

interface LinkButtonProps extends Omit<ButtonProps, 'asChild' | 'children'> {
  children: ReactNode;
  /** Route of the portal. Null, from `linkTo` without a target, renders nothing. */
  to?: To | null;
  state?: unknown;
  /** An address outside the router: a file, another site. */
  href?: string;
  /** Opens in a new tab, which is announced. */
  newTab?: boolean;
}

/** A link that looks like a button: it navigates, while a button acts. */
export function LinkButton({ to, state, href, newTab = false, children, ...props }: LinkButtonProps) {
  // biome-ignore lint/complexity/noUselessFragments: nothing, and an element all the same
  if (to === null) return <></>;
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

/** Announces to screen readers that a link opens a new tab. */
export function NewTabNotice() {
  return <Hidden> (abre em nova aba)</Hidden>;
}
