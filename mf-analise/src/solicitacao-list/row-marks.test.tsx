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

// PRZ-7
it.each([
  ['Restam 8 dias', 'Restam 8 dias para decidir, até 06/04/2026', { restam: 8, etapa: 0 }],
  ['Resta 1 dia', 'Resta 1 dia para decidir, até 06/04/2026', { restam: 1, etapa: 80 }],
  ['Decisão atrasada', 'Prazo para decidir terminou em 06/04/2026', { restam: 0, etapa: 100 }],
] as const)('shows the rest of the term to decide: %s', (short, whole, term) => {
  const row = rowOf({ decisao: { fim: '2026-04-06', ...term } });
  const { container: shown } = renderInModule(<Situacao row={row} />, { as: 'CAGEO' });
  expect(within(shown).getByText(short)).toHaveAttribute('title', whole);
});

it.each([
  ['no term', {}],
  ['a paused term', { decisao: { fim: null, restam: 8, etapa: 50 } }],
] as const)('marks nothing of %s', (_, term) => {
  const { container: shown } = renderInModule(<Situacao row={rowOf(term)} />, { as: 'CAGEO' });
  expect(shown).not.toHaveTextContent(/dia|atrasada/);
});
