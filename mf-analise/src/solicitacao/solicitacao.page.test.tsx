import type { SituacaoSolicitacao } from '@credenciados/shared';
import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  noticesShown,
  openMenu,
  setWidgetLoader,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../testing/open-solicitacao.ts';
import { fatoOf, modeloOf, solicitacaoOf } from '../testing/samples.ts';

const inState = (situacao: SituacaoSolicitacao): MockHandlers => ({
  'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao }),
});

describe('ANALISAR CREDENCIADO', () => {
  it('shows all data of the solicitação, read-only', async () => {
    const { user } = openSolicitacao();
    expect(await screen.findByRole('heading', { level: 1, name: 'ANALISAR CREDENCIADO' })).toBeVisible();
    await screen.findByText('529.982.247-25');
    const facts = within(screen.getByRole('region', { name: 'Dados para conferir' }));
    for (const text of [
      'Ana Souza',
      'ABC',
      'CREA-PA 1234/D',
      'Engenharia Cartográfica',
      'Belém/PA',
      '(91) 99999-0000',
    ]) {
      expect(facts.getByText(text)).toBeVisible();
    }
    expect(facts.getByText('E-mail').nextElementSibling).toHaveTextContent('ana.souza@mail.example');
    expect(screen.getByText('Aguardando análise')).toBeVisible();
    const more = screen.getByRole('button', { name: 'Endereço, protocolo e datas' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    for (const text of ['Rua das Mangueiras', 'S/N', 'Nazaré', '66000-000', '2026.00000041-1']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  // ANL-14
  it('copies a value by a key or a click, and confirms it', async () => {
    const { user } = openSolicitacao();
    const facts = within(await screen.findByRole('region', { name: 'Dados para conferir' }));
    const values = {
      q: 'Ana Souza',
      w: '529.982.247-25',
      i: 'ABC',
      g: 'CREA-PA 1234/D',
      u: 'Engenharia Cartográfica',
      m: 'Belém/PA',
      y: 'ana.souza@mail.example',
      z: '(91) 99999-0000',
    };
    for (const [key, value] of Object.entries(values)) {
      await user.keyboard(key);
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(value));
    }
    await user.click(facts.getByText('529.982.247-25'));
    await waitFor(() => expect(facts.getByRole('status')).toHaveTextContent('Copiado: CPF.'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('529.982.247-25'));
    expect(noticesShown()).toEqual([]);
  });

  it('selects a value if the browser refuses to copy', async () => {
    const { user } = openSolicitacao();
    await screen.findByText('529.982.247-25');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.keyboard('w');
    await waitFor(() => expect(noticesShown()).toEqual(['O texto foi selecionado. Copie-o com Ctrl+C.']));
    expect(String(getSelection())).toBe('529.982.247-25');
  });

  it('shows no warning about a confirmed contact', async () => {
    openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ contatoNaoConfirmado: false }),
    });
    await screen.findByText('529.982.247-25');
    expect(screen.queryByText('Contato não confirmado')).toBeNull();
  });

  it('warns about an unconfirmed contact', async () => {
    openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ contatoNaoConfirmado: true }),
    });
    expect(await screen.findByText('Contato não confirmado')).toBeVisible();
  });

  // DOC-9
  it('truncates file names at 60 characters, shows the whole name on demand, and downloads', async () => {
    const { api, user } = openSolicitacao({
      'GET /publico/documentoCredenciado/findByCaminho': () => ({ content: 'x', fileName: 'identidade.pdf' }),
    });
    const row = await screen.findByRole('row', { name: /Documento de identificação/ });
    const cut = within(row).getByText(/…\.pdf$/);
    expect(cut.textContent?.length).toBeLessThanOrEqual(60);
    const whole = solicitacaoOf().credenciado.documentos[0]?.nomeOriginal ?? '';
    await user.click(within(row).getByRole('button', { name: `Baixar ${whole}` }));
    await waitFor(() =>
      expect(api.calls('GET /publico/documentoCredenciado/findByCaminho')[0]?.query).toEqual({
        caminho: 'd'.repeat(22),
      }),
    );
  });

  // MSG-9
  it.each([
    ['CAGEO', false],
    ['GESTAO_DE_CREDENCIADOS', true],
  ] as const)('shows the conversas beside it once %s requests them', async (as, readOnly) => {
    const loaded = jest.fn();
    setWidgetLoader(async (...of) => {
      loaded(...of);
      return (props) => <p>Conversas {JSON.stringify(props)}</p>;
    });
    const em = '2026-05-21T15:00:00.000Z';
    const { user } = openSolicitacao(
      {
        'GET /solicitacaoCredenciado/historico/:id': () => [
          fatoOf({ evento: 'RESPOSTA', em: '2026-05-22T15:00:00.000Z', ator: { nome: 'Eva', papel: 'COMISSAO' } }),
          fatoOf({ evento: 'DUVIDA', em }),
        ],
      },
      { as, page: 'visualizar' },
    );
    expect(await screen.findByText('O interessado escreveu em 21/05/2026 12:00.')).toBeVisible();
    expect(loaded).not.toHaveBeenCalled();
    await user.keyboard('h');
    expect(
      await screen.findByText(`Conversas ${JSON.stringify({ idSolicitacao: 41, readOnly, others: [] })}`),
    ).toBeVisible();
    expect(loaded).toHaveBeenCalledWith('mf-mensagens', 'conversation-history');
    expect(screen.getByRole('group', { name: 'Conversas com o interessado' })).toHaveFocus();
  });

  it('requires a choice between approve and reject', async () => {
    const { api, user } = openSolicitacao();
    await user.click(await screen.findByRole('button', { name: 'Finalizar' }));
    expect(await screen.findAllByText(/Para finalizar é obrigatório selecionar uma opção\./)).not.toHaveLength(0);
    expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(0);
  });

  it('requires a reason for a rejection', async () => {
    const { api, user } = openSolicitacao();
    await user.click(await screen.findByRole('radio', { name: 'Reprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    expect(await screen.findAllByText(/Informe a justificativa da reprovação\./)).not.toHaveLength(0);
    expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(0);
  });

  it('sends the decision and returns to the list', async () => {
    const { api, user } = openSolicitacao({
      'POST /solicitacaoCredenciado/validar': () => ({ ok: true, saiEm: null }),
    });
    await user.click(await screen.findByRole('radio', { name: 'Reprovar' }));
    await user.type(screen.getByLabelText('Justificativa'), 'Documento ilegível.');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3'));
    expect(noticesShown()).toEqual(['Solicitação reprovada.']);
    expect(api.calls('POST /solicitacaoCredenciado/validar')[0]?.sent).toEqual({
      id: 41,
      aprovar: false,
      justificativa: 'Documento ilegível.',
      versao: 1,
    });
  });

  it.each<SituacaoSolicitacao>(['AGUARDANDO_VALIDACAO', 'RETIFICADO', 'CREDENCIADO', 'REJEITADO', 'INATIVO'])(
    'opens view only when the solicitação is %s',
    async (situacao) => {
      openSolicitacao(inState(situacao));
      expect(await screen.findByRole('link', { name: 'Voltar' })).toHaveAttribute(
        'href',
        '/credenciados/solicitacoes/listagem/3',
      );
      expect(screen.queryByRole('radio')).toBeNull();
    },
  );

  it('opens the view only under its own address', async () => {
    const { user } = openSolicitacao({}, { page: 'visualizar', as: 'GESTAO_DE_CREDENCIADOS' });
    expect(await screen.findByRole('link', { name: 'Voltar' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(await openMenu(user, 'Opções')).toEqual([
      'Estou impedido',
      'Imprimir',
      'Baixar processo completo',
      'Atalhos de teclado',
    ]);
  });

  it('shows the reason of a rejection', async () => {
    openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () =>
        solicitacaoOf({ situacao: 'REJEITADO', justificativa: 'Certidão vencida.' }),
    });
    expect(await screen.findByText('Justificativa da reprovação')).toBeVisible();
    expect(screen.getByText('Certidão vencida.')).toBeVisible();
  });

  it('shows that it is loading, and a failure with a retry', async () => {
    let fail: () => void = () => undefined;
    const failing = new Promise<never>((_resolve, reject) => {
      fail = () => reject(new MockFailure(500));
    });
    let broken = true;
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => (broken ? failing : solicitacaoOf()),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'ANALISAR CREDENCIADO' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Carregando');
    fail();
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByRole('radio', { name: 'Aprovar' })).toBeVisible();
  });

  it('says that the solicitação doesn’t exist, or that access is refused', async () => {
    const { unmount } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => {
        throw new MockFailure(404);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    unmount();
    openSolicitacao(
      {
        'GET /solicitacaoCredenciado/findById/:id': () => {
          throw new MockFailure(403);
        },
      },
      { page: 'visualizar' },
    );
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });
});

describe('Opções', () => {
  const LAST = ['Estou impedido', 'Imprimir', 'Baixar processo completo', 'Atalhos de teclado'];
  const ALWAYS = ['Corrigir e-mail do requerente', ...LAST];
  const DECIDED = ['Notificar credenciado', 'Corrigir e-mail do requerente', 'Rever a decisão', ...LAST];
  it.each<[SituacaoSolicitacao, string[]]>([
    [
      'AGUARDANDO_APROVACAO',
      ['Pedir correção', 'Solicitar retificação', 'Notificar credenciado', 'Pedir parecer', ...ALWAYS],
    ],
    [
      'AGUARDANDO_VALIDACAO',
      ['Notificar credenciado', 'Pedir parecer', ...ALWAYS, 'Validar credenciado', 'Descredenciar'],
    ],
    ['CREDENCIADO', [...DECIDED, 'Descredenciar']],
    ['REJEITADO', DECIDED],
  ])('in %s', async (situacao, offered) => {
    const { user } = openSolicitacao(inState(situacao));
    expect(await openMenu(user, 'Opções')).toEqual(offered);
  });

  // AUT-3
  it('offer the whole case, and say what is in it', async () => {
    let broken = true;
    const { api, user } = openSolicitacao({
      'GET /autos/zip/:id': () => {
        if (broken) throw new MockFailure(422, { message: 'Passa de 2 GB.' });
        return { content: 'zip', fileName: 'processo.zip' };
      },
    });
    await chooseAction(user, 'Opções', 'Baixar processo completo');
    const dialog = await screen.findByRole('dialog', { name: 'Baixar processo completo' });
    expect(dialog).toHaveTextContent('Este ZIP tem notas internas e pareceres.');
    const button = within(dialog).getByRole('button', { name: 'Baixar processo (ZIP)' });
    await user.click(button);
    await waitFor(() => expect(noticesShown().join()).toContain('Passa de 2 GB.'));
    broken = false;
    await user.click(button);
    await waitFor(() => expect(api.calls('GET /autos/zip/:id')).toHaveLength(2));
  });

  // ANL-7
  it('validate and de-accredit a person on the page', async () => {
    let situacao: SituacaoSolicitacao = 'AGUARDANDO_VALIDACAO';
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao }),
      'POST /solicitacaoCredenciado/validarCredenciado': () => {
        situacao = 'CREDENCIADO';
        return { ok: true, saiEm: null };
      },
    });
    await chooseAction(user, 'Opções', 'Validar credenciado');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Validar credenciado' }));
    expect(dialog.getByText('Deseja validar o credenciado Ana Souza ?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Validar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Válidado com sucesso']));
    expect(await screen.findByText('Credenciado', { exact: true })).toBeVisible();
    await chooseAction(user, 'Opções', 'Descredenciar');
    expect(await screen.findByRole('alertdialog', { name: 'Descredenciar Ana Souza' })).toBeVisible();
  });

  it('open the correction of the address; a key opens the rectification', async () => {
    const { user } = openSolicitacao();
    await screen.findByText('529.982.247-25');
    await chooseAction(user, 'Opções', 'Corrigir e-mail do requerente');
    expect(await screen.findByRole('dialog', { name: 'Corrigir e-mail do requerente' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Solicitar retificação' })).toBeVisible();
  });

  it('say that there are no modelos, or that they failed to load', async () => {
    let broken = true;
    const { user } = openSolicitacao({
      'GET /modeloMensagem/findAll': () => {
        if (broken) throw new MockFailure(500);
        return [];
      },
    });
    await chooseAction(user, 'Opções', 'Notificar credenciado');
    await user.click(await screen.findByRole('button', { name: 'Usar um modelo' }));
    const picker = await screen.findByRole('dialog', { name: 'Modelos de mensagem' });
    expect(await within(picker).findByText('Não foi possível carregar os modelos.')).toBeVisible();
    broken = false;
    await user.click(within(picker).getByRole('button', { name: 'Tentar novamente' }));
    expect(await within(picker).findByText('Nenhum modelo cadastrado.')).toBeVisible();
  });

  it('Escape and Cancelar ask before discarding a message, and confirm it', async () => {
    const { user } = openSolicitacao();
    await chooseAction(user, 'Opções', 'Notificar credenciado');
    const dialog = await screen.findByRole('dialog', { name: 'Notificar credenciado' });
    await user.type(within(dialog).getByLabelText(/Assunto/), 'Vistoria');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(dialog).getByLabelText(/Assunto/)).toHaveValue('Vistoria');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(noticesShown()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Fechar sem concluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noticesShown()).toEqual(['Mensagem cancelada.']);
  });

  it('warn that no edital is open, and keep the message', async () => {
    const { api, user } = openSolicitacao({
      'GET /modeloMensagem/findAll': () => [modeloOf()],
      'POST /conversa/cadastrar': () => {
        throw new MockFailure(422, { message: 'Não existe edital em andamento' });
      },
    });
    await chooseAction(user, 'Opções', 'Notificar credenciado');
    const dialog = await screen.findByRole('dialog', { name: 'Notificar credenciado' });
    await user.type(within(dialog).getByLabelText(/Assunto/), 'abc');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(
      await within(dialog).findByRole('link', { name: 'Assunto: Assunto precisa ter pelo menos 5 caracteres' }),
    ).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Assunto/), ' completo');
    await user.type(within(dialog).getByLabelText(/^Prazo/), '01/06/2099');
    await user.click(within(dialog).getByRole('button', { name: 'Usar um modelo' }));
    await user.click(await screen.findByRole('button', { name: /Usar modelo/ }));
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
      await waitFor(() => expect(noticesShown()).toEqual(['Atenção!: Não existe edital em andamento']));
    }
    expect(within(dialog).getByText('Ocorreu um erro ao tentar enviar mensagem.')).toBeVisible();
    expect(within(dialog).getByLabelText(/Assunto/)).toHaveValue('abc completo');
    // The key prevents a second message on a retry.
    const keys = api.calls('POST /conversa/cadastrar').map(({ header }) => header('Idempotency-Key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);

    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Fechar sem concluir' }));
    expect(noticesShown()).toEqual(['Mensagem cancelada.']);
  });
});
