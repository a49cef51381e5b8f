import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { solicitacaoOf } from '../../testing/samples.ts';
import { MensagemModal } from './mensagem.modal.tsx';

/** Set STRESS_TURNS=200 for a long run. */
const TURNS = Number(process.env.STRESS_TURNS ?? 12);
const NOTHING = () => undefined;
const CONFERENCIA = { data: undefined, itens: [], error: { onRetry: NOTHING } };
const KEY = '0a4f3a52-3c4e-4c7a-9d3e-0a4f3a523c4e';

type Kind = 'retificacao' | 'notificacao';

/** A page that shows or hides the modal. */
function Page({ kind }: { kind: Kind }) {
  const [open, setOpen] = useState(true);
  return (
    <StrictMode>
      <button type="button" data-testid="troca" onClick={() => setOpen(!open)} />
      {open && (
        <MensagemModal
          kind={kind}
          solicitacao={solicitacaoOf()}
          conferencia={CONFERENCIA}
          onClose={NOTHING}
          onSent={NOTHING}
        />
      )}
    </StrictMode>
  );
}

/** Returns functions that hide the modal and show it again. */
async function openAndClose(kind: Kind) {
  // Loads the editor and the API's answers before the loop.
  await act(async () => renderInModule(<Page kind={kind} />, { as: 'CAVISTORIA' }));
  await waitFor(() => expect(document.querySelector('.ql-editor')).not.toBeNull());
  return () => fireEvent.click(screen.getByTestId('troca'));
}

async function attachAndRemove() {
  const dialog = within(screen.getByRole('dialog'));
  const files = [new File(['%PDF-1.7'], 'certidao.pdf', { type: 'application/pdf' })];
  fireEvent.change(screen.getByTestId('campo-anexos'), { target: { files } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Remover certidao.pdf' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(dialog.queryByText('certidao.pdf')).toBeNull());
}

// A dialog closed before its first frame warns that it has no content.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(NOTHING));

/** Fast, in strict mode: React's error 177, “Cannot commit the same tree as before”, was once seen in a browser. */
test.each(['retificacao', 'notificacao'] as const)('%s is opened, filled in and closed many times', async (kind) => {
  mockApi({
    'GET /modeloMensagem/findAll': () => [],
    'GET /edital/tipo': () => 'GEOMENSOR',
    'POST /publico/documentoCredenciado/upload': () => ({
      ...{ key: KEY, caminho: KEY, nome: 'certidao.pdf', tamanho: 8 },
      sha256: 'a'.repeat(64),
    }),
    'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }),
  });
  const toggle = await openAndClose(kind);
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn > 0) toggle();
    if (turn % 3 !== 0) {
      fireEvent.change(screen.getByLabelText(/^Prazo/), { target: { value: `0${1 + (turn % 9)}/06/2099` } });
    }
    if (kind === 'notificacao' && turn % 10 === 1) await attachAndRemove();
    toggle();
    // Closes it right after opening, and every second time after its effects have run.
    if (turn % 2 === 0) await act(async () => Promise.resolve());
    expect(screen.queryByLabelText(/^Prazo/)).toBeNull();
  }
});
