import { Box, chakra, formatInteger } from '@credenciados/shared';

const Details = chakra('details', {
  base: { mt: '3', '&:not([open])': { '@media print': { display: 'none' } } },
});
const Summary = chakra('summary', {
  base: { cursor: 'pointer', color: 'primary.fg', fontWeight: 'semibold', textStyle: 'sm', py: '1.5' },
});
const Table = chakra('table', {
  base: {
    w: '100%',
    maxW: '28rem',
    borderCollapse: 'collapse',
    textStyle: 'sm',
    '& th, & td': { py: '1.5', px: '2', borderBottomWidth: '1px', borderColor: 'border.muted', textAlign: 'start' },
    '& thead th': { color: 'fg.muted' },
    '& tbody th': { fontWeight: 'normal' },
    '& td, & th:last-child': { textAlign: 'end' },
  },
});
const Caption = chakra('caption', { base: { srOnly: true } });

interface NumerosTableProps {
  /** Heading of the table. */
  caption: string;
  /** Heading of the rows' names. */
  heading: string;
  rows: readonly { name: string; total: number }[];
}

/** The numbers of a chart, for whoever reads them better than a drawing. A long table scrolls in its own box. */
export function NumerosTable({ caption, heading, rows }: NumerosTableProps) {
  return (
    <Details>
      <Summary>Ver os números em tabela</Summary>
      <Box role="region" aria-label={caption} tabIndex={0} maxH="16rem" overflowY="auto" position="relative" mt="1">
        <Table>
          <Caption>{caption}</Caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Solicitações</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, total }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatInteger(total)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Details>
  );
}
