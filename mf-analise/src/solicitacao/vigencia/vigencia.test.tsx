import { mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';
import { ValidadeDocumento } from './validade-documento.tsx';

type Vigencia = NonNullable<ReturnType<typeof solicitacaoOf>['vigencia']>;
const withVigencia = (changes: Partial<Vigencia>) => ({
  ...solicitacaoOf({ situacao: 'CREDENCIADO' }),
  vigencia: {
    ...{ situacao: 'ATIVO' as const, validoAte: '2027-10-11T02:59:59.000Z', suspensoAte: null, motivo: null },
    ...{ documentos: false, condicaoAte: null, condicoes: [], acoes: [] },
    ...changes,
  },
});

// VIG-6
it('suspends with a reason and a last day', async () => {
  const { user, api } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => withVigencia({ acoes: ['SUSPENDER_CREDENCIAMENTO'] }),
    'PUT /credenciamento/suspender/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText('Credenciamento vence em 10/10/2027')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Suspender o credenciamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspender o credenciamento' }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Falta o seguro.');
  await user.click(dialog.getByRole('button', { name: 'Suspender o credenciamento' }));
  expect(await dialog.findByLabelText(/^Último dia da suspensão/)).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls('PUT /credenciamento/suspender/:id')).toEqual([]);
});

it('ends a suspension, whose reason it shows', async () => {
  const { user, api } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      withVigencia({
        ...{ situacao: 'SUSPENSO', suspensoAte: '2026-06-30T02:59:59.000Z', motivo: 'Falta o seguro.' },
        acoes: ['REINTEGRAR_CREDENCIAMENTO'],
      }),
    'PUT /credenciamento/reintegrar/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText('Credenciamento suspenso até 29/06/2026')).toBeVisible();
  expect(screen.getByText('Motivo da suspensão: Falta o seguro.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Encerrar a suspensão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar a suspensão' }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Seguro renovado.');
  await user.click(dialog.getByRole('button', { name: 'Encerrar a suspensão' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Suspensão encerrada.']));
  expect(api.calls('PUT /credenciamento/reintegrar/:id')[0]?.sent).toEqual({ motivo: 'Seguro renovado.' });
});

// VIG-3
it('says Vencido instead of a de-accreditation', async () => {
  openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => ({
      ...withVigencia({ situacao: 'VENCIDO' }),
      ...{ situacao: 'INATIVO' as const, semEfeito: 'VENCIDO' as const },
    }),
  });
  expect(await screen.findByText('Credenciamento vencido em 10/10/2027')).toBeVisible();
  expect(screen.getByText('Vencido')).toBeInTheDocument();
  expect(screen.queryByText('Descredenciado')).toBeNull();
});

it('shows nothing where the edital says nothing', async () => {
  openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'CREDENCIADO' }),
  });
  await screen.findByRole('button', { name: 'Opções' });
  expect(screen.queryByText(/Credenciamento (vence|suspenso|sem prazo)/)).toBeNull();
});

// VIG-5
it('records that a condition is met, by a message of the person or a document', async () => {
  const condicao = { id: 9, texto: 'Apólice de seguro.', fim: '2026-06-30', vencida: true, cumpridaEm: null };
  const solicitacao = () => withVigencia({ condicoes: [condicao], acoes: ['CUMPRIR_CONDICAO'] });
  const by = (id: number) => ({ id, cpfCnpj: '', nomeRazaoSocial: 'Ana' });
  const sent = (id: number, remetente: ReturnType<typeof by>, dataEnviada: string) => ({
    ...{ id, remetente, dataEnviada, conteudo: 'Segue.', dataLimiteResposta: null, anexos: [] },
    destinatario: { id: 2, email: '', pessoaFisica: { nome: 'Otávio' } },
    ...{ status: 'LIDA' as const, minha: false, paraMim: true },
  });
  const conversa = {
    ...{ id: 5, assunto: 'Seguro', idSolicitacao: 41, tipoConversa: 'DUVIDA' as const, status: 'ABERTA' as const },
    ...{ dataUltimaMensagem: '2026-06-21T12:00:00.000Z', solicitacaoCredenciado: { edital: { numero: '1/2026' } } },
    mensagens: [
      sent(70, by(solicitacao().credenciado.pessoa.id), '2026-06-20T12:00:00.000Z'),
      sent(71, by(1_000), '2026-06-21T12:00:00.000Z'),
    ],
  };
  const { user, api } = openSolicitacao({
    'GET /solicitacaoCredenciado/findById/:id': solicitacao,
    'GET /conversa/bySolicitacao': () => ({ content: [conversa], totalElements: 1 }),
    'PUT /condicao/cumprir/:id': () => ({ ok: true }),
  });
  expect(await screen.findByText('Não cumprida até 30/06/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Condição cumprida' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Condição cumprida' }));
  const field = dialog.getByLabelText(/^O que mostra o cumprimento/);
  await dialog.findByRole('option', { name: 'Mensagem de 20/06/2026: Seguro' });
  expect(dialog.queryByRole('option', { name: /21\/06/ })).toBeNull();
  await user.selectOptions(field, 'Mensagem de 20/06/2026: Seguro');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Condição cumprida.']));
  expect(api.calls('PUT /condicao/cumprir/:id')[0]?.sent).toEqual({ idMensagem: 70 });
});

// VIG-4
it('accepts the new file of a document with its validity, or refuses it with a reason', async () => {
  const api = mockApi({ 'PUT /documentoCredenciado/decidirNovo/:id': () => ({ ok: true }) });
  const novo = { id: 3, caminho: 'n'.repeat(22), nome: 'nova.pdf', em: '2026-05-02T12:00:00.000Z' };
  const [documento] = solicitacaoOf().credenciado.documentos;
  if (!documento) throw new Error('No document');
  const shown = { ...documento, validade: '2026-05-20', novo };
  const { user } = renderInModule(<ValidadeDocumento documento={shown} proposta={null} />, { as: 'CAGEO' });
  expect(await screen.findByText('Documento novo, enviado em 02/05/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceitar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Aceitar o documento novo/ }));
  await user.click(dialog.getByRole('button', { name: 'Aceitar' }));
  expect(await dialog.findByLabelText(/^Vale até/)).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls('PUT /documentoCredenciado/decidirNovo/:id')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Recusar' }));
  const refusal = within(await screen.findByRole('dialog', { name: /^Recusar o documento novo/ }));
  await user.type(refusal.getByLabelText(/^Motivo/), 'Ilegível.');
  await user.click(refusal.getByRole('button', { name: 'Recusar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Documento novo recusado.']));
  expect(api.calls('PUT /documentoCredenciado/decidirNovo/:id')[0]?.sent).toMatchObject({
    ...{ aceitar: false, motivo: 'Ilegível.' },
  });
});
