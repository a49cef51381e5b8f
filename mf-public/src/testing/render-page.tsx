import type { Perfil } from '@credenciados/shared';
import { renderRoutes } from '@credenciados/shared/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

/** Shows the module at an address, with the code of its pages loaded beforehand. Gives the person's hands. */
export async function renderPage(path: string, as?: Perfil) {
  await Promise.all([import('../editais/editais.page.tsx'), import('../cadastro/cadastro.page.tsx')]);
  return act(async () => renderRoutes(routes, { path, as }));
}
