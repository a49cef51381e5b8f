import { settings } from '@credenciados/shared';

/** Where the agency hears people and answers them, by label; those that the settings name. */
export function agencyLinks(): (readonly [label: string, href: string])[] {
  const { informationUrl, ombudsmanUrl } = settings();
  const links = [
    ['Acesso à informação', informationUrl],
    ['Ouvidoria', ombudsmanUrl],
  ] as const;
  return links.flatMap(([label, href]) => (href ? [[label, href] as const] : []));
}
