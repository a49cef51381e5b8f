import { FILE_WARNING } from '@credenciados/contract';
import { MockFailure, mockApi, setWidgetLoader } from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acceptTerms, attach, documentRow, happyApi, keepWholeDraft, pdf, toReview } from '../testing/fill-form.ts';
import { renderPage } from '../testing/render-page.tsx';
import { openEdital } from '../testing/samples.ts';

const SEND = 'POST /publico/credenciado/cadastrar';
const PATH = '/credenciados/cadastro/12';
const cpf = () => screen.getByRole('textbox', { name: /^CPF/ });
const review = () => screen.getByRole('button', { name: 'Revisar e cadastrar' });

describe('filling in', () => {
  it('shows all errors at once, beside the fields and in a summary that gets the focus', async () => {
    const api = mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await user.click(review());
    const link = await screen.findByRole('link', { name: 'CPF: O campo é obrigatório' });
    await waitFor(() => expect(document.activeElement).toContainElement(link));
    expect(screen.getByRole('link', { name: 'Telefone: Nenhum telefone foi adicionado!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Documentos: Comprovante do INCRA é obrigatório.' })).toBeVisible();
    await waitFor(() => expect(cpf()).toHaveAccessibleDescription(/O campo é obrigatório/));
    await user.click(link);
    expect(cpf()).toHaveFocus();
    expect(api.calls(SEND)).toHaveLength(0);
  });

  it('adds up to three phones, each complete at 14 characters', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const phone = screen.getByRole('textbox', { name: /^Telefone/ });
    const add = screen.getByRole('button', { name: 'Adicionar telefone' });
    await user.type(phone, '913222111');
    expect(add).toBeDisabled();
    await user.type(phone, '1');
    expect(phone).toHaveValue('(91) 3222-1111');
    expect(add).toBeEnabled();
    await user.click(add);
    expect(phone).toHaveValue('');
    await user.type(phone, '9132221111{Enter}');
    expect(await screen.findByText('Este telefone já foi adicionado.')).toBeVisible();
    await user.clear(phone);
    await user.type(phone, '91988887777{Enter}91977776666{Enter}');
    const list = within(screen.getByRole('list', { name: 'Telefones adicionados' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(phone).toBeDisabled();
    await user.click(list.getByRole('button', { name: 'Remover o telefone (91) 98888-7777' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(phone).toBeEnabled();
  });

  it('accepts a copied phone with the country code, and refuses an impossible number', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const phone = screen.getByRole('textbox', { name: /^Telefone/ });
    await user.click(phone);
    await user.paste('+55 91 98888-7777');
    expect(phone).toHaveValue('(91) 98888-7777');
    await user.clear(phone);
    await user.type(phone, '20000000000{Enter}');
    expect(phone).toHaveAccessibleDescription(/Telefone inválido/);
    expect(phone).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Telefones adicionados' })).toBeNull();
    await user.clear(phone);
    await user.type(phone, '91988887777{Enter}');
    expect(screen.getByRole('list', { name: 'Telefones adicionados' })).toBeVisible();
    await waitFor(() => expect(phone).not.toHaveAccessibleDescription(/inválido/));
  });

  it.each([
    ['(091) 98888-7777', '(91) 98888-7777'],
    ['0xx91 3222-1111', '(91) 3222-1111'],
    ['0 15 91 98888-7777', '(91) 98888-7777'],
  ])('takes a phone that is written for a long-distance call: %s', async (copied, shown) => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const phone = screen.getByRole('textbox', { name: /^Telefone/ });
    await user.click(phone);
    await user.paste(copied);
    expect(phone).toHaveValue(shown);
    await user.clear(phone);
    await user.type(phone, copied.replace(' 15', ''));
    expect(phone).toHaveValue(shown);
  });

  it('adds each of several phones pasted together, and names the ones it leaves out', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const phone = screen.getByRole('textbox', { name: /^Telefone/ });
    await user.click(phone);
    await user.paste('(91) 98888-7777 / (91) 3222-1111');
    const list = within(screen.getByRole('list', { name: 'Telefones adicionados' }));
    expect(list.getByText('(91) 98888-7777')).toBeVisible();
    expect(list.getByText('(91) 3222-1111')).toBeVisible();
    expect(phone).toHaveValue('');
    await user.paste('91 97777-6666, 91 96666-5555 ou 3333-2222');
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(phone).toHaveAccessibleDescription(/Não foi adicionado: \(91\) 96666-5555, 3333-2222\./);
  });

  it('reports a changed e-mail that no longer matches its confirmation, at once', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    const email = await screen.findByRole('textbox', { name: /^E-mail/ });
    await user.type(email, 'x');
    expect(email).toHaveFocus();
    const again = screen.getByRole('textbox', { name: /^Confirmação do e-mail/ });
    await waitFor(() => expect(again).toHaveAccessibleDescription(/Os e-mails informados devem ser iguais/));
    await user.type(email, '{Backspace}');
    await waitFor(() => expect(again).not.toHaveAccessibleDescription(/devem ser iguais/));
  });

  it('sets the number to 0 for S/N', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const number = screen.getByRole('textbox', { name: /^Número/ });
    await user.type(number, '12');
    await user.click(screen.getByRole('checkbox', { name: /^S\/N/ }));
    expect(number).toHaveValue('0');
    expect(number).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /^S\/N/ }));
    expect(number).toHaveValue('');
  });

  it('calls an applicant interessado, not credenciado, in the form, the review, and back', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await screen.findByRole('heading', { level: 2, name: 'Dados profissionais' });
    await toReview(user);
    expect(screen.getByRole('heading', { level: 3, name: 'Dados profissionais' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alterar: Dados profissionais' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dados profissionais' })).toHaveFocus());
  });

  it('the summary links to Município, even while no UF is chosen', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    expect(screen.getByRole('combobox', { name: /^UF/ })).toHaveValue('');
    await user.click(review());
    await user.click(await screen.findByRole('link', { name: /^Município: / }));
    expect(screen.getByRole('combobox', { name: /^Município/ })).toHaveFocus();
  });

  it('a VISTORIADOR chooses a listed formation and enters no INCRA code', async () => {
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': () => openEdital({ tipoEdital: 'VISTORIADOR' }),
        'GET /publico/tipoDocumentoCredenciado/findAllVistoriador': () => [],
      }),
    );
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cadastro de credenciado - Vistoriador');
    const formacao = within(screen.getByRole('combobox', { name: /^Formação/ }));
    expect(formacao.getByRole('option', { name: 'Engenheiro(a) Agrônomo' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /INCRA/ })).toBeNull();
  });
});

// DOC-11
describe('documents', () => {
  it('have a row per type with one file each; missing documents are named once', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const row = within(documentRow('DOCUMENTO_IDENTIFICACAO'));
    expect(row.getByText('Falta')).toBeVisible();
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    expect(await row.findByText('(8 bytes)')).toBeVisible();
    expect(row.getByText('Anexado')).toBeVisible();
    expect(screen.getByText('Documentos obrigatórios: 1 de 2 anexados')).toBeVisible();
    expect(within(screen.getByTestId('documentos')).getAllByText(/Documento de identificação/)).toHaveLength(1);
    fireEvent.drop(documentRow('DOCUMENTO_IDENTIFICACAO'), { dataTransfer: { files: [pdf('outro.pdf')] } });
    expect(row.getByText('Já existe um anexo para o tipo Documento de identificação')).toBeVisible();
    expect(row.queryByText('outro.pdf')).toBeNull();
  });

  it('a refused file isn’t attached: its row shows the reason, and the former file stays', async () => {
    mockApi(
      happyApi({
        'POST /publico/documentoCredenciado/upload': () => {
          throw new MockFailure(422, { message: 'O arquivo está protegido por senha.' });
        },
      }),
    );
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const row = within(documentRow('DOCUMENTO_IDENTIFICACAO'));
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', new File([], 'vazio.pdf'));
    expect(row.getByRole('alert')).toHaveTextContent('vazio.pdf: O arquivo está vazio.');
    // A refusal scrolls into view only if focus is in its row.
    expect(shown).not.toHaveBeenCalled();
    row.getByRole('button', { name: 'Anexar: Documento de identificação' }).focus();
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    expect(await row.findByText('O arquivo está protegido por senha.')).toBeVisible();
    expect(row.getByText('Recusado')).toBeVisible();
    expect(shown.mock.contexts).toEqual([row.getByRole('alert')]);
    shown.mockRestore();
    expect(screen.getByText('Documentos obrigatórios: 0 de 2 anexados')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Remover rg.pdf' })).toBeNull();
    const anexar = row.getByRole('button', { name: 'Escolher outro: Documento de identificação' });
    await user.click(row.getByRole('button', { name: 'Retirar rg.pdf da fila' }));
    expect(anexar).toHaveFocus();
  });

  it('a new file replaces the former one once it is uploaded', async () => {
    const api = mockApi({ ...happyApi(), 'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }) });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const row = within(documentRow('DOCUMENTO_IDENTIFICACAO'));
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    expect(await row.findByRole('button', { name: 'Substituir: Documento de identificação' })).toBeVisible();
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg-novo.pdf'));
    expect(await row.findByRole('button', { name: 'Remover rg-novo.pdf' })).toBeVisible();
    expect(row.queryByRole('button', { name: 'Remover rg.pdf' })).toBeNull();
    await waitFor(() => expect(api.calls('DELETE /documentoCredenciado/deletar/:id')).toHaveLength(1));
  });

  it('a sent file is shown without downloading it again', async () => {
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const api = mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Ver rg.pdf (abre em nova aba)' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)));
    expect(tab.opener).toBeNull();
    expect(api.calls('GET /publico/documentoCredenciado/findByCaminho')).toHaveLength(0);
    open.mockRestore();
  });

  it('a PDF is checked in the browser, against the CPF and name typed so far; nothing loads before one is there (CHE-1)', async () => {
    const asked: string[] = [];
    const given = jest.fn();
    setWidgetLoader(async (...of) => {
      asked.push(of.join('/'));
      return (props) => {
        given(props);
        return <p>Conferido.</p>;
      };
    });
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    fireEvent.change(cpf(), { target: { value: '529.982.247-25' } });
    await attach(user, 'COMPROVANTE_INCRA', new File(['x'], 'incra.png', { type: 'image/png' }));
    await within(documentRow('COMPROVANTE_INCRA')).findByText('Anexado');
    expect(asked).toEqual([]);
    const file = pdf('rg.pdf');
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', file);
    expect(await within(documentRow('DOCUMENTO_IDENTIFICACAO')).findByText('Conferido.')).toBeVisible();
    expect(asked).toEqual(['mf-analise/chegada']);
    const props = given.mock.lastCall?.[0];
    expect(props).toMatchObject({ cpf: '529.982.247-25', tipo: { codigo: 'DOCUMENTO_IDENTIFICACAO' } });
    expect(await props.load()).toBe(file);
  });

  it('a file that can’t be shown has a message in its row', async () => {
    const tab = { location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    mockApi(
      happyApi({
        'GET /publico/documentoCredenciado/findByCaminho': () => {
          throw new MockFailure(404, { message: 'Arquivo não encontrado.' });
        },
      }),
    );
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await user.click(await screen.findByRole('button', { name: 'Ver rg.pdf (abre em nova aba)' }));
    const row = within(documentRow('DOCUMENTO_IDENTIFICACAO'));
    expect(await row.findByText('Arquivo não encontrado.')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    open.mockRestore();
  });

  it('are attached by dropping them on their row; a drop beside the rows is refused, having no type', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    fireEvent.drop(screen.getByTestId('documentos'), { dataTransfer: { files: [pdf('a.pdf')] } });
    expect(screen.getByText('Selecione o tipo de documento!')).toBeVisible();
    fireEvent.drop(documentRow('OUTROS'), { dataTransfer: { files: [pdf('a.pdf'), pdf('b.pdf')] } });
    expect(await screen.findByRole('button', { name: 'Remover b.pdf' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remover a.pdf' })).toBeVisible();
    expect(screen.queryByText('Selecione o tipo de documento!')).toBeNull();
  });

  // DOC-14
  it('a refused file can be replaced by another', async () => {
    const happy = happyApi();
    const upload = 'POST /publico/documentoCredenciado/upload';
    mockApi({
      ...happy,
      [upload]: (request) => {
        if (request.file?.name === 'foto.pdf') throw new MockFailure(422, { message: 'Não é um PDF.' });
        return { key: 'k'.repeat(24), caminho: 'k'.repeat(24), nome: 'rg.pdf', tamanho: 8, sha256: 'ab' };
      },
    });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    for (const codigo of ['DOCUMENTO_IDENTIFICACAO', 'OUTROS']) {
      const row = within(documentRow(codigo));
      await attach(user, codigo, pdf('foto.pdf'));
      expect(await row.findByText('Não é um PDF.')).toBeVisible();
      expect(row.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
      expect(row.getByRole('button', { name: /^Escolher outro: / })).not.toHaveAttribute('aria-disabled');
      await attach(user, codigo, pdf('rg.pdf'));
      expect(await row.findByRole('button', { name: 'Remover rg.pdf' })).toBeVisible();
      expect(row.queryByText(/foto\.pdf/)).toBeNull();
    }
  });

  // DOC-17
  it('a file that only Adobe Reader opens is accepted with a warning', async () => {
    const aviso = (nome = '') => (nome === 'ficha.pdf' ? { aviso: 'FORMULARIO_ADOBE' as const } : {});
    mockApi({
      ...happyApi(),
      'POST /publico/documentoCredenciado/upload': ({ file }) => {
        const key = (file?.name === 'ficha.pdf' ? 'a' : 'b').repeat(24);
        return { key, caminho: key, nome: file?.name ?? '', tamanho: 8, sha256: 'ab', ...aviso(file?.name) };
      },
      'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }),
    });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const row = within(documentRow('DOCUMENTO_IDENTIFICACAO'));
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('ficha.pdf'));
    expect(await row.findByText(FILE_WARNING.FORMULARIO_ADOBE)).toBeVisible();
    expect(screen.getByText(`ficha.pdf anexado. ${FILE_WARNING.FORMULARIO_ADOBE}`)).toHaveAttribute('role', 'status');
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    expect(await row.findByRole('button', { name: 'Remover rg.pdf' })).toBeVisible();
    expect(row.queryByText(FILE_WARNING.FORMULARIO_ADOBE)).toBeNull();
  });

  it('show a failure with a retry', async () => {
    let up = false;
    const happy = happyApi();
    mockApi({
      ...happy,
      'POST /publico/documentoCredenciado/upload': (request) => {
        if (!up) throw new MockFailure(0);
        return {
          key: 'k'.repeat(24),
          caminho: 'k'.repeat(24),
          nome: request.file?.name ?? '',
          tamanho: 8,
          sha256: 'ab',
        };
      },
    });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await attach(user, 'OUTROS', pdf('rg.pdf'));
    expect(await screen.findByText('Houve um erro ao enviar o arquivo.')).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente: rg.pdf' }));
    expect(await screen.findByRole('button', { name: 'Remover rg.pdf' })).toBeVisible();
  });

  it('are removed after a question, also with the Delete key', async () => {
    const api = mockApi({ ...happyApi(), 'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }) });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await attach(user, 'OUTROS', pdf('rg.pdf'));
    const button = await screen.findByRole('button', { name: 'Remover rg.pdf' });
    act(() => button.focus());
    await user.keyboard('{Delete}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remover anexo' }));
    await user.click(question.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover rg.pdf' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Anexar: Outros/ })).toHaveFocus());
    expect(api.calls('DELETE /documentoCredenciado/deletar/:id')).toHaveLength(1);
  });

  it('stay if removing them fails', async () => {
    mockApi({
      ...happyApi(),
      'DELETE /documentoCredenciado/deletar/:id': () => {
        throw new MockFailure(500);
      },
    });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await attach(user, 'OUTROS', pdf('rg.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Remover rg.pdf' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remover anexo' }));
    await user.click(question.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Houve um erro ao remover o anexo.')).toBeVisible();
    expect(screen.getByText('rg.pdf')).toBeVisible();
  });
});
