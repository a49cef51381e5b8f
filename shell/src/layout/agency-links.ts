import { settings } from '@credenciados/shared';

/** Configured links to the agency's contact channels, with their labels. */
export function agencyLinks(): (readonly [label: string, href: string])[] {
  const { informationUrl, ombudsmanUrl } = settings();
  const links = [
    ['Acesso à informação', informationUrl],
    ['Ouvidoria', ombudsmanUrl],
  ] as const;
  return links.flatMap(([label, href]) => (href ? [[label, href] as const] : []));
}
