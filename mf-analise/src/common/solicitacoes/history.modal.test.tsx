import { useUnsavedChanges } from '@credenciados/shared';
import { renderInModule, setWidgetLoader } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { HistoryModal } from './history.modal.tsx';

/** Replaces the message centre's widget with a reply field. */
function Reply() {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return <textarea aria-label="Resposta" value={text} onChange={({ target }) => setText(target.value)} />;
}

function show() {
  setWidgetLoader(async () => Reply);
  const onClose = jest.fn();
  return { onClose, ...renderInModule(<HistoryModal id={3} cpf="52998224725" onClose={onClose} />, { as: 'CAGEO' }) };
}

// The dialog's X and its footer button have equal labels.
const closeButtons = () => screen.getAllByRole('button', { name: 'Fechar' });

it('closes at once if nothing was written', async () => {
  const { onClose, user } = show();
  await screen.findByLabelText('Resposta');
  for (const button of closeButtons()) await user.click(button);
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each(['X', 'footer'])('asks before losing a half-written reply (%s)', async (where) => {
  const { onClose, user } = show();
  await user.type(await screen.findByLabelText('Resposta'), 'Segue');
  const button = closeButtons()[where === 'X' ? 0 : 1];
  if (!button) throw new Error('No button');
  await user.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Fechar sem enviar?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar escrevendo' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Resposta')).toHaveValue('Segue');
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Fechar sem enviar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
