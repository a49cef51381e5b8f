import type { Perfil } from '@credenciados/shared';
import { renderRoutes } from '@credenciados/shared/testing';
import { act } from '@testing-library/react';
import { CadastroPage } from '../cadastro/cadastro.page.tsx';

/** Only the registration's page: the module's routes would make these tests depend on the editais too. */
const PAGES = [{ path: 'credenciados/cadastro/:idEdital?', element: <CadastroPage /> }];

/** Renders the registration at an address. Returns the user-event instance. */
export const renderPage = (path: string, as?: Perfil) => act(async () => renderRoutes(PAGES, { path, as }));
