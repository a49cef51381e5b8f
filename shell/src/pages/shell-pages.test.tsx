import { renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { findShellPage } from './shell-pages.tsx';

test.each([
  ['/privacidade', 'Aviso de privacidade', [/Para que|Finalidade/, /LGPD|13\.709/, /Encarregado|encarregado/]],
  ['/acessibilidade', 'Acessibilidade', [/teclado/, /leitor/]],
] as const)('%s is public, with the required content', async (path, title, says) => {
  renderInModule(findShellPage(path) ?? <p>Não há</p>);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(`${title} · Portal de Credenciamento`);
  for (const part of says) expect(document.body).toHaveTextContent(part);
  // VLibras is mentioned only if it is enabled.
  expect(document.body).not.toHaveTextContent('Libras');
});

test('other addresses belong to modules', () => {
  expect(findShellPage('/editais')).toBeNull();
});
