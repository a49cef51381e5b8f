import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import { formatInteger } from '../format/text.ts';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';

interface PaginationProps {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows are shown, and the way to the others. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <chakra.nav
      aria-label="Paginação"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      mt="4"
    >
      <chakra.p role="status" color="fg.muted" textStyle="sm">
        {formatInteger(first)} a {formatInteger(last)} de {formatInteger(total)}{' '}
        {total === 1 ? 'registro' : 'registros'}
      </chakra.p>
      {pages > 1 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <Button variant="outline" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
            <LuChevronLeft aria-hidden="true" />
            Anterior
          </Button>
          <chakra.span textStyle="sm" whiteSpace="nowrap">
            Página {formatInteger(page + 1)} de {formatInteger(pages)}
          </chakra.span>
          <Button variant="outline" size="sm" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
            Próxima
            <LuChevronRight aria-hidden="true" />
          </Button>
        </chakra.div>
      )}
    </chakra.nav>
  );
}
