import { chooseAction, currentAddress, MockFailure, noticesShown } from '@credenciados/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../testing/open-solicitacao.ts';
import { alteracoesOf, fatoOf, modeloOf, presencaOf, solicitacaoOf } from '../testing/samples.ts';

const REENVIO = '2026-06-02T12:00:00.000Z';
const resubmitted = () => solicitacaoOf({ dataReenvio: REENVIO, versao: 3 });

describe('presence of other analysts', () => {
  const withOthers = () => presencaOf({ presentes: [{ nome: 'Maria Souza', desde: '2026-05-20T17:32:00.000Z' }] });

  it('is shown with its time, and the person counts as present until they leave', async () => {
    const { api, user } = openSolicitacao({ 'PUT /solicitacaoCredenciado/presenca/:id': withOthers });
    expect(
      await screen.findByText('Maria Souza está analisando esta solicitação desde 20/05/2026 14:32.'),
    ).toBeVisible();
    expect(api.calls('DELETE /solicitacaoCredenciado/presenca/:id')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(api.calls('DELETE /solicitacaoCredenciado/presenca/:id')).toHaveLength(1));
  });

  it('shows only the hour of a time today', async () => {
    const desde = new Date().toISOString();
    openSolicitacao({
      'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf({ presentes: [{ nome: 'Maria', desde }] }),
    });
    expect(await screen.findByText(/^Maria está analisando esta solicitação desde \d{2}:\d{2}\.$/)).toBeVisible();
  });

  it('is shown to readers, who don’t count', async () => {
    const { api } = openSolicitacao(
      { 'GET /solicitacaoCredenciado/presenca/:id': withOthers },
      { page: 'visualizar', as: 'GESTAO_DE_CREDENCIADOS' },
    );
    expect(await screen.findByText(/^Maria Souza está analisando/)).toBeVisible();
    expect(api.calls('PUT /solicitacaoCredenciado/presenca/:id')).toHaveLength(0);
  });

  it('ends when the page is closed', async () => {
    const { api } = openSolicitacao();
    await screen.findByRole('button', { name: 'Finalizar' });
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(api.calls('DELETE /solicitacaoCredenciado/presenca/:id')).toHaveLength(1));
  });

  it('a solicitação that changed meanwhile says so, and is reloaded on request; typed text stays', async () => {
    let decided = false;
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () =>
        decided ? solicitacaoOf({ situacao: 'CREDENCIADO', versao: 2 }) : solicitacaoOf(),
      'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf({ situacao: 'CREDENCIADO', versao: 2 }),
      'GET /solicitacaoCredenciado/presenca/:id': () => presencaOf({ situacao: 'CREDENCIADO', versao: 2 }),
    });
    await user.type(await screen.findByLabelText('Justificativa'), 'Documento ilegível.');
    expect(await screen.findByText('Esta solicitação mudou depois que você a abriu.')).toBeVisible();
    decided = true;
    await user.click(screen.getByRole('button', { name: 'Ver a situação atual' }));
    expect(await screen.findByText('Esta solicitação não pode mais ser decidida.')).toBeVisible();
    expect(screen.getByLabelText('A justificativa que você escreveu')).toHaveValue('Documento ilegível.');
    expect(screen.queryByText('Esta solicitação mudou depois que você a abriu.')).toBeNull();
  });
});

// LOT-5
it('a solicitação with a pending lote says so before a separate decision or message', async () => {
  const waits = { id: 7, acao: 'REPROVAR', autor: 'Otávio Reis', meu: false, saiEm: null } as const;
  const { user } = openSolicitacao({ 'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf({ lote: waits }) });
  const told = 'Esta solicitação está em um lote de Otávio Reis: Reprovar.';
  const form = within(await screen.findByRole('form', { name: 'Análise' }));
  expect(await form.findByText(told)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Solicitar retificação' }));
  expect(within(await screen.findByRole('dialog')).getByText(told)).toBeVisible();
});

// ANL-2
describe('a decision that came too late', () => {
  const MESSAGE = 'Esta ação não é mais possível. Situação atual: Credenciado, por Otávio em 01/06/2026 às 10:00.';
  const lost = () => new MockFailure(422, { codigo: 'SITUACAO_ALTERADA', message: MESSAGE });

  it('shows who was first and the present state, and keeps the typed text to be copied', async () => {
    let decided = false;
    const { api, user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () =>
        decided
          ? solicitacaoOf({ situacao: 'CREDENCIADO', decididaEm: '2026-06-01T13:00:00.000Z', decididaPor: 'Otávio' })
          : solicitacaoOf(),
      'POST /solicitacaoCredenciado/validar': () => {
        decided = true;
        throw lost();
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'Reprovar' }));
    await user.type(screen.getByLabelText('Justificativa'), 'Documento ilegível.');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    expect(await screen.findByText('01/06/2026 10:00, por Otávio')).toBeVisible();
    expect(screen.getByText('Erro ao Validar')).toBeVisible();
    expect(screen.getByText(MESSAGE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull();
    expect(screen.getByLabelText('A justificativa que você escreveu')).toHaveValue('Documento ilegível.');
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Documento ilegível.'));
    expect(noticesShown()).toEqual(['Texto copiado.']);
    expect(api.calls('POST /solicitacaoCredenciado/validar')[0]?.sent).toMatchObject({ versao: 1 });
  });

  it('after a resubmission keeps the filled-in form, and shows the changes', async () => {
    let changed = false;
    const { api, user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => (changed ? resubmitted() : solicitacaoOf()),
      'POST /solicitacaoCredenciado/validar': () => {
        if (changed) return { ok: true, saiEm: null };
        changed = true;
        throw lost();
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'Reprovar' }));
    await user.type(screen.getByLabelText('Justificativa'), 'Documento ilegível.');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    expect(await screen.findByRole('heading', { name: /^O que mudou/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Reprovar' })).toBeChecked();
    expect(screen.getByLabelText('Justificativa')).toHaveValue('Documento ilegível.');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3'));
    expect(api.calls('POST /solicitacaoCredenciado/validar')[1]?.sent).toMatchObject({ versao: 3 });
  });

  it('in a message to the applicant keeps the text in its dialog, over the present state', async () => {
    let decided = false;
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () =>
        decided ? solicitacaoOf({ situacao: 'REJEITADO', justificativa: 'Falta o registro.' }) : solicitacaoOf(),
      'GET /modeloMensagem/findAll': () => [modeloOf()],
      'PUT /solicitacaoCredenciado/retificar/:id': () => {
        decided = true;
        throw lost();
      },
    });
    await chooseAction(user, 'Opções', 'Solicitar retificação');
    const dialog = await screen.findByRole('dialog', { name: 'Solicitar retificação' });
    await user.click(within(dialog).getByRole('button', { name: 'Usar um modelo' }));
    await user.click(await screen.findByRole('button', { name: /Usar modelo/ }));
    await user.type(within(dialog).getByLabelText(/^Prazo/), '01/06/2099');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(await within(dialog).findByText(MESSAGE)).toBeVisible();
    expect(await screen.findByText('Falta o registro.')).toBeInTheDocument();
    expect(within(dialog).getByText(/Envie uma certidão/)).toBeInTheDocument();
  });
});

describe('changes since the last seen version', () => {
  it('are shown on top and marked in the data, and count as seen once visible', async () => {
    const { api } = openSolicitacao({ 'GET /solicitacaoCredenciado/findById/:id': resubmitted });
    const title = 'O que mudou desde a versão que você viu (21/05/2026 14:32)';
    const section = (await screen.findByRole('heading', { level: 2, name: title })).parentElement ?? document.body;
    expect(section).toHaveTextContent('reenviada pelo interessado em 02/06/2026 09:00');
    expect(section).toHaveTextContent('E-mailAntes: ana@mail.exampleDepois: ana.souza@mail.example');
    expect(section).toHaveTextContent('Substituído: Certidão de quitação');
    expect(section).toHaveTextContent('Um documento foi mantido.');
    expect(within(section).getByRole('button', { name: 'Baixar velha.pdf' })).toBeVisible();
    expect(screen.getByText('(alterado)')).toBeVisible();
    expect(screen.getByText('(alterado)').parentElement).toHaveTextContent(/^E-mail/);
    await waitFor(() =>
      expect(api.calls('PUT /solicitacaoCredenciado/versaoVista/:id')[0]?.sent).toEqual({ numero: 2 }),
    );
    const asked = api.calls('GET /solicitacaoCredenciado/alteracoes/:id').map(({ query }) => query.desde);
    // Requested once, for the message on top and for the replaced files.
    expect(asked).toEqual(['vista']);
  });

  it('are compared with the version before if none was seen; readers don’t mark them as seen', async () => {
    const never = alteracoesOf({ desde: { numero: 1, enviadaEm: '2026-05-20T15:00:00.000Z', vistaEm: null } });
    const { api } = openSolicitacao(
      {
        'GET /solicitacaoCredenciado/findById/:id': resubmitted,
        'GET /solicitacaoCredenciado/alteracoes/:id': () => never,
      },
      { page: 'visualizar', as: 'GESTAO_DE_CREDENCIADOS' },
    );
    const title = 'O que mudou desde a versão anterior (20/05/2026 12:00)';
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(api.calls('PUT /solicitacaoCredenciado/versaoVista/:id')).toHaveLength(0);
  });

  it('that were seen can be shown again', async () => {
    const versao = { numero: 2, enviadaEm: REENVIO };
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': resubmitted,
      'GET /solicitacaoCredenciado/alteracoes/:id': ({ query }) =>
        query.desde === 'anterior'
          ? alteracoesOf({ desde: { numero: 1, enviadaEm: '2026-05-20T15:00:00.000Z', vistaEm: null } })
          : alteracoesOf({ desde: { ...versao, vistaEm: REENVIO }, campos: [], documentos: [] }),
    });
    expect(await screen.findByText(/Você já viu esta versão/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver o que mudou no último reenvio' }));
    expect(await screen.findByRole('heading', { name: /^O que mudou desde a versão anterior/ })).toBeVisible();
  });

  it('are none for a solicitação that was sent only once, and it counts as seen', async () => {
    const { api } = openSolicitacao();
    await waitFor(() =>
      expect(api.calls('PUT /solicitacaoCredenciado/versaoVista/:id')[0]?.sent).toEqual({ numero: 1 }),
    );
    expect(api.calls('GET /solicitacaoCredenciado/alteracoes/:id')).toHaveLength(0);
    expect(screen.queryByRole('heading', { name: /^O que mudou/ })).toBeNull();
  });

  it('that fail to load show an error with a retry', async () => {
    let fails = true;
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': resubmitted,
      'GET /solicitacaoCredenciado/alteracoes/:id': () => {
        if (fails) throw new MockFailure(500);
        return alteracoesOf();
      },
    });
    expect(await screen.findByText('Não foi possível comparar com a versão anterior.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Finalizar' })).toBeEnabled();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: /^O que mudou/ })).toBeVisible();
  });
});

describe('Histórico', () => {
  const facts = Array.from({ length: 7 }, (_, place) =>
    fatoOf({
      evento: 'NOTIFICACAO',
      titulo: `Fato ${place}`,
      em: `2026-06-0${7 - place}T12:00:00.000Z`,
      detalhe: 'Assunto: Certidão',
      ator: { nome: 'Otávio Reis', papel: 'COMISSAO' },
    }),
  );

  it('shows who did what and when, first the latest facts, then all', async () => {
    const { user } = openSolicitacao({ 'GET /solicitacaoCredenciado/historico/:id': () => facts });
    const heading = await screen.findByRole('heading', { level: 2, name: 'Histórico' });
    const section = within(heading.parentElement ?? document.body);
    expect(await section.findByText('Fato 0')).toBeVisible();
    expect(section.getAllByRole('listitem')).toHaveLength(4);
    expect(section.getAllByRole('listitem')[0]).toHaveTextContent(
      'Fato 007/06/2026 09:00, por Otávio Reis (comissão)Assunto: Certidão',
    );
    await user.click(section.getByRole('button', { name: 'Mostrar todos os 7 registros' }));
    expect(section.getAllByRole('listitem')).toHaveLength(7);
  });

  // CER-1
  it('offers the certificate of an active accreditation', async () => {
    const { api, user } = openSolicitacao({
      'GET /certificado/bySolicitacao/:id': () => ({ disponivel: true }),
      'GET /certificado/pdf/:id': () => ({ content: 'pdf', fileName: 'certificado.pdf' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Baixar o certificado' }));
    await waitFor(() => expect(api.calls('GET /certificado/pdf/:id')).toHaveLength(1));
  });

  it('that fails to load shows an error with a retry', async () => {
    let fails = true;
    const { user } = openSolicitacao({
      'GET /solicitacaoCredenciado/historico/:id': () => {
        if (fails) throw new MockFailure(500);
        return [fatoOf()];
      },
    });
    expect(await screen.findByText('Não foi possível carregar o histórico.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Solicitação registrada')).toBeVisible();
  });
});

// VIG-5
describe('an approval with conditions', () => {
  it('states them where the edital allows it; an empty one is refused', async () => {
    const { user, api } = openSolicitacao({
      'GET /solicitacaoCredenciado/findById/:id': () => ({
        ...solicitacaoOf(),
        edital: { ...solicitacaoOf().edital, condicoes: true },
      }),
      'POST /solicitacaoCredenciado/validar': () => ({ ok: true, saiEm: null }),
    });
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar com condição' }));
    const group = within(await screen.findByRole('group', { name: 'Condição 1' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    expect(await group.findByText('Diga o que deve ser mostrado.')).toBeVisible();
    await user.type(group.getByLabelText(/^O que deve ser mostrado/), 'Apólice de seguro.');
    await user.selectOptions(group.getByLabelText(/^Prazo da condição/), 'Dias corridos depois da aprovação');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(1));
    expect(api.calls('POST /solicitacaoCredenciado/validar')[0]?.sent).toMatchObject({
      condicoes: [{ texto: 'Apólice de seguro.', unidade: 'DIAS_CORRIDOS', dias: 30 }],
    });
  });

  it('isn’t offered elsewhere', async () => {
    const { user } = openSolicitacao();
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    expect(screen.queryByRole('button', { name: 'Aprovar com condição' })).toBeNull();
  });
});
