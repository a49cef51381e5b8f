import { useId } from 'react';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import { LIMITS } from '../contract/domain.ts';
import { formatInteger } from '../format/text.ts';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';

/** Rows of a page that a person can choose from. */
export const PAGE_SIZES: readonly number[] = [LIMITS.pageSize, 30, 50, 100];

/** Where a list is, and the way to its other pages. */
export interface PaginationProps {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Where given, a person chooses how many rows a page has. */
  onPageSize?: (size: number) => void;
}

const Sizes = chakra('select', {
  base: {
    minH: '8',
    px: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    cursor: 'pointer',
  },
});

const NO_WORDS = '\u00a0';

/** Which rows are shown, and the way to the others; nothing is said of rows that are on their way. */
export function Pagination({
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
  loading,
}: PaginationProps & { loading?: boolean }) {
  const sizes = useId();
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
        {/* Its place stays: what it comes to say is read out. */}
        {loading
          ? NO_WORDS
          : `${formatInteger(first)} a ${formatInteger(last)} de ${formatInteger(total)} ${total === 1 ? 'registro' : 'registros'}`}
      </chakra.p>
      {onPageSize && total > LIMITS.pageSize && (
        <chakra.div display="inline-flex" alignItems="center" gap="2" textStyle="sm" ms="auto">
          <label htmlFor={sizes}>Registros por página</label>
          <Sizes id={sizes} value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Sizes>
        </chakra.div>
      )}
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
