/** Profiles and their ids (CTA-2). No imports: a part of the first page. */
export const PERFIL_ID = {
  CREDENCIADOS: 73,
  CAGEO: 74,
  CAVISTORIA: 75,
  GESTAO_DE_CREDENCIADOS: 76,
  EXTERNO: 77,
  AGENDAMENTO: 78,
  ENCARREGADO: 79,
} as const;
export type Perfil = keyof typeof PERFIL_ID;
export const PERFIS = [
  'CREDENCIADOS',
  'CAGEO',
  'CAVISTORIA',
  'GESTAO_DE_CREDENCIADOS',
  'EXTERNO',
  'AGENDAMENTO',
  'ENCARREGADO',
] as const satisfies readonly Perfil[];
export const PERFIL_LABEL: Record<Perfil, string> = {
  // Named after the majority, who are not accredited yet.
  CREDENCIADOS: 'Interessado',
  CAGEO: 'Comissão CAGEO',
  CAVISTORIA: 'Comissão CAVISTORIA',
  GESTAO_DE_CREDENCIADOS: 'Gestão de credenciados',
  EXTERNO: 'Usuário externo',
  AGENDAMENTO: 'Agendamento',
  ENCARREGADO: 'Encarregado de dados',
};
