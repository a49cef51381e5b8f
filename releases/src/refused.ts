import { RECUSA_MODULO, type RecusaModulo } from '@credenciados/contract';

/** One reason to refuse a release. */
export interface Refusal {
  codigo: RecusaModulo;
  /** Subject, such as the route or file. */
  detalhe: string;
}

/** A refusal in words. */
export const refusalText = ({ codigo, detalhe }: Refusal): string =>
  detalhe ? `${RECUSA_MODULO[codigo]}: ${detalhe}` : RECUSA_MODULO[codigo];

/** A refused release; nothing was changed. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(refusalText).join('\n'));
    this.refusals = refusals;
  }
}

/** A release refused for one reason. */
export const refused = (codigo: RecusaModulo, detalhe = ''): ReleaseRefused =>
  new ReleaseRefused([{ codigo, detalhe }]);
