import { LIMITS } from '@credenciados/contract/domain';
import { type ReactNode, useId } from 'react';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import type { To } from 'react-router-dom';
import { formatInteger } from '../format/text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';

/** Page sizes to choose from. */
export const PAGE_SIZES: readonly number[] = [LIMITS.pageSize, 30, 50, 100];

/** Position in a list, and callbacks for other pages. */
export interface PaginationProps {
  /** Page index, from 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Makes the page buttons links, which work without JavaScript. */
  toPage?: (page: number) => To;
  /** Called with a chosen page size; without it there is no choice. */
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

/** Hides the choice without JavaScript, where it has no effect. */
const WITH_SCRIPT = { '@media (scripting: none)': { display: 'none' } };

const NO_WORDS = '\u00a0';

/** Range of shown rows, and buttons to other pages. Shows no numbers while loading. */
export function Pagination({
  page,
  pageSize,
  total,
  onPage,
  toPage,
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
        {/* Always rendered, since a live region must exist before its text. */}
        {loading
          ? NO_WORDS
          : `${formatInteger(first)} a ${formatInteger(last)} de ${formatInteger(total)} ${total === 1 ? 'registro' : 'registros'}`}
      </chakra.p>
      {onPageSize && total > LIMITS.pageSize && (
        <chakra.div display="inline-flex" alignItems="center" gap="2" textStyle="sm" ms="auto" css={WITH_SCRIPT}>
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
          <ToPage size="sm" page={page - 1} disabled={page === 0} onPage={onPage} toPage={toPage}>
            <LuChevronLeft aria-hidden="true" />
            Anterior
          </ToPage>
          <chakra.span textStyle="sm" whiteSpace="nowrap">
            Página {formatInteger(page + 1)} de {formatInteger(pages)}
          </chakra.span>
          <ToPage size="sm" page={page + 1} disabled={page >= pages - 1} onPage={onPage} toPage={toPage}>
            Próxima
            <LuChevronRight aria-hidden="true" />
          </ToPage>
        </chakra.div>
      )}
    </chakra.nav>
  );
}

interface ToPageProps extends Pick<PaginationProps, 'page' | 'onPage' | 'toPage'> {
  size?: 'sm';
  disabled?: boolean;
  children: ReactNode;
}

/** Link or button to a page of the list. */
export function ToPage({ page, onPage, toPage, disabled = false, size, children }: ToPageProps) {
  if (toPage && !disabled) {
    return (
      <LinkButton variant="outline" size={size} to={toPage(page)}>
        {children}
      </LinkButton>
    );
  }
  return (
    <Button variant="outline" size={size} disabled={disabled} onClick={() => onPage(page)}>
      {children}
    </Button>
  );
}
