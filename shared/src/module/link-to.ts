import { linkPattern } from './link-pattern.ts';
import type { LinkArguments, LinkName } from './offers.ts';

/**
 * The address of another module's page, relative to the base path: `linkTo('mf-analise:solicitacao', { id: 7 })`. It leads to where the
 * live module has it; what its route has no place for becomes the query. Null where no live module has it: then nothing leads there
 * (TEL-32). A value of the path is a segment, neither empty nor dots alone.
 */
export function linkTo<Name extends LinkName>(name: Name, ...params: LinkArguments<Name>): string | null;
export function linkTo(name: string, params: object = {}): string | null {
  const pattern = linkPattern(name);
  if (pattern === undefined) return null;
  // JSON drops what is undefined.
  const given: Record<string, string> = JSON.parse(JSON.stringify(params));
  const path = pattern.replace(/\/:(\w+)\??/g, (_place, key: string) => {
    const { [key]: value } = given;
    delete given[key];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  const query = String(new URLSearchParams(given));
  return `/${path}${query && `?${query}`}`;
}
