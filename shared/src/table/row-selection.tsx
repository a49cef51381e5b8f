import { chakra } from '@chakra-ui/react/styled-system';
import * as Part from './table-parts.ts';

/** Selected rows of a list, with callbacks to change them. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** `range`: includes all rows since the last toggled one, as with the Shift key. */
  onToggle: (row: Row, range: boolean) => void;
  /** Selects all rows of the page, or deselects them if all are selected. */
  onTogglePage: () => void;
  /** Label of a row's checkbox. */
  label: (row: Row) => string;
}

const Checkbox = chakra('input', {
  base: {
    display: 'block',
    w: '6',
    h: '6',
    accentColor: 'primary.solid',
    cursor: 'pointer',
    _disabled: { cursor: 'default' },
    _print: { display: 'none' },
  },
});

const Whole = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'fit-content',
    cursor: 'pointer',
    _print: { display: 'none' },
  },
});

/** Words beside the checkbox of all rows, above cards. */
const CardWord = chakra('span', { base: { display: 'none' } });

interface SelectCellProps<Row> {
  row: Row;
  selection: RowSelection<Row>;
}

/** Checkbox of a row. */
export function SelectCell<Row>({ row, selection: { isSelected, onToggle, label } }: SelectCellProps<Row>) {
  return (
    <Part.Cell>
      <Checkbox
        type="checkbox"
        aria-label={label(row)}
        checked={isSelected(row)}
        onChange={({ nativeEvent }) => onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </Part.Cell>
  );
}

interface SelectAllCellProps<Row> {
  rows: readonly Row[] | undefined;
  selection: RowSelection<Row>;
}

/** Checkbox of all rows of the page. */
export function SelectAllCell<Row>({ rows = [], selection: { isSelected, onTogglePage } }: SelectAllCellProps<Row>) {
  const selected = rows.filter(isSelected).length;
  const isPartial = selected > 0 && selected < rows.length;
  return (
    <Part.HeaderCell scope="col" width="3rem">
      <Whole>
        <Checkbox
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = isPartial;
          }}
          type="checkbox"
          aria-label="Selecionar todas as linhas desta página"
          // Disabled while loading.
          disabled={rows.length === 0}
          checked={rows.length > 0 && selected === rows.length}
          onChange={onTogglePage}
        />
        <CardWord data-card-word="">Selecionar todas</CardWord>
      </Whole>
    </Part.HeaderCell>
  );
}
