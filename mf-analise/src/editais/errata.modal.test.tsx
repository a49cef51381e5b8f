import { NO_REGRAS } from '@credenciados/contract';
import {
  chooseAction,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import { editalOf } from '../testing/samples.ts';

const EDITAL = editalOf({ regras: { ...NO_REGRAS, errata: true } });
const PREVIEW = 'POST /edital/errata/previa';
const PUBLISH = 'POST /edital/errata';
const PREVIA = {
  prazos: [{ rotulo: 'Data de encerramento', de: '10/06/2099', para: '20/06/2099' }],
  outras: 0,
  mudancas: [{ rotulo: 'Nº do edital', de: EDITAL.numero, para: '9/2026' }],
  pessoas: 2,
  previa: 'a'.repeat(64),
};

/** Opens the errata of an edital, writes a change and its reason, and asks for the preview. */
async function preview(answers: MockHandlers = {}, edital = EDITAL, search = '') {
  const api = mockApi({
    // The edital is on a later page of the list.
    'POST /edital/listagem': ({ sent }) => ({
      content: search === '' || (sent as { id?: number }).id === edital.id ? [edital] : [],
      ...{ totalElements: 1, existeAberto: true },
    }),
    'GET /edital/conferencia/byId/:id': () => ({ versao: 0, itens: [] }),
    'GET /edital/indisponibilidades': () => [],
    'POST /titularidade/findByFiltro': () => ({ content: [], totalElements: 0 }),
    [PREVIEW]: () => PREVIA,
    ...answers,
  });
  const { user } = renderRoutes(pagesAt('listagem-editais'), {
    path: `/listagem-editais/listagem${search}`,
    as: 'CAGEO',
  });
  if (search === '') await chooseAction(user, `Ações do edital ${edital.numero}`, 'Publicar errata');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicar errata' }));
  const number = await dialog.findByLabelText(/^Número do edital/);
  await user.clear(number);
  await user.type(number, '9/2026');
  await user.type(dialog.getByLabelText(/^Motivo da errata/), 'O prazo era curto.');
  await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }));
  return { api, user, dialog };
}

// EDT-19
describe('an errata', () => {
  it('lists the deadlines that move, then the rest, and is published with what the person saw', async () => {
    const { api, user, dialog } = await preview({ [PUBLISH]: () => EDITAL });
    expect(await dialog.findByText('1 prazo muda.')).toBeVisible();
    expect(within(dialog.getByRole('list', { name: 'Prazos que mudam' })).getByRole('listitem')).toHaveTextContent(
      'Data de encerramento: de 10/06/2099 para 20/06/2099',
    );
    expect(dialog.getByRole('list', { name: 'Outras mudanças' })).toHaveTextContent('para 9/2026');
    expect(dialog.getByText('Ao publicar, 2 inscritos são avisados por e-mail.')).toBeVisible();
    expect(api.calls(PUBLISH)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Publicar errata' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Errata publicada.']));
    expect(api.calls(PUBLISH)[0]?.sent).toMatchObject({
      ...{ id: EDITAL.id, versao: EDITAL.versao, numeroEdital: '9/2026' },
      ...{ motivo: 'O prazo era curto.', previa: PREVIA.previa },
    });
  });

  // ESC-3
  it('answers the challenge that led to it', async () => {
    const protocolo = 'E2026.00000001-1';
    const edital = editalOf({ regras: { ...NO_REGRAS, errata: true, esclarecimentos: true } });
    const answered = {
      ...{ tipo: 'IMPUGNACAO' as const, texto: 'O prazo é curto.', resposta: 'Muda.', acolhida: true },
      ...{ enviadoEm: '2026-03-02T15:00:00.000Z', respondidoEm: '2026-03-04T15:00:00.000Z', prejudicado: false },
    };
    const { api, user, dialog } = await preview(
      {
        [PUBLISH]: () => edital,
        'GET /publico/esclarecimento/byEdital/:id': () => ({
          content: [
            { ...answered, protocolo, errata: null },
            { ...answered, protocolo: 'E2026.00000002-1', errata: { errata: 1, versao: 2 } },
          ],
          ...{ totalElements: 2, ate: null, termo: '3 dias úteis' },
        }),
      },
      edital,
      `?errata=${edital.id}&impugnacao=${protocolo}`,
    );
    expect(await dialog.findByLabelText(/^Impugnação acolhida/)).toHaveValue(protocolo);
    expect(dialog.queryByRole('option', { name: 'E2026.00000002-1' })).toBeNull();
    await user.click(await dialog.findByRole('button', { name: 'Publicar errata' }));
    await waitFor(() => expect(api.calls(PUBLISH)[0]?.sent).toMatchObject({ impugnacao: protocolo }));
  });

  it('is previewed again after a change of the form, but not of the reason', async () => {
    const { user, dialog } = await preview();
    await dialog.findByText('1 prazo muda.');
    await user.type(dialog.getByLabelText(/^Motivo da errata/), ' Agora é maior.');
    expect(dialog.getByRole('button', { name: 'Publicar errata' })).toBeVisible();
    await user.type(dialog.getByLabelText(/^Número do edital/), '1');
    expect(dialog.getByRole('button', { name: 'Ver o que muda' })).toBeVisible();
  });

  it('says that what it changes isn’t the same any more, and asks to see it again', async () => {
    const message = 'O que a errata muda não é mais o mesmo. Confira a nova lista e publique de novo.';
    const { user, dialog } = await preview({
      [PUBLISH]: () => {
        throw new MockFailure(409, { message });
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Publicar errata' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ver o que muda' })).toBeVisible();
  });

  it('isn’t published for what the public doesn’t see, which is saved as an edit', async () => {
    const { api, user, dialog } = await preview({
      [PREVIEW]: () => ({ ...PREVIA, prazos: [], mudancas: [], previa: null }),
      'POST /edital/save': () => EDITAL,
    });
    expect(await dialog.findByText(/Nada do que o público vê muda/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Edital editado com sucesso.']));
    expect(api.calls(PUBLISH)).toHaveLength(0);
  });

  it('leaves the period of a closed edital as it is', async () => {
    const { dialog } = await preview({}, { ...EDITAL, situacao: 'ENCERRADO', dataFim: '2026-06-02T02:59:59.000Z' });
    expect(await dialog.findByText('1 prazo muda.')).toBeVisible();
    expect(dialog.getByLabelText(/^Data de encerramento/)).toBeDisabled();
  });
});
