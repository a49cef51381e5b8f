import { cpfSchema, daySchema, emailSchema, requiredText } from '@credenciados/contract/fields';
import { FILE_WARNING, RULE } from '@credenciados/contract/rule-texts';
import { ERROR } from '@credenciados/contract/texts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import { isDirty } from '../module/dirty.store.ts';
import { Modal } from '../overlays/modal.tsx';
import { attachStyles, MockFailure, mockApi, noticesShown, renderInModule } from '../testing/index.ts';
import { Button } from '../ui/button.tsx';
import {
  type AttachedFile,
  Autocomplete,
  applyServerErrors,
  CheckboxField,
  DateField,
  FileUploadField,
  Form,
  MaskedField,
  RadioGroupField,
  SelectField,
  TextField,
  useZodForm,
} from './index.ts';

const schema = z.object({
  nome: requiredText(50),
  contato: z.object({ email: emailSchema }),
  cpf: cpfSchema,
  prazo: daySchema,
  tipo: requiredText(20),
  municipio: requiredText(20),
  decisao: requiredText(5),
  aceite: z.literal(true, RULE.terms),
});

const EMPTY = {
  nome: '',
  contato: { email: '' },
  cpf: '',
  prazo: '',
  tipo: '',
  municipio: '',
  decisao: '',
  aceite: false as unknown as true,
};

const MUNICIPIOS = [
  { value: '1', label: 'Belém' },
  { value: '2', label: 'Santarém' },
  { value: '3', label: 'Óbidos' },
];

function Sample({ onSend }: { onSend: (values: z.output<typeof schema>) => Promise<unknown> }) {
  const form = useZodForm(schema, { defaultValues: EMPTY });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        try {
          await onSend(values);
        } catch (error) {
          applyServerErrors(form, error);
        }
      }}
    >
      <TextField name="nome" label="Nome" required autoComplete="name" />
      <TextField name="contato.email" label="E-mail" hint="nome@exemplo.com" type="email" required />
      <MaskedField name="cpf" label="CPF" mask="cpf" required />
      <DateField name="prazo" label="Prazo" required />
      <SelectField name="tipo" label="Tipo" required options={[{ value: 'A', label: 'Tipo A' }]} />
      <Autocomplete name="municipio" label="Município" required options={MUNICIPIOS} />
      <RadioGroupField
        name="decisao"
        label="Decisão"
        required
        options={[
          { value: 'sim', label: 'Aprovar' },
          { value: 'nao', label: 'Rejeitar' },
        ]}
      />
      <CheckboxField name="aceite" label="Li e aceito" required />
      <button type="submit">Enviar</button>
    </Form>
  );
}

function show(onSend: (values: z.output<typeof schema>) => Promise<unknown> = async () => undefined) {
  return renderInModule(<Sample onSend={onSend} />);
}

async function fillIn(user: ReturnType<typeof show>['user']) {
  await user.type(screen.getByLabelText(/^Nome/), 'Ana');
  await user.type(screen.getByLabelText(/^E-mail/), 'ana@exemplo.com');
  await user.type(screen.getByLabelText(/^CPF/), '52998224725');
  await user.type(screen.getByLabelText(/^Prazo/), '31122026');
  await user.selectOptions(screen.getByLabelText(/^Tipo/), 'A');
  await user.type(screen.getByRole('combobox', { name: /Município/ }), 'obi');
  await user.click(await screen.findByRole('option', { name: 'Óbidos' }));
  await user.click(screen.getByLabelText('Aprovar'));
  await user.click(screen.getByLabelText(/Li e aceito/));
}

describe('a form', () => {
  test('submits the typed values, validated, without the masks that the schema removes', async () => {
    const send = jest.fn(async () => undefined);
    const { user } = show(send);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({
        nome: 'Ana',
        contato: { email: 'ana@exemplo.com' },
        cpf: '52998224725',
        prazo: '2026-12-31',
        tipo: 'A',
        municipio: '3',
        decisao: 'sim',
        aceite: true,
      }),
    );
  });

  test('explains the mark of required fields if there is one', async () => {
    attachStyles();
    const { unmount } = show();
    expect(screen.getByText(/^Os campos marcados com/)).toBeVisible();
    unmount();
    renderInModule(<LateOptions chosen="" />);
    expect(screen.getByText(/^Os campos marcados com/)).not.toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Município' })).toBeVisible();
  });

  test('shows masks while typing', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText(/^CPF/), '52998224725');
    expect(screen.getByLabelText(/^CPF/)).toHaveValue('529.982.247-25');
    await user.type(screen.getByLabelText(/^Prazo/), '3112');
    expect(screen.getByLabelText(/^Prazo/)).toHaveValue('31/12');
  });

  test('accepts input before a mask has loaded, and masks it then', async () => {
    const send = jest.fn(async () => undefined);
    const { user } = show(send);
    const cpf = screen.getByLabelText(/^CPF/);
    // Synchronous, before the mask's code has loaded.
    fireEvent.input(cpf, { target: { value: '52998224725' } });
    expect(cpf).toHaveValue('52998224725');
    await waitFor(() => expect(cpf).toHaveValue('529.982.247-25'));
    await user.type(screen.getByLabelText(/^Nome/), 'Ana');
    expect(cpf).toHaveValue('529.982.247-25');
  });

  // ERR-3
  describe('a value filled in by a browser or password manager', () => {
    const TELLS: [string, (input: HTMLElement) => void][] = [
      ['change alone', (input) => input.dispatchEvent(new Event('change', { bubbles: true }))],
      ['input alone', (input) => input.dispatchEvent(new Event('input', { bubbles: true }))],
      [
        'input and change',
        (input) => {
          input.dispatchEvent(new Event('input', { bubbles: true }));
          input.dispatchEvent(new Event('change', { bubbles: true }));
        },
      ],
      ['the field’s loss of focus', (input) => fireEvent.blur(input)],
    ];
    /** Bypasses React's setter, as a password manager does. */
    const setValue = (input: HTMLElement, value: string) =>
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);

    test.each(TELLS)('is accepted by each masked field, signalled by %s', async (_how, tell) => {
      const { user } = show();
      // The masks have loaded.
      await user.type(screen.getByLabelText(/^CPF/), '1');
      await waitFor(() => expect(screen.getByLabelText(/^CPF/)).toHaveValue('1'));
      for (const [label, value] of [
        [/^CPF/, '529.982.247-25'],
        [/^Prazo/, '31/12/2026'],
      ] as const) {
        const input = screen.getByLabelText(label);
        act(() => {
          setValue(input, value);
          tell(input);
        });
        expect(input).toHaveValue(value);
      }
      await user.click(screen.getByRole('button', { name: 'Enviar' }));
      await screen.findByText(RULE.form);
      for (const label of [/^CPF/, /^Prazo/]) expect(screen.getByLabelText(label)).not.toBeInvalid();
    });

    test.each(TELLS.slice(0, 3))('is taken by each field without one, told by %s', async (_how, tell) => {
      const { user } = show();
      for (const [label, value] of [
        [/^Nome/, 'Ana Souza'],
        [/^E-mail/, 'mailto:ana@exemplo.com'],
      ] as const) {
        act(() => {
          setValue(screen.getByLabelText(label), value);
          tell(screen.getByLabelText(label));
        });
      }
      await user.click(screen.getByRole('button', { name: 'Enviar' }));
      await screen.findByText(RULE.form);
      for (const label of [/^Nome/, /^E-mail/]) expect(screen.getByLabelText(label)).not.toBeInvalid();
    });
  });

  test('shows the cleaned text once the field is left', async () => {
    const { user } = show();
    const name = screen.getByLabelText(/^Nome/);
    await user.click(name);
    await user.paste('\u202eAna\u00a0\u00a0Sou\u200bza \u3164');
    await user.tab();
    expect(name).toHaveValue('Ana Souza');
    await user.clear(name);
    await user.type(name, '\u200b\u3164\u2800');
    await user.tab();
    expect(name).toHaveValue('');
    await waitFor(() => expect(name).toHaveAccessibleDescription(RULE.required));
  });

  test.each([
    ['mailto:ana@exemplo.com', 'ana@exemplo.com'],
    ['Ana Souza <ana@exemplo.com>;', 'ana@exemplo.com'],
    ['“ana@exemplo.com”.', 'ana@exemplo.com'],
    ['(a&b@exemplo.com)', 'a&b@exemplo.com'],
  ])('cleans an address in sight: %s', async (pasted, clean) => {
    const { user } = show();
    const email = screen.getByLabelText(/^E-mail/);
    await user.click(email);
    await user.paste(pasted);
    expect(email).toHaveValue(clean);
    await user.clear(email);
    await user.type(email, pasted);
    await user.tab();
    expect(email).toHaveValue(clean);
    expect(email).not.toBeInvalid();
  });

  // ERR-3
  test('shows every error in a summary that gets the focus and links to the fields', async () => {
    const send = jest.fn(async () => undefined);
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = show(send);
    await user.type(screen.getByLabelText(/^E-mail/), 'nada');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    const title = await screen.findByText(RULE.form);
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    // A long summary is scrolled to its start.
    expect(shown.mock.contexts).toEqual([document.activeElement]);
    expect(shown).toHaveBeenCalledWith({ block: 'start' });
    shown.mockRestore();
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    await user.click(screen.getByRole('link', { name: `E-mail: ${RULE.email}` }));
    expect(screen.getByLabelText(/^E-mail/)).toHaveFocus();
    await user.click(screen.getByRole('link', { name: /^Decisão/ }));
    expect(screen.getByLabelText('Aprovar')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  // ERR-3
  test('shows the error of a field left by clicking a button only after the click, so that nothing moves under the pointer', async () => {
    const { user } = show();
    const [email, send] = [screen.getByLabelText(/^E-mail/), screen.getByRole('button', { name: 'Enviar' })];
    await user.type(email, 'nada');
    await user.pointer({ keys: '[MouseLeft>]', target: send });
    expect(email).toHaveFocus();
    await user.pointer({ keys: '[/MouseLeft]', target: send });
    const title = await screen.findByText(RULE.form);
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    // Enter leaves the focus in the field until the summary takes it.
    const left = jest.fn();
    email.addEventListener('blur', left);
    await user.type(email, 's');
    fireEvent.click(send, { detail: 0 });
    expect(email).toHaveFocus();
    expect(left).not.toHaveBeenCalled();
    await waitFor(() => expect(left).toHaveBeenCalled());
  });

  test('associates hint and error with the control', async () => {
    const { user } = show();
    const email = screen.getByLabelText(/^E-mail/);
    expect(email).toHaveAccessibleDescription('nome@exemplo.com');
    await user.type(email, 'nada');
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining(RULE.email)));
    expect(email).toBeInvalid();
  });

  test('shows the API’s errors beside their fields, and others in the summary', async () => {
    const { user } = show(async () => {
      throw new ApiError(422, { message: 'Não', campos: { 'contato.email': 'Já usado', desconhecido: 'Outra coisa' } });
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByRole('link', { name: 'E-mail: Já usado' })).toBeVisible();
    expect(screen.getByText('Outra coisa')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^E-mail/)).toBeInvalid());
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('Ana');
  });

  // ERR-2
  test('shows the API’s title of a refusal', async () => {
    const { user } = show(async () => {
      throw new ApiError(415, { message: 'Somente PDF.', messageTitle: 'Formato de arquivo inválido!' });
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Formato de arquivo inválido!.*Somente PDF\.$/);
  });

  test('is dirty until it is sent', async () => {
    const { user } = show();
    expect(isDirty()).toBe(false);
    await fillIn(user);
    expect(isDirty()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(isDirty()).toBe(false));
  });

  test('stays dirty if the API refuses it', async () => {
    const { user } = show(async () => {
      throw new ApiError(422, { message: 'Não' });
    });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Não')).toBeVisible();
    expect(isDirty()).toBe(true);
  });
});

let bringOptions: () => void;

/** A field whose options load when the test says so. */
function LateOptions({ chosen }: { chosen: string }) {
  const form = useZodForm(z.object({ municipio: requiredText(20) }), { defaultValues: { municipio: chosen } });
  const [options, setOptions] = useState<typeof MUNICIPIOS>([]);
  bringOptions = () => act(() => setOptions(MUNICIPIOS));
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <Autocomplete name="municipio" label="Município" options={options} loading={options.length === 0} />
    </Form>
  );
}

const sent = jest.fn(async () => undefined);

/** A field with as many options as a large state has municipalities, and one without options. */
function ManyOptions() {
  const form = useZodForm(z.object({ municipio: requiredText(20) }), { defaultValues: { municipio: '' } });
  const options = Array.from({ length: 145 }, (_, index) => ({ value: String(index), label: `Lugar ${index}` }));
  return (
    <Form form={form} onSubmit={sent}>
      <Autocomplete name="municipio" label="Município" options={options} />
      <Autocomplete name="bairro" label="Bairro" options={[]} emptyText="Escolha antes o município" />
      <button type="submit">Enviar</button>
    </Form>
  );
}

describe('autocomplete', () => {
  test('ignores accents, and says if there is no match', async () => {
    const { user } = show();
    const box = screen.getByRole('combobox', { name: /Município/ });
    // Pasted, because jsdom misplaces characters of fast typing; browsers don't.
    await user.click(box);
    await user.paste('santarem');
    expect(await screen.findByRole('option', { name: 'Santarém' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Belém' })).toBeNull();
    await user.clear(box);
    await user.type(box, 'x');
    expect(await screen.findByText('Nenhuma opção encontrada.')).toBeVisible();
  });

  test.each([
    ['by Tab', (user: UserEvent) => user.tab()],
    ['by Enter', (user: UserEvent) => user.keyboard('{Enter}')],
    ['by going elsewhere', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar' }))],
  ])('takes a whole name that was typed, %s', async (_how, leave) => {
    const { user } = renderInModule(<ManyOptions />);
    const box = screen.getByRole('combobox', { name: 'Município' });
    await user.click(box);
    await user.paste('lugar 140');
    await leave(user);
    await waitFor(() => expect(box).toHaveValue('Lugar 140'));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ municipio: '140' }));
  });

  test('says how many options are hidden, and why there are none', async () => {
    const { user } = renderInModule(<ManyOptions />);
    await user.click(screen.getByRole('combobox', { name: 'Município' }));
    expect(await screen.findByText('E mais 45: digite parte do nome para encontrar.')).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(100);
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('combobox', { name: 'Bairro' }), 'a');
    expect(await screen.findByText('Escolha antes o município')).toBeVisible();
  });

  test('keeps typed text and focus while its options load', async () => {
    const { user } = renderInModule(<LateOptions chosen="" />);
    const box = screen.getByRole('combobox', { name: 'Município' });
    await user.click(box);
    await user.paste('obid');
    expect(screen.queryByRole('option')).toBeNull();
    bringOptions();
    expect(await screen.findByRole('option', { name: 'Óbidos' })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: 'Município' })).toHaveFocus();
    expect(box).toHaveValue('obid');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(box).toHaveValue('Óbidos'));
  });

  test('shows the name of a value whose options load later', async () => {
    renderInModule(<LateOptions chosen="2" />);
    const box = screen.getByRole('combobox', { name: 'Município' });
    expect(box).toHaveValue('');
    bringOptions();
    await waitFor(() => expect(box).toHaveValue('Santarém'));
  });

  test('a focused field is overwritten by typing once the name appears', async () => {
    const { user } = renderInModule(<LateOptions chosen="2" />);
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Município' });
    await user.click(box);
    bringOptions();
    await waitFor(() => expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['Santarém', 0, 8]));
    await user.keyboard('o');
    expect(box).toHaveValue('o');
  });
});

const KEY = 'k'.repeat(32);

function Attachments() {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  return (
    <FileUploadField
      id="campo-anexos"
      label="Anexos"
      finalidade="MENSAGEM"
      files={files}
      onAdd={(file) => setFiles([...files, file])}
      onRemove={({ key }) => setFiles(files.filter((file) => file.key !== key))}
    />
  );
}

const uploaded = (file: File | null) => ({
  key: KEY,
  caminho: KEY,
  nome: file?.name ?? '',
  tamanho: file?.size ?? 0,
  sha256: 'x',
});

describe('file upload', () => {
  test('uploads a file, lists it, and removes it after a question', async () => {
    const api = mockApi({
      'POST /publico/documentoCredenciado/upload': ({ file }) => uploaded(file),
      'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }),
    });
    const { user } = renderInModule(<Attachments />);
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'laudo.pdf'));
    expect(await screen.findByText('laudo.pdf')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remover laudo.pdf' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(screen.queryByText('laudo.pdf')).toBeNull());
    expect(api.calls('DELETE /documentoCredenciado/deletar/:id')[0]?.params).toEqual({ id: KEY });
  });

  // ERR-4
  test.each([
    ['keeps a file that can’t be removed, and says so once', 500, 1],
    ['removes a file that the server has no more', 404, 0],
  ])('%s', async (_name, status, left) => {
    mockApi({
      'POST /publico/documentoCredenciado/upload': ({ file }) => uploaded(file),
      'DELETE /documentoCredenciado/deletar/:id': () => {
        throw new MockFailure(status);
      },
    });
    const { user } = renderInModule(<Attachments />);
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'laudo.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Remover laudo.pdf' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryAllByText('laudo.pdf')).toHaveLength(left));
    expect(noticesShown()).toEqual(left === 0 ? [] : [`${ERROR.title}: ${RULE.removeAttachment}`]);
  });

  test('refuses a wrong format before the upload', async () => {
    const api = mockApi({});
    const { user } = renderInModule(<Attachments />);
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'laudo.rar'));
    expect(api.calls()).toHaveLength(0);
    expect(screen.queryByText(/Enviando/)).toBeNull();
  });

  test('offers a retry after a network failure, and keeps the file', async () => {
    let attempts = 0;
    mockApi({
      'POST /publico/documentoCredenciado/upload': ({ file }) => {
        attempts += 1;
        if (attempts === 1) throw new MockFailure(0);
        return uploaded(file);
      },
    });
    const { user } = renderInModule(<Attachments />);
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'laudo.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente: laudo.pdf' }));
    expect(await screen.findByRole('button', { name: 'Remover laudo.pdf' })).toBeVisible();
  });

  // DOC-17
  test('shows the warning about an accepted file', async () => {
    mockApi({
      'POST /publico/documentoCredenciado/upload': ({ file }) => ({ ...uploaded(file), aviso: 'FORMULARIO_ADOBE' }),
    });
    const { user } = renderInModule(<Attachments />);
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'ficha.pdf'));
    expect(await screen.findByText(FILE_WARNING.FORMULARIO_ADOBE)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remover ficha.pdf' })).toBeEnabled();
  });

  // DOC-14
  test("shows the API's own reason, and takes another file in place of what is refused", async () => {
    mockApi({
      'POST /publico/documentoCredenciado/upload': ({ file }) => {
        if (file?.name === 'laudo.pdf') throw new MockFailure(422, { message: RULE.fileContent });
        return uploaded(file);
      },
    });
    const { user } = renderInModule(<Attachments />);
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'laudo.pdf'));
    expect(await screen.findByRole('alert')).toHaveTextContent(RULE.fileContent);
    expect(screen.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
    await user.upload(screen.getByTestId('campo-anexos'), new File(['abc'], 'outro.pdf'));
    expect(await screen.findByRole('button', { name: 'Remover outro.pdf' })).toBeVisible();
    expect(screen.queryByText(/laudo\.pdf/)).toBeNull();
  });
});

const textSchema = z.object({ texto: z.string() });

function Beneath({ onSend, onInner }: { onSend: () => void; onInner: () => void }) {
  const form = useZodForm(textSchema, { defaultValues: { texto: '' } });
  const inner = useZodForm(textSchema, { defaultValues: { texto: '' } });
  const [open, setOpen] = useState(false);
  return (
    <Form form={form} label="Página" onSubmit={async () => onSend()}>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Button type="submit">Enviar</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Diálogo">
        <label>
          Procurar <input />
        </label>
        <Form form={inner} label="No diálogo" onSubmit={async () => onInner()}>
          <TextField name="texto" label="Texto" />
          <Button type="submit">Guardar</Button>
        </Form>
      </Modal>
    </Form>
  );
}

test('a dialog submits nothing of the form that opened it', async () => {
  const sent: string[] = [];
  const { user } = renderInModule(<Beneath onSend={() => sent.push('página')} onInner={() => sent.push('diálogo')} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Diálogo' }));
  await user.type(dialog.getByLabelText('Procurar'), 'a{Enter}');
  await user.type(dialog.getByLabelText('Texto'), 'b{Enter}');
  await waitFor(() => expect(sent).toEqual(['diálogo']));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toEqual(['diálogo', 'diálogo']));
});

function Busy({ onPress, onSend }: { onPress: () => void; onSend: () => void }) {
  const [loading, setLoading] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Button
        type="submit"
        loading={loading}
        onClick={() => {
          onPress();
          setLoading(true);
        }}
      >
        Assumir
      </Button>
      <label>
        Pronto <input type="checkbox" onChange={() => setLoading(false)} />
      </label>
    </form>
  );
}

test('a busy button keeps its name and focus, and neither acts nor submits', async () => {
  const done: string[] = [];
  const { user } = renderInModule(<Busy onPress={() => done.push('pressed')} onSend={() => done.push('sent')} />);
  const button = screen.getByRole('button', { name: 'Assumir' });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(done.splice(0)).toEqual(['pressed', 'sent']);
  expect(screen.getByRole('button', { name: 'Assumir' })).toBe(button);
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(done).toEqual([]);
  fireEvent.click(screen.getByLabelText('Pronto'));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(done).toEqual(['pressed', 'sent']);
});
