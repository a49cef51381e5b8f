import { renderInModule } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { rowOf } from '../testing/samples.ts';
import { Situacao } from './row-marks.tsx';

// FIL-1
it('shows two or three short reasons; screen readers and the state’s tooltip have all of them in full', async () => {
  const told = ['Prazo vencido', 'E-mail não entregue', 'Respondida', '2 notas'];
  const row = rowOf({
    situacao: 'RETIFICADO',
    emailAdiadoAte: '2020-01-01T12:00:00.000Z',
    motivos: ['PRAZO_VENCIDO', 'EMAIL_FALHOU', 'RESPONDIDA'],
    notas: 2,
  });
  const { user, container: shown } = renderInModule(<Situacao row={row} />, { as: 'CAGEO' });
  for (const text of told) expect(shown).toHaveTextContent(text);
  const late = 'E-mail ainda não enviado: nova tentativa em andamento';
  expect(within(shown).getByText(late)).not.toHaveAttribute('aria-hidden');
  // The visible part; the rest is a number for each width of the list.
  expect(within(shown).getByText('Vencida')).toHaveAttribute('title', 'Prazo vencido');
  expect(within(shown).getByText('+3').parentElement).toHaveAttribute(
    'title',
    `Respondida, ${late}, 2 notas da comissão, que o interessado não vê`,
  );
  expect(within(shown).getByText('+2').parentElement).toHaveAttribute(
    'title',
    `${late}, 2 notas da comissão, que o interessado não vê`,
  );
  await user.hover(within(shown).getByRole('button', { name: 'Aguardando retificação' }));
  const tooltip = await screen.findByRole('tooltip');
  for (const text of [...told, late]) expect(tooltip).toHaveTextContent(text);
});
