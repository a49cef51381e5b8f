import type { LinkPatterns } from '../module/link-pattern.ts';

/** Where no other module is, a link leads to its own name, with what it is given as the query: `/mf-analise/solicitacao?id=7`. */
export const namedLinks: LinkPatterns = (name) => name.replace(':', '/');
