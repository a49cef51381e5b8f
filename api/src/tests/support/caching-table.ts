import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.join(import.meta.dirname, '../../../../docs/operations.md');

/**
 * Rows of the table "Caching by proxies and CDNs": an address, with `*` for any text and `?` for one character, and its `Cache-Control`.
 */
const rows = readFileSync(PAGE, 'utf8')
  .split('## Caching by proxies and CDNs')[1]
  ?.split('\n## ')[0]
  ?.matchAll(/^\| `([^`]+)`[^|]*\| `([^`]+)`/gm);

/** In the page's order: the first matching row applies. */
export const CACHING = [...(rows ?? [])].map(([, address = '', header = '']) => {
  const parts = address.split('*').map((part) => part.replaceAll('.', '\\.').replaceAll('?', '\\w'));
  return { address, pattern: new RegExp(`^${parts.join('.*')}$`), header };
});

/** Documented `Cache-Control` of an address without query; undefined: not cacheable. */
export function documentedCaching(url: string): string | undefined {
  const [address = ''] = url.split('?');
  return CACHING.find(({ pattern }) => pattern.test(address))?.header;
}
