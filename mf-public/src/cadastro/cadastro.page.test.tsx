import { refresh, settings } from '@credenciados/shared';
import {
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  pagesLoaded,
  signInAs,
} from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  acceptTerms,
  attach,
  documentRow,
  fillData,
  goToReview,
  happyApi,
  inscricao,
  keepWholeDraft,
  pdf,
  send,
} from '../testing/fill-form.ts';
import { lastSolicitacao, minha } from '../testing/last-solicitacao.ts';
import { renderPage } from '../testing/render-page.tsx';
import { closedEdital, openEdital } from '../testing/samples.ts';

const SEND = 'POST /publico/credenciado/cadastrar';
/** Where it is said that no edital takes registrations. */
const NO_EDITAL = new URL(`${settings().externalAnalysisUrl}/sem-edital`, window.location.href).href;
const PATH = '/credenciados/cadastro/12';
const cpf = () => screen.getByRole('textbox', { name: /^CPF/ });
const review = () => screen.getByRole('button', { name: 'Revisar e cadastrar' });

// INS-1, TEL-3
describe('finding the edital', () => {
  it('is the one of the address', async () => {
    mockApi(happyApi());
    await renderPage(PATH);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cadastro de credenciado - Geomensor', hidden: true }),
    ).toBeInTheDocument();
    expect(pagesLoaded()).toEqual([]);
  });

  it('is the valid one where the address names none', async () => {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [closedEdital(), openEdital()] });
    await renderPage('/credenciados/cadastro');
    await screen.findByRole('heading', { level: 1, name: 'Cadastro de credenciado - Geomensor', hidden: true });
    expect(currentAddress()).toBe(PATH);
  });

  it.each([
    ['none is valid', '/credenciados/cadastro', { 'GET /publico/edital': () => [closedEdital(), null] as const }],
    ['it is not valid', PATH, { 'GET /publico/edital/byId/:id': () => closedEdital() }],
    ['its number is no number', '/credenciados/cadastro/abc', {}],
  ])('leads to the external site when %s', async (_, path, answers) => {
    mockApi({ ...happyApi(), ...answers } as never);
    await renderPage(path);
    await waitFor(() => expect(pagesLoaded()).toEqual([NO_EDITAL]));
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says that the one of the address is closed, and leads to the one that is open', async () => {
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': ({ params }) =>
          String(params.id) === '12' ? closedEdital({ id: 12 }) : openEdital({ id: 13 }),
        'GET /publico/edital': () => [null, openEdital({ id: 13, numero: '003/2026' })],
      }),
    );
    const { user } = await renderPage(PATH);
    await screen.findByText(/^O edital nº .+ não recebe inscrições\.$/);
    expect(pagesLoaded()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Cadastrar-se no edital nº 003/2026' }));
    await screen.findByRole('dialog', { name: 'Termos do cadastro' });
    expect(currentAddress()).toBe('/credenciados/cadastro/13');
  });

  it('leads to the external site when there is no such edital', async () => {
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': () => {
          throw new MockFailure(404);
        },
      }),
    );
    await renderPage(PATH);
    await waitFor(() => expect(pagesLoaded()).toEqual([NO_EDITAL]));
  });

  it('can be tried again', async () => {
    let up = false;
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': () => {
          if (!up) throw new MockFailure(500);
          return openEdital();
        },
      }),
    );
    const { user } = await renderPage(PATH);
    await screen.findByText('Não foi possível carregar o edital.');
    up = true;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('dialog', { name: 'Termos do cadastro' })).toBeVisible();
  });
});

// EDT-15
it('says that the edital was closed while the form was filled in, keeps what was typed, and takes it back on a reopening', async () => {
  let edital = openEdital();
  mockApi(happyApi({ 'GET /publico/edital/byId/:id': () => edital }));
  keepWholeDraft();
  await renderPage(PATH);
  const name = await screen.findByRole('textbox', { name: /^Nome/ });
  edital = openEdital({ valido: false, situacao: 'ENCERRADO' });
  await refresh('GET /publico/edital/byId/:id');
  expect(await screen.findByRole('alert')).toHaveTextContent('O edital nº 002/2026 não recebe mais inscrições.');
  expect(name).toHaveValue('Maria da Silva');
  expect(pagesLoaded()).toEqual([]);
  edital = openEdital();
  await refresh('GET /publico/edital/byId/:id');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(name).toHaveValue('Maria da Silva');
});

// INS-2
describe('terms', () => {
  it('come first, with the privacy notice, and need the tick', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
    for (const text of [
      'Para que usamos os seus dados:',
      'Base legal:',
      'Por quanto tempo:',
      /encarregado pelos dados/,
    ]) {
      expect(terms.getByText(text)).toBeVisible();
    }
    await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
    expect(terms.getByRole('alert')).toHaveTextContent('É necessário aceitar os termos para continuar.');
    expect(terms.getByRole('checkbox')).toHaveFocus();
    await user.click(terms.getByRole('checkbox'));
    await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lead back to the editais when they are not accepted', async () => {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [null, null] });
    const { user } = await renderPage(PATH);
    const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
    await user.click(terms.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(currentAddress()).toBe('/editais'));
  });
});

describe('filling in', () => {
  it('tells all errors at once, beside the fields and in a summary that takes the focus', async () => {
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

  it('adds up to three phones, each once it has 14 characters', async () => {
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

  it('takes a phone as it was copied, with the country’s code, and none that there can’t be', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const phone = screen.getByRole('textbox', { name: /^Telefone/ });
    await user.click(phone);
    await user.paste('+55 91 98888-7777');
    expect(phone).toHaveValue('(91) 98888-7777');
    await user.clear(phone);
    await user.type(phone, '00000000000{Enter}');
    expect(phone).toHaveAccessibleDescription(/Telefone inválido/);
    expect(phone).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Telefones adicionados' })).toBeNull();
    await user.clear(phone);
    await user.type(phone, '91988887777{Enter}');
    expect(screen.getByRole('list', { name: 'Telefones adicionados' })).toBeVisible();
    await waitFor(() => expect(phone).not.toHaveAccessibleDescription(/inválido/));
  });

  it('says at once that an e-mail that was changed is no longer the one that was typed twice', async () => {
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

  it('asks a VISTORIADOR for a listed formation and no INCRA code', async () => {
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
  it('have a row for each type, with one file each, and say once what is missing', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const row = within(documentRow('DOCUMENTO_IDENTIFICACAO'));
    expect(row.getByText('Falta anexar')).toBeVisible();
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    expect(await row.findByText('(8 bytes)')).toBeVisible();
    expect(screen.getByText('Documentos obrigatórios: 1 de 2 anexados')).toBeVisible();
    expect(within(screen.getByTestId('documentos')).getAllByText(/Documento de identificação/)).toHaveLength(1);
    fireEvent.drop(documentRow('DOCUMENTO_IDENTIFICACAO'), { dataTransfer: { files: [pdf('outro.pdf')] } });
    expect(row.getByText('Já existe um anexo para o tipo Documento de identificação')).toBeVisible();
    expect(row.queryByText('outro.pdf')).toBeNull();
  });

  it('are never attached when refused: the row says why, and what was there stays', async () => {
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
    // Who stands elsewhere stays there; a refusal is brought into sight for who stands in the row.
    expect(shown).not.toHaveBeenCalled();
    row.getByRole('button', { name: 'Anexar: Documento de identificação' }).focus();
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    expect(await row.findByText('O arquivo está protegido por senha.')).toBeVisible();
    expect(shown.mock.contexts).toEqual([row.getByRole('alert')]);
    shown.mockRestore();
    expect(screen.getByText('Documentos obrigatórios: 0 de 2 anexados')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Remover rg.pdf' })).toBeNull();
    const anexar = row.getByRole('button', { name: 'Escolher outro: Documento de identificação' });
    await user.click(row.getByRole('button', { name: 'Retirar rg.pdf da fila' }));
    expect(anexar).toHaveFocus();
  });

  it('are replaced by another file, which takes the place of the first once it has come', async () => {
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

  it('are shown as they were sent, without coming back over the network', async () => {
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

  it('that can’t be had to be shown are told of in their row', async () => {
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

  it('are attached by dropping them on their row; beside the rows they have no type', async () => {
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
  it('give way to another where the file itself is refused', async () => {
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

  it('are removed after a question, by the Delete key too', async () => {
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

  it('stay when they can’t be removed', async () => {
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

describe('sending', () => {
  it('follows a review, is done once for a double click, and gives the comprovante', async () => {
    const api = mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await fillData(user);
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    await attach(user, 'COMPROVANTE_INCRA', pdf('incra.pdf'));
    await screen.findByText('Documentos obrigatórios: 2 de 2 anexados');
    await goToReview(user);
    expect(screen.getByText('Belém')).toBeVisible();
    expect(screen.getByText('529.982.247-25')).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Cadastrar' }));
    expect(await screen.findByText(inscricao.protocolo)).toBeVisible();
    expect(screen.getByText(/10\/03\/2026 12:04:05/)).toBeVisible();
    expect(screen.getByText(`SHA-256: ${'ab'.repeat(32)}`)).toBeVisible();
    const calls = api.calls(SEND);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.header('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
    expect(calls[0]?.sent).toMatchObject({
      idEdital: 12,
      pessoa: { pessoaFisica: { cpf: '52998224725' }, telefones: [{ numero: '(91) 99999-1234' }] },
      codigoIncra: 'ABC',
    });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('can be put off to correct something', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await user.click(screen.getByRole('button', { name: 'Voltar e corrigir' }));
    await waitFor(() => expect(screen.getByText('Etapa 1 de 2: preenchimento')).toHaveFocus());
    expect(cpf()).toHaveValue('529.982.247-25');
  });

  // INS-16
  it('can be put off for one section, which has the focus, and what was changed is checked anew', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await user.click(screen.getByRole('button', { name: 'Alterar: Endereço' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Endereço' })).toHaveFocus());
    await user.clear(screen.getByRole('textbox', { name: /^Bairro/ }));
    act(() => window.history.forward());
    await waitFor(() => expect(window.history.state.usr).toMatchObject({ etapa: 'revisao' }));
    expect(screen.queryByRole('heading', { name: 'Revise antes de enviar' })).toBeNull();
    await user.click(review());
    expect(await screen.findByRole('link', { name: 'Bairro: O campo é obrigatório' })).toBeVisible();
  });

  it('says beside the CPF that it is registered in the edital', async () => {
    mockApi(
      happyApi({
        [SEND]: () => {
          throw new MockFailure(422, {
            codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
            message: 'CPF já cadastrado para o edital vigente.',
            campos: { 'pessoa.pessoaFisica.cpf': 'CPF já cadastrado para o edital vigente.' },
          });
        },
      }),
    );
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await send(user);
    const link = await screen.findByRole('link', { name: 'CPF: CPF já cadastrado para o edital vigente.' });
    await waitFor(() => expect(document.activeElement).toContainElement(link));
    await waitFor(() => expect(cpf()).toHaveAccessibleDescription(/CPF já cadastrado para o edital vigente\./));
    expect(cpf()).toHaveValue('529.982.247-25');
  });

  it('offers a person with an account to sign in, with the draft kept', async () => {
    mockApi(
      happyApi({
        [SEND]: () => {
          throw new MockFailure(422, { codigo: 'USUARIO_EXISTENTE', message: 'Já existe um usuário com este CPF.' });
        },
      }),
    );
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await send(user);
    const alert = await screen.findByText(/O rascunho fica guardado/);
    expect(alert).toBeVisible();
    expect(screen.getAllByText(/Já existe um usuário com este CPF\./)[0]).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Entrar' }).length).toBeGreaterThan(0);
    expect(sessionStorage.getItem('credenciados:rascunho:12')).toContain('529.982.247-25');
  });

  it.each([
    [422, { message: 'O período de inscrições deste edital não está aberto.' }, /não está aberto/],
    [429, {}, /Muitas tentativas/],
    [413, {}, /grande demais/],
    [503, {}, /erro inesperado/],
    [0, {}, /Não houve resposta do portal/],
  ])(
    'keeps everything and tells in the page when refused with %s, and a retry has the same key',
    async (status, body, words) => {
      let up = false;
      const api = mockApi(
        happyApi({
          [SEND]: () => {
            if (!up) throw new MockFailure(status, body);
            return inscricao;
          },
        }),
      );
      keepWholeDraft();
      const { user } = await renderPage(PATH);
      await goToReview(user);
      await send(user);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByText('Belém')).toBeVisible();
      up = true;
      await send(user);
      expect(await screen.findByText(inscricao.protocolo)).toBeVisible();
      const [first, second] = api.calls(SEND).map((call) => call.header('Idempotency-Key'));
      expect(second).toBe(first);
    },
  );
});

describe('draft', () => {
  it('has its place before there is one, so that nothing moves while the person types', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const place = screen.getByText(/^O rascunho fica somente nesta aba/);
    expect(place).toBeVisible();
    const erase = screen.getByRole('button', { name: 'Apagar rascunho' });
    expect(erase).toBeDisabled();
    await user.type(cpf(), '529');
    await waitFor(() => expect(erase).toBeEnabled());
    expect(place).toBeVisible();
  });

  it('survives a reload, files included, and can be erased', async () => {
    const api = mockApi({ ...happyApi(), 'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }) });
    const first = await renderPage(PATH);
    await acceptTerms(first.user);
    await first.user.type(cpf(), '52998224725');
    await attach(first.user, 'OUTROS', pdf('rg.pdf'));
    await screen.findByRole('button', { name: 'Remover rg.pdf' });
    first.unmount();
    const { user } = await renderPage(PATH);
    expect(await screen.findByText('Recuperamos o seu rascunho')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cpf()).toHaveValue('529.982.247-25');
    expect(screen.getByRole('button', { name: 'Remover rg.pdf' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apagar rascunho' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Apagar rascunho' }));
    await user.click(question.getByRole('button', { name: 'Apagar rascunho' }));
    await waitFor(() => expect(cpf()).toHaveValue(''));
    await waitFor(() => expect(screen.getByText('Etapa 1 de 2: preenchimento')).toHaveFocus());
    expect(Object.keys(localStorage)).toEqual([]);
    expect(api.calls('DELETE /documentoCredenciado/deletar/:id')).toHaveLength(1);
  });

  it('is kept or erased when the person leaves', async () => {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [null, null] });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await user.type(cpf(), '529');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sair do formulário' }));
    await user.click(question.getByRole('button', { name: 'Apagar rascunho e sair' }));
    await waitFor(() => expect(currentAddress()).toBe('/editais'));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('a person who is signed in', () => {
  it('registers with their own CPF, and goes on to their solicitações', async () => {
    const api = mockApi(happyApi());
    signInAs('CREDENCIADOS', { cpf: '52998224725', nome: 'Maria das Graças' });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    expect(cpf()).toHaveValue('529.982.247-25');
    expect(cpf()).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Maria das Graças');
    expect(screen.queryByText(/Já tem conta no portal/)).toBeNull();
    expect(api.calls(SEND)).toHaveLength(0);
  });
});

// INS-18
describe('a person who was here before', () => {
  it('is told before the form that they are registered in the edital', async () => {
    mockApi(happyApi({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [minha(12)] }));
    await renderPage(PATH, 'CREDENCIADOS');
    expect(await screen.findByText('CPF já cadastrado para o edital vigente.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a solicitação' })).toHaveAttribute(
      'href',
      '/credenciados/mf-credenciado/solicitacao?id=90',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  const copying = (more: MockHandlers = {}) =>
    happyApi({
      'GET /solicitacaoCredenciado/findByCurrentUser': () => [minha(11)],
      'GET /solicitacaoCredenciado/findById/:id': lastSolicitacao,
      'POST /documentoCredenciado/copiar': () => ({
        key: 'c'.repeat(32),
        caminho: 'c'.repeat(32),
        nome: 'rg.pdf',
        tamanho: 2048,
        sha256: 'ab'.repeat(32),
      }),
      'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }),
      ...more,
    });
  const offer = () => screen.getByRole('button', { name: 'Usar dados da última solicitação' });

  it('is offered contact, address and documentos of the last solicitação, which the server copies', async () => {
    const api = mockApi(copying());
    const { user } = await renderPage(PATH, 'CREDENCIADOS');
    await acceptTerms(user);
    await user.click(offer());
    expect(
      await screen.findByText(/E-mail, telefones e endereço foram preenchidos e 1 documento foi anexado\./),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('ana@mail.example');
    expect(screen.getByRole('textbox', { name: /^Confirmação do e-mail/ })).toHaveValue('ana@mail.example');
    expect(screen.getByRole('button', { name: 'Remover o telefone (91) 98888-7777' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^CEP/ })).toHaveValue('66035-100');
    expect(screen.getByRole('textbox', { name: /^Logradouro/ })).toHaveValue('Rua Um');
    expect(screen.getByRole('textbox', { name: /^Bairro/ })).toHaveValue('Centro');
    expect(screen.getByRole('combobox', { name: /^UF/ })).toHaveValue('PA');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Município/ })).toHaveValue('Belém'));
    expect(within(documentRow('DOCUMENTO_IDENTIFICACAO')).getByText('rg.pdf')).toBeVisible();
    expect(api.calls('POST /documentoCredenciado/copiar')).toHaveLength(1);
    expect(api.calls('POST /documentoCredenciado/copiar')[0]?.sent).toEqual({
      caminho: lastSolicitacao().credenciado.documentos[0]?.caminho,
    });
  });

  it('takes that back, but for what was changed since', async () => {
    const api = mockApi(copying());
    const { user } = await renderPage(PATH, 'CREDENCIADOS');
    await acceptTerms(user);
    await user.click(offer());
    await screen.findByText(/1 documento foi anexado/);
    const bairro = screen.getByRole('textbox', { name: /^Bairro/ });
    await user.clear(bairro);
    await user.type(bairro, 'Marco');
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/foram retirados. O que você mudou depois ficou/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('');
    expect(screen.queryByRole('button', { name: /^Remover o telefone/ })).toBeNull();
    expect(bairro).toHaveValue('Marco');
    expect(screen.getByRole('combobox', { name: /^UF/ })).toHaveValue('PA');
    expect(within(documentRow('DOCUMENTO_IDENTIFICACAO')).queryByText('rg.pdf')).toBeNull();
    expect(screen.queryByText('O campo é obrigatório')).toBeNull();
    await waitFor(() => expect(api.calls('DELETE /documentoCredenciado/deletar/:id')).toHaveLength(1));
    expect(offer()).toBeEnabled();
  });

  it('takes back what was filled in where a documento could not be copied', async () => {
    mockApi(
      copying({
        'POST /documentoCredenciado/copiar': () => {
          throw new MockFailure(503);
        },
      }),
    );
    const { user } = await renderPage(PATH, 'CREDENCIADOS');
    await acceptTerms(user);
    await user.click(offer());
    await screen.findByText('Não foi possível usar todos os dados da última solicitação.');
    const logradouro = screen.getByRole('textbox', { name: /^Logradouro/ });
    expect(logradouro).toHaveValue('Rua Um');
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(logradouro).toHaveValue(''));
  });

  it('is told when that can’t be had, and fills the form in as anybody', async () => {
    mockApi(
      happyApi({
        'GET /solicitacaoCredenciado/findByCurrentUser': () => [minha(11)],
        'GET /solicitacaoCredenciado/findById/:id': () => {
          throw new MockFailure(503);
        },
      }),
    );
    const { user } = await renderPage(PATH, 'CREDENCIADOS');
    await acceptTerms(user);
    await user.click(screen.getByRole('button', { name: 'Usar dados da última solicitação' }));
    expect(await screen.findByText('Não foi possível usar todos os dados da última solicitação.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Usar dados da última solicitação' })).toBeEnabled();
  });
});

describe('after the registration', () => {
  async function register(as?: 'CREDENCIADOS') {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [null, null] });
    keepWholeDraft(as ? '12:conta' : '12');
    const { user } = await renderPage(PATH, as);
    await goToReview(user);
    await send(user);
    await screen.findByText(inscricao.protocolo);
    return user;
  }
  const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('leads to the editais in 3 seconds', async () => {
    await register();
    await pause(2500);
    expect(currentAddress()).toBe(PATH);
    await waitFor(() => expect(currentAddress()).toBe('/editais'));
  });

  it('leads a person who is signed in to their solicitações', async () => {
    await register('CREDENCIADOS');
    await waitFor(() => expect(currentAddress()).toBe('/mf-credenciado/solicitacoes'));
  });

  it('stays when asked to', async () => {
    const user = await register();
    await user.click(screen.getByRole('button', { name: 'Ficar nesta página' }));
    await pause(3200);
    expect(currentAddress()).toBe(PATH);
    await user.click(screen.getByRole('button', { name: 'Ir para a página de editais' }));
    expect(currentAddress()).toBe('/editais');
  });

  it.each([
    ['the focus comes to it', () => screen.getByRole('button', { name: 'Imprimir' }).focus()],
    ['the pointer comes to it', () => fireEvent.pointerDown(screen.getByText(inscricao.protocolo))],
  ])('stays when %s', async (_, come) => {
    await register();
    act(() => void come());
    await pause(3200);
    expect(currentAddress()).toBe(PATH);
  });
});
