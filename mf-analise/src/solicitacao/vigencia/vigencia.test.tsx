import { noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';

type Vigencia = NonNullable<ReturnType<typeof solicitacaoOf>['vigencia']>;
const withVigencia = (changes: Partial<Vigencia>) => ({
  ...solicitacaoOf({ situacao: 'CREDENCIADO' }),
  vigencia: {
    ...{ situacao: 'ATIVO' as const, validoAte: '2027-10-11T02:59:59.000Z', suspensoAte: null, motivo: null },
    ...{ documentos: false, acoes: [] },
    ...changes,
  },
});

// VIG-6
it('suspends with a reason and a last day', async () => {
  const { user, api } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => withVigencia({ acoes: ['SUSPENDER_CREDENCIAMENTO'] }),
    'PUT /credenciamento/suspender/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText('Credenciamento vence em 10/10/2027')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Suspender o credenciamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspender o credenciamento' }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Falta o seguro.');
  await user.click(dialog.getByRole('button', { name: 'Suspender o credenciamento' }));
  expect(await dialog.findByLabelText(/^Último dia da suspensão/)).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls('PUT /credenciamento/suspender/:id')).toEqual([]);
});

it('ends a suspension, whose reason it shows', async () => {
  const { user, api } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      withVigencia({
        ...{ situacao: 'SUSPENSO', suspensoAte: '2026-06-30T02:59:59.000Z', motivo: 'Falta o seguro.' },
        acoes: ['REINTEGRAR_CREDENCIAMENTO'],
      }),
    'PUT /credenciamento/reintegrar/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText('Credenciamento suspenso até 29/06/2026')).toBeVisible();
  expect(screen.getByText('Motivo da suspensão: Falta o seguro.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Encerrar a suspensão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar a suspensão' }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Seguro renovado.');
  await user.click(dialog.getByRole('button', { name: 'Encerrar a suspensão' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Suspensão encerrada.']));
  expect(api.calls('PUT /credenciamento/reintegrar/:id')[0]?.sent).toEqual({ motivo: 'Seguro renovado.' });
});

// VIG-3
it('says Vencido instead of a de-accreditation', async () => {
  openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => ({
      ...withVigencia({ situacao: 'VENCIDO' }),
      ...{ situacao: 'INATIVO' as const, semEfeito: 'VENCIDO' as const },
    }),
  });
  expect(await screen.findByText('Credenciamento vencido em 10/10/2027')).toBeVisible();
  expect(screen.getByText('Vencido')).toBeInTheDocument();
  expect(screen.queryByText('Descredenciado')).toBeNull();
});

it('shows nothing where the edital says nothing', async () => {
  openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'CREDENCIADO' }),
  });
  await screen.findByRole('button', { name: 'Opções' });
  expect(screen.queryByText(/Credenciamento (vence|suspenso|sem prazo)/)).toBeNull();
});
