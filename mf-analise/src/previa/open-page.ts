import { BASE_PATH } from '@credenciados/shared';

/** Loads a page by its path below the base path. A full load, because the page's modules may differ now. */
export function openPage(path: string): void {
  window.location.replace(`${BASE_PATH}/${path}`);
}
