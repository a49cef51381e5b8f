import type { LinkPatterns } from '../module/link-pattern.ts';

/** Without other modules, a link's address is its own name with the parameters as query: `/mf-analise/solicitacao?id=7`. */
export const namedLinks: LinkPatterns = (name) => name.replace(':', '/');
