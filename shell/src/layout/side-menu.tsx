import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { chakra, VisuallyHidden } from '@credenciados/shared';
import { memo } from 'react';
import type { MenuEntry } from './menu-entries.ts';
import { MenuIcon } from './menu-icons.tsx';
import { MenuLink } from './menu-link.tsx';
import { shortCount, unreadLabel, useUnreadCount } from './use-unread-count.ts';

const StyledLink = chakra(MenuLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    color: 'fg',
    fontWeight: 'medium',
    borderStartWidth: '4px',
    borderColor: 'transparent',
    // A long label wraps; its icon keeps its size.
    _icon: { flexShrink: '0' },
    _hover: { bg: 'primary.subtle' },
    '&[aria-current]': { bg: 'primary.subtle', borderColor: 'primary.solid', color: 'primary.fg', fontWeight: 'bold' },
  },
});

const Count = chakra('span', {
  base: {
    ms: 'auto',
    minW: '6',
    px: '1.5',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'red.contrast',
    textStyle: 'sm',
    fontWeight: 'bold',
    textAlign: 'center',
  },
});

interface SideMenuProps {
  registry: PageRegistry;
  entries: readonly MenuEntry[];
  /** Only the icons are visible on large windows; the labels remain for screen readers. */
  folded?: boolean;
}

/** Menu with the descriptors' entries for the signed-in person. */
export const SideMenu = memo(function SideMenu({ registry, entries, folded = false }: SideMenuProps) {
  const unread = useUnreadCount(entries);
  return (
    <chakra.ul listStyleType="none" py="2">
      {entries.map(({ path, label, icon, badge }) => (
        <li key={path}>
          <StyledLink registry={registry} path={path} title={folded ? label : undefined}>
            <MenuIcon name={icon} />
            <chakra.span srOnly={{ base: false, xl: folded }}>{label}</chakra.span>
            {badge && unread > 0 && (
              <Count ms={{ base: 'auto', xl: folded ? '-3' : undefined }}>
                <span aria-hidden="true">{shortCount(unread)}</span>
                <VisuallyHidden>{unreadLabel(unread)}</VisuallyHidden>
              </Count>
            )}
          </StyledLink>
        </li>
      ))}
    </chakra.ul>
  );
});
