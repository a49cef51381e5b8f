import type { Perfil, TipoEdital } from './domain.ts';

/** Type of edital of a committee: of a new edital if none is sent (EDT-6), of the list of accredited people while none is open (EDT-13). */
export const tipoOf = (perfil: Perfil | null): TipoEdital => (perfil === 'CAVISTORIA' ? 'VISTORIADOR' : 'GEOMENSOR');
