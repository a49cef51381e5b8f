import { chakra } from '@chakra-ui/react/styled-system';
import { LuChevronRight } from 'react-icons/lu';
import { Link as RouterLink } from 'react-router-dom';
import { compact } from './compact.ts';

/** An item of a breadcrumb. */
export interface Crumb {
  label: string;
  to: string;
}

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mb: '3',
    textStyle: 'sm',
    listStyle: 'none',
    ...compact({ mb: '1' }),
  },
});
const Item = chakra('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '2' } });
const CrumbLink = chakra(RouterLink, {
  base: { color: 'fg.link', textDecoration: 'underline', textUnderlineOffset: '3px', py: '1' },
});

/** Links from the first page to the parent of the present one, whose heading follows. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Você está aqui">
      <List>
        {items.map(({ label, to }, index) => (
          <Item key={to}>
            {index > 0 && <LuChevronRight aria-hidden="true" />}
            <CrumbLink to={to}>{label}</CrumbLink>
          </Item>
        ))}
      </List>
    </nav>
  );
}
