import {
  DICIONARIO_REGISTRO,
  dayOf,
  type RegistroRow,
  SITUACAO_REGISTRO_LABEL,
  TIPO_EDITAL_LABEL,
  TIPOS_EDITAL,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import type { OpenData } from '../../http/open-data.ts';
import { readRegistro } from './registro.queries.ts';

/** Whole register as open data (REG-2). */
export function wholeRegister(db: Executor, emitidoEm: Date, timeZone: string): OpenData {
  return {
    nome: `credenciados-${dayOf(emitidoEm, timeZone)}`,
    emitidoEm,
    dicionario: DICIONARIO_REGISTRO,
    linhas: readCells(db, emitidoEm),
  };
}

/** Texts of every row of the register, in the order of the dictionary. */
async function* readCells(db: Executor, now: Date): AsyncGenerator<string[][]> {
  for (const tipo of TIPOS_EDITAL) {
    for await (const rows of readRegistro(db, tipo, now)) {
      yield rows.map((row) => DICIONARIO_REGISTRO.map(({ campo }) => textOf({ ...row, tipo }, campo)));
    }
  }
}

type Cells = RegistroRow & { tipo: (typeof TIPOS_EDITAL)[number] };

function textOf(row: Cells, campo: keyof Cells): string {
  if (campo === 'tipo') return TIPO_EDITAL_LABEL[row.tipo];
  if (campo === 'situacao') return SITUACAO_REGISTRO_LABEL[row.situacao];
  // White space before a formula would hide it from the escaping of CSV.
  return (row[campo] ?? '').trimStart();
}
