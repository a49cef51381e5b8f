import { findRichText, type MockHandlers, mockApi, renderInModule } from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { conferenciaOf, solicitacaoOf } from '../../testing/samples.ts';
import { MensagemModal } from '../mensagem/mensagem.modal.tsx';
import { CorrecoesSection } from './correcoes-section.tsx';
import { PedirCorrecao } from './pedir-correcao.tsx';
import { usePedido } from './use-pedido.ts';

const RETIFICAR = 'PUT /solicitacaoCredenciado/retificar/:id';
const GET = 'GET /solicitacaoCredenciado/correcoes/:id';
const TICK = 'PUT /correcao/conferida/:id';
const solicitacao = solicitacaoOf();
const [DOCUMENTO] = solicitacao.credenciado.documentos;
if (!DOCUMENTO) throw new Error('The sample has no documento');
const { codigo, descricao } = DOCUMENTO.tipoDocumento;
const PENDING = {
  ...{ item: 'a'.repeat(16), tipoDocumento: codigo, texto: 'Está legível', retificacao: 'Envie legível.' },
  marcado: null,
};
const CONFERENCIA = { data: conferenciaOf({ versao: 2, itens: [PENDING] }), itens: [PENDING], error: null };

function Desk() {
  const [writes, setWrites] = useState(false);
  const [open, setOpen] = useState(false);
  const pedido = usePedido(solicitacao.id, solicitacao, CONFERENCIA.itens);
  return (
    <>
      <PedirCorrecao solicitacao={solicitacao} pedido={pedido} open={open} onToggle={setOpen} />
      <button type="button" onClick={() => setOpen(true)}>
        Opção
      </button>
      <button type="button" onClick={() => setWrites(true)}>
        Retificar
      </button>
      {writes && (
        <MensagemModal
          kind="retificacao"
          solicitacao={solicitacao}
          conferencia={CONFERENCIA}
          pedido={pedido}
          onClose={() => undefined}
          onSent={() => undefined}
        />
      )}
    </>
  );
}
const ANSWERS: MockHandlers = {
  'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => [],
  [RETIFICAR]: () => ({ ok: true, saiEm: null }),
};

// ANL-26
describe('corrections to ask for', () => {
  test('are marked by field and documento, stay in a draft, and go with the rectification', async () => {
    const api = mockApi(ANSWERS);
    const first = renderInModule(<Desk />, { as: 'CAVISTORIA' });
    const { user } = first;
    expect(screen.queryByRole('button', { name: 'Pedir correção' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Opção' }));
    await user.click(screen.getByRole('checkbox', { name: /^Nome:/ }));
    const remark = screen.getByRole('textbox', { name: 'O que corrigir em Nome' });
    await user.clear(remark);
    await user.type(remark, 'Como no documento.');
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${descricao}`) }));
    // The check list's own words.
    expect(screen.getByRole('textbox', { name: `O que corrigir em ${descricao}` })).toHaveValue('- Envie legível.');
    await user.click(screen.getByRole('checkbox', { name: /^E-mail:/ }));
    await user.click(screen.getByRole('checkbox', { name: /^E-mail:/ }));
    first.unmount();

    renderInModule(<Desk />, { as: 'CAVISTORIA' });
    // The editor's code loads now; React continues only within an awaited `act`.
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Retificar' }));
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar retificação' }));
    expect(dialog.getByRole('heading', { name: 'Correções pedidas (2)' })).toBeVisible();
    expect(dialog.getByText('Como no documento.', { exact: false })).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /^Permitir alterar tudo/ })).not.toBeChecked();
    // Said once: the correction has the item's text.
    await waitFor(async () =>
      expect(await findRichText('Mensagem')).toHaveTextContent('Corrija o que está indicado abaixo e envie de novo.'),
    );
    await user.type(dialog.getByLabelText(/^Prazo/), '01/06/2099');
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(api.calls(RETIFICAR)).toHaveLength(1));
    expect(api.calls(RETIFICAR)[0]?.sent).toMatchObject({
      correcoes: [
        { alvo: 'nome', observacao: 'Como no documento.' },
        { alvo: codigo, observacao: '- Envie legível.' },
      ],
      permitirTudo: false,
    });
  });

  test('aren’t mentioned if there are none', async () => {
    mockApi(ANSWERS);
    renderInModule(<Desk />, { as: 'CAVISTORIA' });
    // The editor's code loads now; React continues only within an awaited `act`.
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Retificar' }));
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar retificação' }));
    expect(dialog.queryByText('Permitir alterar tudo')).toBeNull();
    await waitFor(async () => expect(await findRichText('Mensagem')).toHaveTextContent('Envie legível.'));
  });
});

// ANL-26
describe('corrections that were made', () => {
  const item = {
    ...{ id: 5, alvo: 'codigoCrea', rotulo: 'Registro no conselho', observacao: 'Falta o dígito.', conferida: null },
    antes: [{ texto: 'PA-1234', caminho: null }],
    depois: [{ texto: 'PA-9999', caminho: null }],
  };
  const show = (answers: MockHandlers) => {
    const api = mockApi(answers);
    return {
      api,
      ...renderInModule(<CorrecoesSection id={41} analysing onCompare={() => undefined} />, { as: 'CAGEO' }),
    };
  };

  test('show remark, old and new value, and are ticked', async () => {
    let conferida: { por: string; em: string } | null = null;
    const { api, user } = show({
      [GET]: () => ({ pedidaEm: '2026-05-20T15:00:00.000Z', permitirTudo: false, itens: [{ ...item, conferida }] }),
      [TICK]: () => {
        conferida = { por: 'Carla Dias', em: '2026-05-21T15:00:00.000Z' };
        return { ok: true };
      },
    });
    const box = await screen.findByRole('checkbox', { name: /Registro no conselho: Falta o dígito\./ });
    expect(screen.getByText('PA-1234')).toBeVisible();
    expect(screen.getByText('PA-9999')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 de 1 conferidas.');
    await user.click(box);
    expect(await screen.findByText(/^Conferida por Carla Dias em/)).toBeVisible();
    expect(api.calls(TICK)[0]?.sent).toEqual({ conferida: true });
    expect(screen.getByRole('status')).toHaveTextContent('1 de 1 conferidas.');
  });

  test('show nothing if none was asked for by item', async () => {
    const { api } = show({ [GET]: () => ({ pedidaEm: null, permitirTudo: true, itens: [] }) });
    await waitFor(() => expect(api.calls(GET)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Correções pedidas' })).toBeNull();
  });
});
