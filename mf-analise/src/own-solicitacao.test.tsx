import { CODIGO } from '@credenciados/contract';
import type { Perfil } from '@credenciados/shared';
import { mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { CredenciarModal } from './processos/credenciar.modal.tsx';
import { openSolicitacao } from './testing/open-solicitacao.ts';
import { solicitacaoOf } from './testing/samples.ts';

/** CPF of the samples' applicant, who signs in as staff. */
const OWN = '52998224725';
const falhasEmail = [
  {
    id: 1,
    assunto: 'Cadastro',
    destinatario: 'ana@mail.example',
    quando: '2026-05-20T15:00:00.000Z',
    motivo: 'Recusado.',
  },
];

describe('the person’s own solicitação', () => {
  it.each([['CAGEO'], ['CAVISTORIA']] as const)('is read-only, with the reason, for %s', async (as: Perfil) => {
    const { api } = openSolicitacao(
      { 'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ falhasEmail }) },
      { as, cpf: OWN },
    );
    expect(await screen.findByText(new RegExp(CODIGO.SOLICITACAO_PROPRIA))).toBeVisible();
    expect(screen.getByText('529.982.247-25')).toBeVisible();
    for (const name of ['Finalizar', 'Opções', 'Tentar novamente']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Voltar' })).toBeVisible();
    for (const call of [
      'PUT /solicitacaoCredenciado/presenca/:id',
      'PUT /solicitacaoCredenciado/versaoVista/:id',
      'GET /documentoCredenciado/abertos/:id',
      'GET /nota/findBySolicitacao/:id',
      'GET /etiqueta/findBySolicitacao/:id',
      'GET /parecer/findBySolicitacao/:id',
      'GET /solicitacaoCredenciado/historico/:id',
      'GET /solicitacaoCredenciado/conferencia/:id',
    ] as const) {
      expect(api.calls(call)).toHaveLength(0);
    }
  });

  it('is an ordinary one for other people', async () => {
    openSolicitacao();
    expect(await screen.findByRole('button', { name: 'Finalizar' })).toBeVisible();
    expect(screen.queryByText('Esta solicitação é sua.')).toBeNull();
  });
});

it('a processo with the person as its responsible is accredited by another person', async () => {
  const processo = {
    id: 1,
    idProcesso: 900,
    numeroProcesso: '2026/100231',
    numeroProtocolo: '20260005482',
    protocolo: '20260005482',
    versao: 1,
    nomeRazaoSocialInteressado: 'Fazenda Bom Jardim',
    status: 'Em análise técnica',
    setor: 'Cadastro Rural',
    tipo: 'Legitimação de posse',
    credenciado: null,
  };
  const responsavel = { nome: 'Ana Souza', cpf: '529.982.247-25', codigoIncra: 'ABC' };
  mockApi({
    'GET /processo/versoesCadastro/:protocolo': () => [{ versao: 1 }],
    'GET /processo/withCadastro/:protocolo/:versao': () => ({
      ...processo,
      dadosCadastro: JSON.stringify({ dados: { cadastro: { georreferenciamento: { responsavel } } } }),
    }),
  });
  renderInModule(<CredenciarModal processo={processo} onClose={() => {}} />, { as: 'CAGEO', cpf: OWN });
  expect(await screen.findByText('Você é o responsável por este processo.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Credenciar' })).toBeDisabled();
});
