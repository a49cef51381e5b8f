import { screen, waitFor } from '@testing-library/react';
import { discardChanges } from '../module/dirty.store.ts';
import { clearSession, expireSession } from '../session/session.store.ts';
import { draftKey } from '../store/draft-key.ts';
import { renderInModule } from '../testing/render-routes.tsx';
import { hasDraft } from './draft-storage.ts';
import { Form } from './form.tsx';
import { DRAFT_DAYS } from './stored-text.ts';
import { TextField } from './text-field.tsx';
import { useDraftForm } from './use-draft-form.ts';
import * as z from './z.ts';

/** A new object for each render, as for schemas that depend on the date. */
const schemaOf = () => z.object({ titulo: z.string().min(3), texto: z.string().min(10), anexos: z.array(z.string()) });
const KEY = draftKey('nota-7', '11144477735');

interface NoteProps {
  titulo?: string;
  onSend?: () => void;
}

function Note({ titulo = '', onSend = () => undefined }: NoteProps) {
  const [form, draft] = useDraftForm('nota-7', schemaOf(), { defaultValues: { titulo, texto: '', anexos: [] } });
  return (
    <Form
      form={form}
      draft={draft}
      onSubmit={async () => {
        onSend();
        draft.end();
      }}
    >
      <TextField name="titulo" label="Título" />
      <TextField name="texto" label="Texto" />
      <button type="submit">Enviar</button>
      <output>{form.formState.isDirty ? 'mudou' : 'como estava'}</output>
    </Form>
  );
}

const show = (props: NoteProps = {}, who: { as?: 'CAGEO'; cpf?: string } = { as: 'CAGEO' }) =>
  renderInModule(<Note {...props} />, who);
const field = (name: string) => screen.getByRole('textbox', { name });
const LINE = /^Recuperamos o que você escreveu/;
const stored = () => [sessionStorage, localStorage].map((storage) => storage.getItem(KEY));
/** Simulates another tab, which shares only the device's storage. */
const inAnotherTab = () => {
  const token = sessionStorage.getItem('@jwt');
  sessionStorage.clear();
  sessionStorage.setItem('@jwt', token ?? '');
};

// TEL-59
describe('a draft', () => {
  it('is restored after a reload with a message, counts as unsaved, and can be discarded', async () => {
    const first = show();
    await first.user.type(field('Texto'), 'Meio');
    first.unmount();
    const { user } = show();
    expect(field('Texto')).toHaveValue('Meio');
    expect(screen.getByText('mudou')).toBeVisible();
    expect(screen.getByText(LINE)).not.toHaveTextContent('confira');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(field('Texto')).toHaveValue('');
    expect(screen.queryByText(LINE)).toBeNull();
    expect(stored()).toEqual([null, null]);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('is removed when it is sent, discarded, or reverted', async () => {
    const sent = show();
    await sent.user.type(field('Título'), 'Olá');
    await sent.user.type(field('Texto'), 'Dez letras ou mais');
    expect(hasDraft('nota-7')).toBe(true);
    await sent.user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(stored()).toEqual([null, null]));
    sent.unmount();
    const left = show();
    await left.user.type(field('Texto'), 'ab');
    discardChanges();
    expect(stored()).toEqual([null, null]);
    await left.user.type(field('Texto'), 'c');
    expect(hasDraft('nota-7')).toBe(true);
    await left.user.clear(field('Texto'));
    expect(stored()).toEqual([null, null]);
  });

  it('survives an expired session, and is removed by a sign-out', async () => {
    const { user, unmount } = show();
    await user.type(field('Texto'), 'Meio');
    expireSession();
    await user.type(field('Texto'), ' escrito');
    unmount();
    const again = show();
    expect(field('Texto')).toHaveValue('Meio escrito');
    again.unmount();
    clearSession();
    expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
  });

  it('is visible only to its person; another person’s sign-out leaves it on the device', async () => {
    const mine = show();
    await mine.user.type(field('Texto'), 'Meu');
    mine.unmount();
    const other = show({}, { as: 'CAGEO', cpf: '52998224725' });
    expect(field('Texto')).toHaveValue('');
    other.unmount();
    clearSession();
    show();
    expect(field('Texto')).toHaveValue('Meu');
  });

  it('is stored only in the tab for visitors', async () => {
    const { user, unmount } = show({}, {});
    await user.type(field('Texto'), 'Visita');
    unmount();
    expect(Object.keys(localStorage)).toEqual([]);
    show({}, {});
    expect(field('Texto')).toHaveValue('Visita');
  });

  it('is separate for each tab; a new tab has the latest, and says if it was sent or discarded elsewhere', async () => {
    const one = show();
    await one.user.type(field('Texto'), 'Uma');
    const ofFirst = sessionStorage.getItem(KEY) ?? '';
    one.unmount();
    inAnotherTab();
    const two = show();
    expect(field('Texto')).toHaveValue('Uma');
    await two.user.type(field('Texto'), ' e outra');
    two.unmount();
    sessionStorage.setItem(KEY, ofFirst);
    const back = show();
    expect(field('Texto')).toHaveValue('Uma');
    expect(screen.getByText(LINE)).not.toHaveTextContent('confira');
    back.unmount();
    localStorage.removeItem(KEY);
    show();
    expect(screen.getByText(LINE)).toHaveTextContent('algo mudou aqui ou em outra aba: confira antes de enviar.');
  });

  it('restores only typed fields, since others may have changed elsewhere', async () => {
    const before = show({ titulo: 'Antigo' });
    await before.user.type(field('Texto'), 'Meio');
    before.unmount();
    const after = show({ titulo: 'Mudado por outra pessoa' });
    expect(field('Título')).toHaveValue('Mudado por outra pessoa');
    expect(field('Texto')).toHaveValue('Meio');
    expect(screen.getByText(LINE)).not.toHaveTextContent('confira');
    await after.user.type(field('Título'), '!');
    after.unmount();
    show({ titulo: 'Mudado de novo' });
    expect(field('Título')).toHaveValue('Mudado por outra pessoa!');
    expect(screen.getByText(LINE)).toHaveTextContent('confira');
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['too old', { savedAt: Date.now() - (DRAFT_DAYS * 24 + 1) * 3_600_000, values: { texto: 'Velho' } }],
  ])('that can’t be read is dropped: %s', (_, text) => {
    const rest = { base: {}, sending: null, onDevice: true };
    const written = typeof text === 'string' ? text : JSON.stringify({ ...rest, ...text });
    for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, written);
    show();
    expect(field('Texto')).toHaveValue('');
    expect(screen.queryByText(LINE)).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  it('from a former version of the form restores the fields that still exist', () => {
    const values = { texto: 'Ainda', titulo: ['não'], anexos: [{ key: 'x' }] };
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ savedAt: Date.now(), values, base: {}, sending: null, onDevice: false }),
    );
    show();
    expect(field('Texto')).toHaveValue('Ainda');
    expect(field('Título')).toHaveValue('');
  });
});

describe('with a browser that', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const WARNING = /não está guardando o que você escreve/;

  it('has no room, shows a message and restores no older text', async () => {
    const { user, unmount } = show();
    await user.type(field('Texto'), 'a');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    await user.type(field('Texto'), 'b');
    expect(await screen.findByText(WARNING)).toBeVisible();
    expect(stored()).toEqual([null, null]);
    jest.restoreAllMocks();
    await user.type(field('Texto'), 'c');
    await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
    unmount();
    show();
    expect(field('Texto')).toHaveValue('abc');
  });

  it('stores nothing on the device, is stored in the tab', async () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    const { user, unmount } = show();
    await user.type(field('Texto'), 'Aqui');
    expect(screen.queryByText(WARNING)).toBeNull();
    unmount();
    show();
    expect(field('Texto')).toHaveValue('Aqui');
    // The tests' set-up clears the storage.
    jest.restoreAllMocks();
  });
});
