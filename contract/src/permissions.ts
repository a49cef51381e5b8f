import type { Perfil } from './domain.ts';

/**
 * The permission matrix (CTA-3). Endpoints and module descriptors name these lists; the
 * menu, the route guard and the API read them from there. No imports of schemas: safe to load on the first page.
 */
export const ACCESS = {
  /** Reads what staff read: editais, solicitações, accredited list, history, exports. */
  staffRead: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'],
  /** Changes editais, solicitações, conversas and modelos. */
  staffWrite: ['CAGEO', 'CAVISTORIA'],
  /** Processos and de-accreditation. */
  cageo: ['CAGEO'],
  /** Health of the portal. */
  saude: ['CAGEO', 'GESTAO_DE_CREDENCIADOS'],
  /** The applicant's own solicitações and conversas. */
  applicant: ['CREDENCIADOS'],
  /** Conversas, seen from both sides. */
  conversa: ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'],
  /** Conversas, written from both sides. */
  conversaWrite: ['CAGEO', 'CAVISTORIA', 'CREDENCIADOS'],
} as const satisfies Record<string, readonly Perfil[]>;

/** Profiles that people work in the portal under; the others are external users, who see the public routes. */
export const PORTAL_PERFIS = [
  'CAGEO',
  'CAVISTORIA',
  'CREDENCIADOS',
  'GESTAO_DE_CREDENCIADOS',
] as const satisfies readonly Perfil[];

/** True if a profile (or nobody, `null`) is in an access list. */
export function isAllowed(access: 'public' | 'any' | 'publicacao' | readonly Perfil[], perfil: Perfil | null): boolean {
  if (access === 'public') return true;
  // The token of publishing is nobody's profile.
  if (perfil === null || access === 'publicacao') return false;
  return access === 'any' || access.includes(perfil);
}
