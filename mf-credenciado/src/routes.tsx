import type { RouteObject } from '@credenciados/shared';

/** The module's screens, by their paths under `/credenciados/`. */
export const routes: RouteObject[] = [];
