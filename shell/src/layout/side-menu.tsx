import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { chakra, later } from '@credenciados/shared';
import { memo } from 'react';
import type { MenuEntry } from './menu-entries.ts';
import { MenuIcon } from './menu-icons.tsx';
import { MenuLink } from './menu-link.tsx';

const StyledLink = chakra(MenuLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '3',
    pe: '2',
    py: '3',
    color: 'fg',
    fontWeight: 'medium',
    borderStartWidth: '4px',
    borderColor: 'transparent',
    // A long label wraps; its icon keeps its size.
    _icon: { flexShrink: '0' },
    _hover: { bg: 'primary.subtle' },
    '&[aria-current]': {
      bg: 'primary.subtle',
      borderColor: 'primary.solid',
      color: 'primary.fg',
      fontWeight: 'semibold',
    },
  },
});

const MenuCount = later(async () => (await import('../lazy-dialogs.ts')).MenuCount, {
  loading: null,
  failed: () => null,
});

interface SideMenuProps {
  registry: PageRegistry;
  entries: readonly MenuEntry[];
  /** Only the icons are visible on large windows; the labels remain for screen readers. */
  folded?: boolean;
}

/** Menu with the descriptors' entries for the signed-in person. */
export const SideMenu = memo(function SideMenu({ registry, entries, folded = false }: SideMenuProps) {
  return (
    <chakra.ul listStyleType="none" py="2">
      {entries.map(({ path, label, icon, badge }) => (
        <li key={path}>
          <StyledLink registry={registry} path={path} title={folded ? label : undefined}>
            <MenuIcon name={icon} />
            <chakra.span srOnly={{ base: false, xl: folded }}>{label}</chakra.span>
            {badge && <MenuCount badge={badge} folded={folded} />}
          </StyledLink>
        </li>
      ))}
    </chakra.ul>
  );
});
