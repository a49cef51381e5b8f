import { SITUACAO_REGISTRO_LABEL } from '@credenciados/contract';
import { showCondicao } from '@credenciados/contract/vigencia';
import { BASE_PATH, Box, chakra, formatDate, formatDateTime, type Output, Text } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Row = Output<'GET /publico/registro'>['content'][number];

const Table = chakra('table', {
  base: {
    w: '100%',
    textStyle: 'xs',
    borderCollapse: 'collapse',
    '& :is(th, td)': { textAlign: 'start', py: '1', pe: '3', borderBottomWidth: '1px' },
    '& tr': { breakInside: 'avoid' },
  },
});
const COLUMNS = ['Nome', 'Situação', 'Desde', 'Válido até', 'Registro no conselho', 'Município e UF', 'Edital'];

interface RegistroPrintProps {
  rows: readonly Row[];
  /** Time at which the rows were read (epoch, ms). */
  readAt: number;
  /** Filters of the list, in words. */
  filters: readonly string[];
}

/** Printed list: one line a person, its moment and filters, and the address of the present one (REG-2). */
export function RegistroPrint({ rows, readAt, filters }: RegistroPrintProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Printing takes the page as it is when the event ends. Rendered no earlier, since the server knows neither time nor address.
    const show = () => flushSync(() => setPrinting(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  if (!printing) return null;
  return (
    <Box display="none" _print={{ display: 'block' }}>
      <Text mb="3">
        Situação em {formatDateTime(new Date(readAt))}. Lista: {filters.join(', ')}. Confira a situação atual em{' '}
        {window.location.origin}
        {BASE_PATH}/registro.
      </Text>
      <Table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.nome} ${row.registroConselho} ${row.edital}`}>
              <th scope="row">{row.nome}</th>
              <td>
                {SITUACAO_REGISTRO_LABEL[row.situacao]}
                {row.suspensoAte && ` até ${formatDate(row.suspensoAte)}`}
                {row.condicaoAte && `, ${showCondicao(row.condicaoAte)}`}
              </td>
              <td>{formatDate(row.desde)}</td>
              <td>{row.validoAte ? formatDate(row.validoAte) : ''}</td>
              <td>{row.registroConselho}</td>
              <td>{row.municipio ? `${row.municipio} (${row.uf})` : row.uf}</td>
              <td>{row.edital}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
