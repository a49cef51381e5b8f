import type { Perfil, SituacaoSolicitacao } from '@credenciados/shared';
import { MockFailure, mockApi, openMenu, renderInModule } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { DeaccreditDialog, ValidateCredenciadoDialog } from '../common/solicitacoes/person-dialogs.tsx';
import type { SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { rowOf } from '../testing/samples.ts';
import { SolicitacaoActions } from './solicitacao-actions.tsx';

const nothing = () => undefined;
const NOTHING = {
  ...{ onAnalyse: nothing, onView: nothing, onHistory: nothing },
  ...{ onValidate: nothing, onDeaccredit: nothing, onProceeding: nothing, onImpeded: nothing, onLote: nothing },
};
const ANA = { id: 41, nome: 'Ana Souza', onClose: nothing };

/** Renders a row's actions without the list, whose tests cover where they lead. */
const show = (row: SolicitacaoRow, person: { as: Perfil; cpf?: string }, devidoProcesso = false) =>
  renderInModule(<SolicitacaoActions row={row} devidoProcesso={devidoProcesso} {...NOTHING} />, person).user;

// ANL-1, ANL-7
describe('Actions of a solicitação', () => {
  const OWN = ['Visualizar', 'Histórico de conversas'];
  const VIEW = [...OWN, 'Estou impedido'];
  const cases: [SituacaoSolicitacao, Perfil, string[]][] = [
    ['AGUARDANDO_APROVACAO', 'CAGEO', ['Analisar', ...VIEW]],
    ['AGUARDANDO_APROVACAO', 'CAVISTORIA', ['Analisar', ...VIEW]],
    ['AGUARDANDO_APROVACAO', 'GESTAO_DE_CREDENCIADOS', VIEW],
    ['AGUARDANDO_VALIDACAO', 'CAGEO', [...VIEW, 'Validar credenciado', 'Descredenciar']],
    ['AGUARDANDO_VALIDACAO', 'CAVISTORIA', [...VIEW, 'Validar credenciado']],
    ['AGUARDANDO_VALIDACAO', 'GESTAO_DE_CREDENCIADOS', VIEW],
    ['RETIFICADO', 'CAGEO', VIEW],
    ['CREDENCIADO', 'CAGEO', [...VIEW, 'Descredenciar']],
    ['CREDENCIADO', 'CAVISTORIA', VIEW],
    ['REJEITADO', 'CAGEO', VIEW],
    ['INATIVO', 'CAGEO', VIEW],
  ];

  it.each(cases)('in %s for %s', async (situacao, perfil, offered) => {
    const user = show(rowOf({ situacao }), { as: perfil });
    expect(await openMenu(user, 'Ações de Ana Souza')).toEqual(offered);
  });

  // DES-1
  it.each([
    ['CAGEO', [...VIEW, 'Abrir procedimento']],
    ['CAVISTORIA', VIEW],
  ] as const)('offer %s a proceeding where the edital asks for one', async (as, offered) => {
    const user = show(rowOf({ situacao: 'CREDENCIADO' }), { as }, true);
    expect(await openMenu(user, 'Ações de Ana Souza')).toEqual(offered);
  });

  it.each([['AGUARDANDO_APROVACAO'], ['AGUARDANDO_VALIDACAO'], ['CREDENCIADO']] as const)(
    'are read-only, in %s, for the person’s own',
    async (situacao) => {
      const own = rowOf({ situacao });
      const user = show(own, { as: 'CAGEO', cpf: own.cpf });
      expect(await openMenu(user, 'Ações de Ana Souza')).toEqual(OWN);
    },
  );

  it('shows a failed validation in the dialog', async () => {
    mockApi({
      'POST /solicitacaoCredenciado/validarCredenciado': () => {
        throw new MockFailure(422, { message: 'Situação atual: Credenciado.' });
      },
    });
    const { user } = renderInModule(<ValidateCredenciadoDialog {...ANA} />, { as: 'CAGEO' });
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Erro ao Válidar CredenciadoSituação atual: Credenciado.',
    );
  });

  it('shows in the dialog who was first', async () => {
    mockApi({
      'POST /solicitacaoCredenciado/descredenciar': () => {
        throw new MockFailure(422, { message: 'Situação atual: Descredenciado, por Helena em 01/06/2026 às 10:00.' });
      },
    });
    const { user } = renderInModule(<DeaccreditDialog {...ANA} />, { as: 'CAGEO' });
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText(/Motivo/), 'Registro cassado.');
    await user.click(within(dialog).getByRole('button', { name: 'Descredenciar' }));
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Erro ao Válidar Credenciado');
    expect(failure).toHaveTextContent('por Helena em 01/06/2026 às 10:00.');
  });
});
