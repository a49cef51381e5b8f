import { BASE_PATH } from '@credenciados/shared';

/** Loads a page of the portal anew, by its path relative to the base path: what it is made of may be another by now. */
export function openPage(path: string): void {
  window.location.replace(`${BASE_PATH}/${path}`);
}
