import type { Perfil, TipoEdital } from './domain.ts';

/** A committee's type of edital: default for a new edital (EDT-6), and for the list of accredited people while none is open (EDT-13). */
export const tipoOf = (perfil: Perfil | null): TipoEdital => (perfil === 'CAVISTORIA' ? 'VISTORIADOR' : 'GEOMENSOR');
