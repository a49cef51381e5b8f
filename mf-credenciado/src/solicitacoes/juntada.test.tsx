import { mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleSolicitacao } from '../testing/samples.ts';
import { Juntada } from './juntada.tsx';

// REQ-4
it('asks for a document and what it is', async () => {
  const api = mockApi({ 'POST /solicitacaoCredenciado/juntar': () => ({ ok: true }) });
  const { user } = renderInModule(<Juntada solicitacao={sampleSolicitacao({ podeJuntar: true })} />, {
    as: 'CREDENCIADOS',
  });
  await user.click(await screen.findByRole('button', { name: 'Juntar documento' }));
  await user.click(screen.getByRole('button', { name: 'Juntar' }));
  const problems = within(await screen.findByRole('list')).getAllByRole('link');
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Documento: Anexe o documento.',
    'Que documento é: Diga que documento é.',
  ]);
  expect(api.calls('POST /solicitacaoCredenciado/juntar')).toEqual([]);
  expect(noticesShown()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Juntar' })).toBeNull());
});

it('is left out where the edital doesn’t allow it', () => {
  renderInModule(<Juntada solicitacao={sampleSolicitacao()} />, { as: 'CREDENCIADOS' });
  expect(screen.queryByRole('button')).toBeNull();
});
