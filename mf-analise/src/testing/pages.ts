import type { ModuleRoute } from '@credenciados/shared';
import { descriptor } from '../../module.ts';

/**
 * The module's pages whose addresses begin so: a test that only leaves for another page doesn't load it, so that a change of that
 * one doesn't reach it.
 */
export const pagesAt = (...starts: string[]): ModuleRoute[] =>
  descriptor.routes.filter(({ path }) => starts.some((start) => path.startsWith(start)));

/** The analysis, and the view, of a solicitação. */
export const SOLICITACAO_PAGES = pagesAt('solicitacoes/v');
/** The list of an edital's solicitações. */
export const LIST_PAGE = pagesAt('solicitacoes/listagem');
