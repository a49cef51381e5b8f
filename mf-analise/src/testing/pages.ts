import type { ModuleRoute } from '@credenciados/shared';
import { descriptor } from '../../module.ts';

/** Pages of the module whose path starts with one of these. Loading only the needed pages makes tests independent of the others. */
export const pagesAt = (...starts: string[]): ModuleRoute[] =>
  descriptor.routes.filter(({ path }) => starts.some((start) => path.startsWith(start)));

/** Analysis and view of a solicitação. */
export const SOLICITACAO_PAGES = pagesAt('solicitacoes/v');
/** The list of an edital's solicitações. */
export const LIST_PAGE = pagesAt('solicitacoes/listagem');
