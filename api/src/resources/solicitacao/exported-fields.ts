import { asksFor, EXPORTED, FIELDS, fieldText, type TipoEdital } from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import type { ExportColumn } from '../../http/list-export.ts';

/** Columns of a registration's fields in exported lists. */
export const exportedFields = (tipo: TipoEdital): ExportColumn[] =>
  EXPORTED.filter((name) => asksFor(tipo, name)).map((name) => ({
    header: FIELDS[name].label,
    value: solicitacao[name],
    show: (text) => fieldText(name, { [name]: text }),
  }));
