import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.join(import.meta.dirname, '../../../../docs/operations.md');

/** Rows of the table "Caching by proxies and CDNs": an address, in which `*` stands for anything and `?` for one sign, and its `Cache-Control`. */
const rows = readFileSync(PAGE, 'utf8')
  .split('## Caching by proxies and CDNs')[1]
  ?.split('\n## ')[0]
  ?.matchAll(/^\| `([^`]+)`[^|]*\| `([^`]+)`/gm);

/** In the order of the page: the first that fits an address holds for it. */
export const CACHING = [...(rows ?? [])].map(([, address = '', header = '']) => {
  const parts = address.split('*').map((part) => part.replaceAll('.', '\\.').replaceAll('?', '\\w'));
  return { address, pattern: new RegExp(`^${parts.join('.*')}$`), header };
});

/** Documented `Cache-Control` of an address, without its query; undefined: not cacheable. */
export function documentedCaching(url: string): string | undefined {
  const [address = ''] = url.split('?');
  return CACHING.find(({ pattern }) => pattern.test(address))?.header;
}
