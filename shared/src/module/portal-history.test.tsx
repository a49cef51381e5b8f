import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterLink as Link, laterPage, Page, type RouteObject, useLocation } from '../index.ts';
import { currentAddress, renderRoutes } from '../testing/index.ts';
import { addNavigationGuard, navigateTo, portalNavigator, portalPlace } from './portal-history.ts';
import { PortalRouter } from './portal-router.tsx';

function Where() {
  return <output>{useLocation().pathname}</output>;
}

const routes: RouteObject[] = [
  {
    path: 'a',
    element: (
      <Page title="Página A">
        <Link to="/b">Ir para B</Link>
      </Page>
    ),
  },
  {
    path: 'b',
    element: (
      <Page title="Página B">
        <Link to="/b?pagina=2">Segunda</Link>
      </Page>
    ),
  },
];

const removers: (() => void)[] = [];
const guardWith = (guard: Parameters<typeof addNavigationGuard>[0]) => removers.push(addNavigationGuard(guard));
afterEach(() => {
  for (const remove of removers.splice(0)) remove();
});

test('every root follows the one history', async () => {
  const { user, rerender } = renderRoutes(routes, { path: '/a' });
  rerender(
    <>
      <PortalRouter>
        <Where />
      </PortalRouter>
      <PortalRouter>
        <Link to="/b">Ir</Link>
      </PortalRouter>
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('/a');
  await user.click(screen.getByRole('link', { name: 'Ir' }));
  expect(screen.getByRole('status')).toHaveTextContent('/b');
  act(() => navigateTo('/a'));
  expect(screen.getByRole('status')).toHaveTextContent('/a');
});

test('a page sets the window’s title, and its heading gets the focus after a navigation', async () => {
  const { user } = renderRoutes(routes, { path: '/a' });
  await user.click(screen.getByRole('link', { name: 'Ir para B' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Página B' })).toHaveFocus();
  await waitFor(() => expect(document.title).toBe('Página B · Portal de Credenciamento'));
  const link = screen.getByRole('link', { name: 'Segunda' });
  await user.click(link);
  // A change of the query only doesn't move focus.
  expect(link).toHaveFocus();
});

test('a late heading leaves the focus if the person has moved it', async () => {
  let arrive: (page: () => ReactNode) => void = () => undefined;
  const pageC = laterPage(() => new Promise<() => ReactNode>((resolve) => (arrive = resolve)));
  const { user } = renderRoutes(
    [
      ...routes,
      {
        path: 'c',
        element: (
          <>
            <button type="button">Conta</button>
            {pageC}
          </>
        ),
      },
    ],
    { path: '/a' },
  );
  act(() => navigateTo('/c'));
  await user.click(screen.getByRole('button', { name: 'Conta' }));
  act(() => arrive(() => <Page title="Página C">Chegou</Page>));
  await screen.findByRole('heading', { name: 'Página C' });
  expect(screen.getByRole('button', { name: 'Conta' })).toHaveFocus();
});

test('an address without a route shows a message', async () => {
  renderRoutes(routes, { path: '/nada' });
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('a guard blocks a navigation, and can let it continue later', async () => {
  const { user } = renderRoutes(routes, { path: '/a' });
  let goOn: () => void = () => undefined;
  guardWith((to, proceed) => {
    goOn = proceed;
    return to.pathname !== '/b';
  });
  await user.click(screen.getByRole('link', { name: 'Ir para B' }));
  expect(currentAddress()).toBe('/a');
  expect(screen.getByRole('heading', { name: 'Página A' })).toBeVisible();
  act(() => goOn());
  expect(currentAddress()).toBe('/b');
  expect(screen.getByRole('heading', { name: 'Página B' })).toBeVisible();
});

test('a guard undoes the browser’s Back, and Back continues when allowed', async () => {
  const { user } = renderRoutes(routes, { path: '/a' });
  await user.click(screen.getByRole('link', { name: 'Ir para B' }));
  let asked = 0;
  let goOn: () => void = () => undefined;
  guardWith((_to, proceed) => {
    asked += 1;
    goOn = proceed;
    return false;
  });
  act(() => window.history.back());
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(currentAddress()).toBe('/b'));
  expect(screen.getByRole('heading', { name: 'Página B' })).toBeVisible();
  act(() => goOn());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Página A' })).toBeVisible());
  expect(portalPlace().location.pathname).toBe('/credenciados/a');
  expect(asked).toBe(1);
});

test('single-spa’s repeated events count as one navigation', () => {
  renderRoutes(routes, { path: '/a' });
  act(() => portalNavigator.push('/credenciados/b', null));
  const before = portalPlace();
  const repeated = Object.assign(new PopStateEvent('popstate', { state: window.history.state }), { singleSpa: true });
  act(() => {
    window.dispatchEvent(repeated);
  });
  expect(portalPlace()).toBe(before);
});
