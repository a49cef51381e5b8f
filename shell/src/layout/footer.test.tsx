import { settings } from '@credenciados/shared';
import { renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { Footer } from './footer.tsx';

beforeAll(() => {
  settings().release = '1.2.0 (57bf6761)';
});

test.each([[undefined], ['CREDENCIADOS']] as const)('the footer hides the release from %s', (as) => {
  renderInModule(<Footer />, as && { as });
  expect(screen.getByText(/Datas e prazos/)).toBeVisible();
  expect(screen.queryByText(/Versão/)).toBeNull();
});

test('the footer shows the release to staff', () => {
  renderInModule(<Footer />, { as: 'CAVISTORIA' });
  expect(screen.getByText('Versão 1.2.0 (57bf6761)')).toBeVisible();
});

test('the footer has the theme switch for visitors alone', () => {
  const { unmount } = renderInModule(<Footer />);
  expect(screen.getByRole('button', { name: 'Tema escuro' })).toBeVisible();
  unmount();
  renderInModule(<Footer />, { as: 'CREDENCIADOS' });
  expect(screen.queryByRole('button', { name: 'Tema escuro' })).toBeNull();
});
