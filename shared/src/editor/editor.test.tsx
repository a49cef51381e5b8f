import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Form, useZodForm, z } from '../forms/index.ts';
import { findRichText, renderInModule, writeRichText } from '../testing/index.ts';
import { Button } from '../ui/button.tsx';
import { PASTED } from './pasted/index.ts';
import { RichText } from './rich-text.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { normalizeEditorHtml, plainText } from './rich-text-html.ts';

describe('RichText', () => {
  it('shows only the toolbar’s formats', () => {
    const html =
      '<p class="ql-align-center">Bom <strong>dia</strong></p><ul><li>um</li></ul>' +
      '<p style="position:fixed" onclick="alert(1)"><a href="javascript:alert(1)">texto</a></p>' +
      '<img src="x" onerror="alert(1)"><script>alert(1)</script><iframe src="/"></iframe>';
    const { container } = renderInModule(<RichText html={html} />);
    expect(screen.getByText('dia').tagName).toBe('STRONG');
    expect(screen.getByText('um').tagName).toBe('LI');
    expect(screen.getByText('texto')).toBeVisible();
    expect(container.querySelector('.ql-align-center')).not.toBeNull();
    expect(container.querySelector('a, img, script, iframe, [style], [onclick]')).toBeNull();
  });
});

describe('plainText', () => {
  it('separates blocks by a space, on one line', () => {
    expect(plainText('<p>Bom <em>dia</em>,</p><ol><li>um</li><li>dois</li></ol><p>fim<br>mesmo</p>')).toBe(
      'Bom dia, um dois fim mesmo',
    );
  });

  it('drops the content of scripts', () => {
    expect(plainText('<p>a<script>b</script></p><style>c</style>')).toBe('a');
  });
});

describe('normalizeEditorHtml', () => {
  it('replaces non-breaking spaces, so that lines wrap', () => {
    expect(normalizeEditorHtml('<p>um&nbsp;dois</p>')).toBe('<p>um dois</p>');
  });

  it('treats an editor with only line breaks as empty', () => {
    expect(normalizeEditorHtml('<p><br></p><p>&nbsp;</p>')).toBe('');
  });
});

const schema = z.object({ mensagem: z.string().min(1, 'A mensagem é obrigatória') });

function MessageForm({ onSend, initial = '' }: { onSend: (html: string) => void; initial?: string }) {
  const form = useZodForm(schema, { defaultValues: { mensagem: initial } });
  return (
    <Form
      form={form}
      onSubmit={({ mensagem }) => {
        onSend(mensagem);
        return undefined;
      }}
    >
      <RichTextField
        name="mensagem"
        label="Mensagem"
        hint="Escreva com clareza."
        inserts={[{ text: '{nome}', label: 'Nome do interessado' }]}
        required
      />
      <Button onClick={() => form.setValue('mensagem', '<p>Do modelo</p>')}>Usar modelo</Button>
      <Button type="submit">Enviar</Button>
    </Form>
  );
}

describe('RichTextField', () => {
  it('is a labelled, described text box with the required tools (MSG-7)', async () => {
    // The editor's code loads now; React continues only within an awaited `act`.
    await act(async () => renderInModule(<MessageForm onSend={() => undefined} />));
    const editor = await findRichText('Mensagem');
    expect(editor).toHaveAttribute('aria-multiline', 'true');
    expect(editor).toHaveAttribute('aria-required', 'true');
    expect(editor).toHaveAccessibleDescription('Escreva com clareza.');
    const toolbar = screen.getByRole('toolbar', { name: 'Formatação do texto' });
    expect(
      within(toolbar)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      'Negrito',
      'Itálico',
      'Sublinhado',
      'Tachado',
      'Lista numerada',
      'Lista com marcadores',
      'Alinhar à esquerda',
      'Centralizar',
      'Alinhar à direita',
      'Justificar',
      'Limpar formatação',
    ]);
  });

  it('is one Tab stop, with arrow keys between tools', async () => {
    const { user } = renderInModule(<MessageForm onSend={() => undefined} />);
    await findRichText('Mensagem');
    screen.getByRole('button', { name: 'Negrito' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Limpar formatação' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Itálico' })).toHaveFocus();
    const stops = within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([screen.getByRole('button', { name: 'Itálico' })]);
  });

  it('passes the written text to the form', async () => {
    const send = jest.fn();
    const { user } = renderInModule(<MessageForm onSend={send} />);
    await writeRichText('Mensagem', 'Bom dia a todos');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith('<p>Bom dia a todos</p>'));
  });

  it('takes the form’s value, at first and later', async () => {
    const { user } = renderInModule(<MessageForm onSend={() => undefined} initial="<p>No começo</p>" />);
    expect(await findRichText('Mensagem')).toHaveTextContent('No começo');
    await user.click(screen.getByRole('button', { name: 'Usar modelo' }));
    await waitFor(async () => expect(await findRichText('Mensagem')).toHaveTextContent('Do modelo'));
  });

  it.each(PASTED)('keeps a literal $name', async ({ html, kept }) => {
    const sent = jest.fn();
    await act(async () => renderInModule(<MessageForm onSend={sent} />));
    const editor = await findRichText('Mensagem');
    act(() => editor.focus());
    const data: Record<string, string> = { 'text/html': html, 'text/plain': 'texto' };
    fireEvent.paste(editor, { clipboardData: { getData: (type: string) => data[type] ?? '', files: [] } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enviar' })));
    await waitFor(() => expect(sent).toHaveBeenCalledWith(kept));
  });

  it('keeps the tabs of a pasted table that is edited again', async () => {
    renderInModule(<MessageForm onSend={() => undefined} initial={'<p>Nome\tBelém</p>'} />);
    expect((await findRichText('Mensagem')).textContent).toBe('Nome\tBelém');
  });

  it('cleans pasted content before the editor sees it', async () => {
    const send = jest.fn();
    const { user } = renderInModule(<MessageForm onSend={send} />);
    const editor = await findRichText('Mensagem');
    const data: Record<string, string> = {
      'text/html': '<p style="color:red">Bom <b>dia</b><img src="https://x.example/p.gif"></p>',
      'text/plain': 'Bom dia',
    };
    const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
    await act(async () => {
      fireEvent.paste(editor, { clipboardData: { getData: (type: string) => data[type] ?? '', files: [] } });
    });
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith('<p>Bom <strong>dia</strong></p>'));
    // The browser would report each style that it parses as a violation of the security policy.
    expect(parse.mock.calls.filter(([html]) => /style|img/.test(String(html)))).toEqual([]);
    parse.mockRestore();
  });

  it('ignores a pasted picture', async () => {
    const send = jest.fn();
    renderInModule(<MessageForm onSend={send} />);
    const editor = await findRichText('Mensagem');
    const picture = new File(['x'], 'foto.png', { type: 'image/png' });
    const shown = fireEvent.paste(editor, { clipboardData: { getData: () => '', files: [picture] } });
    expect(shown).toBe(false);
    expect(editor.querySelector('img')).toBeNull();
  });

  it('inserts a text by its button', async () => {
    const send = jest.fn();
    const { user } = renderInModule(<MessageForm onSend={send} initial="<p>Olá, </p>" />);
    await findRichText('Mensagem');
    const bar = screen.getByRole('group', { name: 'Campos para inserir na mensagem' });
    await user.click(within(bar).getByRole('button', { name: 'Inserir {nome}: Nome do interessado' }));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith(expect.stringContaining('{nome}')));
  });

  it('shows its error beside it, and the summary links to it', async () => {
    const { user } = renderInModule(<MessageForm onSend={() => undefined} />);
    const editor = await findRichText('Mensagem');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    const link = await screen.findByRole('link', { name: 'Mensagem: A mensagem é obrigatória' });
    expect(editor).toHaveAttribute('aria-invalid', 'true');
    expect(editor).toHaveAccessibleDescription(expect.stringContaining('A mensagem é obrigatória'));
    await user.click(link);
    expect(editor).toHaveFocus();
  });
});
