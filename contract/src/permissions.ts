import type { Perfil } from './domain.ts';

/**
 * Permission matrix (CTA-3). Endpoints and module descriptors name these lists; the menu, the route guard and the API use them. No imports
 * of schemas: safe to load on the first page.
 */
export const ACCESS = {
  /** Everybody who works for the agency: their reads of personal data are logged, and a second factor may be asked of them. */
  equipe: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'ENCARREGADO'],
  /** Read access of staff: editais, solicitações, accredited list, history, exports. */
  staffRead: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'],
  /** Write access to editais, solicitações, conversas and modelos. */
  staffWrite: ['CAGEO', 'CAVISTORIA'],
  /** Processos and de-accreditation. */
  cageo: ['CAGEO'],
  /** Health of the portal. */
  saude: ['CAGEO', 'GESTAO_DE_CREDENCIADOS'],
  /** Requests about personal data, addressed to the data officer (LGPD, art. 41). */
  encarregado: ['ENCARREGADO'],
  /** The applicant's own solicitações and conversas. */
  applicant: ['CREDENCIADOS'],
  /** Read access to conversas, for both sides. */
  conversa: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'],
  /** Write access to conversas, for both sides. */
  conversaWrite: ['CAGEO', 'CAVISTORIA', 'CREDENCIADOS'],
} as const satisfies Record<string, readonly Perfil[]>;

/** Profiles of people who work in the portal; the others are external users, who see the public routes. */
export const PORTAL_PERFIS = [
  'CAGEO',
  'CAVISTORIA',
  'CREDENCIADOS',
  'ENCARREGADO',
  'GESTAO_DE_CREDENCIADOS',
] as const satisfies readonly Perfil[];

/** True if a profile (`null`: a visitor) is in an access list. */
export function isAllowed(access: 'public' | 'any' | 'publicacao' | readonly Perfil[], perfil: Perfil | null): boolean {
  if (access === 'public') return true;
  // A publishing token belongs to no profile.
  if (perfil === null || access === 'publicacao') return false;
  return access === 'any' || access.includes(perfil);
}
