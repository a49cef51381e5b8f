import { linkPattern } from './link-pattern.ts';
import type { LinkArguments, LinkName } from './offers.ts';

/**
 * Address of another module's page below the base path: `linkTo('mf-analise:solicitacao', { id: 7 })`. Parameters without a segment in the
 * live module's route become the query. Null if no live module has the link, which is then not shown (TEL-32). A path parameter is one
 * segment, neither empty nor only dots.
 */
export function linkTo<Name extends LinkName>(name: Name, ...params: LinkArguments<Name>): string | null;
export function linkTo(name: string, params: object = {}): string | null {
  const pattern = linkPattern(name);
  if (pattern === undefined) return null;
  // JSON drops undefined values.
  const values: Record<string, string> = JSON.parse(JSON.stringify(params));
  const path = pattern.replace(/\/:(\w+)\??/g, (_place, key: string) => {
    const { [key]: value } = values;
    delete values[key];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  const query = String(new URLSearchParams(values));
  return `/${path}${query && `?${query}`}`;
}
