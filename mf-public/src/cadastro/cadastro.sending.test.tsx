import {
  currentAddress,
  draftKey,
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
} from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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
  toReview,
} from '../testing/fill-form.ts';
import { renderPage } from '../testing/render-page.tsx';
import { lastSolicitacao, minha } from '../testing/samples.ts';

const SEND = 'POST /publico/credenciado/cadastrar';
const PATH = '/credenciados/cadastro/12';
const cpf = () => screen.getByRole('textbox', { name: /^CPF/ });
const review = () => screen.getByRole('button', { name: 'Revisar e cadastrar' });

describe('sending', () => {
  it('follows a review, happens once on a double click, and shows the comprovante', async () => {
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
    expect(screen.getByText(`SHA-256: ${'ab'.repeat(32)}`)).toBeInTheDocument();
    const calls = api.calls(SEND);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.header('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
    expect(calls[0]?.sent).toMatchObject({
      idEdital: 12,
      pessoa: { pessoaFisica: { cpf: '52998224725' }, telefones: [{ numero: '(91) 99999-1234' }] },
      codigoIncra: 'ABC',
    });
    expect(Object.keys(localStorage)).toEqual(['credenciados:comprovante']);
  });

  it('can be postponed to correct something', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await user.click(screen.getByRole('button', { name: 'Voltar e corrigir' }));
    await waitFor(() => expect(screen.getByText('Etapa 1 de 2: preenchimento')).toHaveFocus());
    expect(cpf()).toHaveValue('529.982.247-25');
  });

  // INS-16
  it('can be postponed for one section, which gets the focus; changes are validated again', async () => {
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

  it('shows beside the CPF that it is registered in the edital', async () => {
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

  // DOC-15
  it.each([
    ['documentos.1.caminho', 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.'],
    ['documentos.1.tipoDocumento.codigo', 'Este tipo não é deste edital.'],
  ])(
    'shows in its row why a file was refused (%s); the row stays incomplete until the file is replaced',
    async (path, text) => {
      mockApi(
        happyApi({
          [SEND]: () => {
            throw new MockFailure(422, { message: text, campos: { [path]: text } });
          },
          'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }),
        }),
      );
      keepWholeDraft();
      const { user } = await renderPage(PATH);
      await goToReview(user);
      await send(user);
      const link = await screen.findByRole('link', { name: `Documentos: ${text}` });
      await waitFor(() => expect(document.activeElement).toContainElement(link));
      const row = () => documentRow('COMPROVANTE_INCRA');
      expect(row()).toHaveTextContent(text);
      expect(row()).toHaveAttribute('data-wrong');
      expect(screen.getByText('Documentos obrigatórios: 1 de 2 anexados')).toBeVisible();
      // Another change of the list validates it again, and keeps the refusal.
      await attach(user, 'OUTROS', pdf('outro.pdf'));
      await within(documentRow('OUTROS')).findByText('outro.pdf');
      expect(row()).toHaveTextContent(text);
      await user.click(review());
      await screen.findByRole('link', { name: `Documentos: ${text}` });
      await attach(user, 'COMPROVANTE_INCRA', pdf('novo.pdf'));
      await within(row()).findByText('novo.pdf');
      await waitFor(() => expect(row()).not.toHaveTextContent(text));
      expect(row()).not.toHaveAttribute('data-wrong');
    },
  );

  it('shows each message if the address isn’t confirmed and a field is refused too', async () => {
    mockApi(
      happyApi({
        [SEND]: () => {
          throw new MockFailure(422, {
            message: 'Verifique todos os campos obrigatórios.',
            erros: ['Confirme de novo.', 'Nome recusado.'],
            campos: {
              contato: 'Confirme de novo.',
              'pessoa.pessoaFisica.nome': 'Nome recusado.',
              emTempo: 'Fora do prazo.',
            },
          });
        },
      }),
    );
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await send(user);
    await screen.findByRole('link', { name: 'Nome: Nome recusado.' });
    for (const text of ['Confirme de novo.', 'Fora do prazo.']) expect(document.activeElement).toHaveTextContent(text);
  });

  // ERR-6
  it('shows each message of a refusal, whatever its subject', async () => {
    const { refuse, messages } = refusalOf(SEND);
    mockApi(happyApi({ [SEND]: refuse }));
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await goToReview(user);
    await send(user);
    await expectAllTold(messages);
  });

  // CTA-6
  it('uses a code that was typed but not confirmed', async () => {
    const api = mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await toReview(user);
    await user.click(screen.getByRole('button', { name: 'Enviar código' }));
    await user.type(await screen.findByRole('textbox', { name: /^Código recebido/ }), '123456');
    await send(user);
    expect(await screen.findByText(inscricao.protocolo)).toBeVisible();
    expect(api.calls('POST /publico/contato/confirmar')).toHaveLength(1);
    expect(api.calls(SEND)[0]?.sent).toMatchObject({ contato: { confirmado: true, prova: 'prova' } });
  });

  it('isn’t done with a wrong code, whose field shows the error', async () => {
    const api = mockApi(
      happyApi({
        'POST /publico/contato/confirmar': () => {
          throw new MockFailure(422, { message: 'Código incorreto.', campos: { codigo: 'Código incorreto.' } });
        },
      }),
    );
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await toReview(user);
    await user.click(screen.getByRole('button', { name: 'Enviar código' }));
    const code = await screen.findByRole('textbox', { name: /^Código recebido/ });
    await user.type(code, '654321');
    await send(user);
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Código incorreto\./));
    expect(code).toHaveFocus();
    expect(api.calls(SEND)).toHaveLength(0);
  });

  it('offers sign-in to a person with an account, and keeps the draft', async () => {
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
    expect(sessionStorage.getItem(draftKey('12'))).toContain('529.982.247-25');
  });

  it.each([
    [422, { message: 'O período de inscrições deste edital não está aberto.' }, /não está aberto/],
    [429, {}, /Muitas tentativas/],
    [413, {}, /grande demais/],
    [503, {}, /erro inesperado/],
    [0, {}, /Não houve resposta do portal/],
  ])('keeps everything and shows the refusal %s in the page; a retry has the same key', async (status, body, words) => {
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
  });
});

// INS-18
describe('a person who was here before', () => {
  it('sees before the form that they are registered in the edital', async () => {
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

  it('is offered contact, address and documents of the last solicitação, which the server copies', async () => {
    const last = { ...minha(11), dataReenvio: '2026-03-02T15:04:05.000Z' };
    const api = mockApi(copying({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [last] }));
    const { user } = await renderPage(PATH, 'CREDENCIADOS');
    await acceptTerms(user);
    // The date lets the person judge if the documents are still valid.
    const day = /Os documentos dela foram enviados em 10\/02\/2026 ou na retificação de 02\/03\/2026\./;
    expect(screen.getByText(day)).toBeVisible();
    await user.click(offer());
    expect(
      await screen.findByText(/E-mail, telefones e endereço foram preenchidos e 1 documento foi anexado\./),
    ).toHaveTextContent(day);
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

  it('can undo that, except for later changes', async () => {
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

  it('can undo it if a document couldn’t be copied', async () => {
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

  it('gets a message if the data can’t be loaded, and fills in the form like anybody', async () => {
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

it('leads to the editais a while after sending', async () => {
  mockApi({ ...happyApi(), 'GET /publico/edital': () => [null, null] });
  keepWholeDraft('12');
  const { user } = await renderPage(PATH);
  await goToReview(user);
  await send(user);
  await screen.findByText(inscricao.protocolo);
  await waitFor(() => expect(currentAddress()).toBe('/editais'));
});
