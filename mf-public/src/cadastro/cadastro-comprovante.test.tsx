import { currentAddress, MockFailure, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { inscricao } from '../testing/fill-form.ts';
import { CadastroComprovante } from './cadastro-comprovante.tsx';

const PDF = 'POST /publico/comprovante/pdf';
const show = () =>
  renderInModule(<CadastroComprovante inscricao={inscricao} justSent />, { path: '/credenciados/cadastro/12' });
const save = () => screen.getByRole('button', { name: 'Baixar comprovante (PDF)' });

it('is kept as PDF by its code, and whoever does so isn’t led away', async () => {
  const api = mockApi({ [PDF]: () => ({ content: 'pdf', fileName: 'comprovante.pdf' }) });
  const { user } = show();
  expect(screen.getByText(inscricao.codigoComprovante)).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(api.calls(PDF)[0]?.sent).toEqual({ codigo: inscricao.codigoComprovante }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 3200)));
  expect(currentAddress()).toBe('/credenciados/cadastro/12');
  expect(noticesShown()).toEqual([]);
});

it('says that the PDF could not be had, and leaves the comprovante in sight', async () => {
  mockApi({
    [PDF]: () => {
      throw new MockFailure(0);
    },
  });
  const { user } = show();
  await user.click(save());
  await waitFor(() => expect(noticesShown()).toHaveLength(1));
  expect(screen.getByText(inscricao.protocolo)).toBeVisible();
  expect(save()).toBeEnabled();
});
