/** Types of edital. No imports: a part of the first page. */

export const TIPOS_EDITAL = ['GEOMENSOR', 'VISTORIADOR'] as const;
export type TipoEdital = (typeof TIPOS_EDITAL)[number];
export const TIPO_EDITAL_LABEL: Record<TipoEdital, string> = { GEOMENSOR: 'Geomensor', VISTORIADOR: 'Vistoriador' };
