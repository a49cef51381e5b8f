import type { Perfil } from '@credenciados/shared';
import { renderRoutes } from '@credenciados/shared/testing';
import { act } from '@testing-library/react';
import { CadastroPage } from '../cadastro/cadastro.page.tsx';

/** The registration alone: with the module's routes would come the editais, of which a change would reach all that is tried here. */
const PAGES = [{ path: 'credenciados/cadastro/:idEdital?', element: <CadastroPage /> }];

/** Shows the registration at an address. Gives the person's hands. */
export const renderPage = (path: string, as?: Perfil) => act(async () => renderRoutes(PAGES, { path, as }));
