import { PARECER_TEXT } from '@credenciados/contract';
import {
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import type { ParecerAberto } from './parecer.api.ts';

const OPEN = 'POST /publico/parecer/abrir';
const ANSWER = 'POST /publico/parecer/responder';
const KEY = 'k'.repeat(43);
const GIVEN = { conclusao: 'FAVORAVEL', texto: 'A certidão serve.', respondidoEm: '2026-03-11T12:00:00.000Z' } as const;
const OPENED: ParecerAberto = {
  nome: 'Paulo Perito',
  pergunta: 'A certidão serve?',
  expiraEm: '2026-03-20T02:59:59.000Z',
  solicitacao: {
    protocolo: '2026.12345678-9',
    situacao: 'AGUARDANDO_APROVACAO',
    requerente: 'Ana Souza',
    registroConselho: 'PA-1234',
    codigoIncra: 'ABC1',
    edital: { numero: '1/2026', tipoEdital: 'GEOMENSOR' },
  },
  documentos: [{ id: 7, tipo: 'Certidão', nome: 'certidao.pdf', tamanho: 2048 }],
  resposta: null,
};

async function show(answers: MockHandlers = {}, hash = `#${KEY}`) {
  await import('./parecer.page.tsx');
  const api = mockApi({ [OPEN]: () => OPENED, [ANSWER]: () => ({ respondidoEm: GIVEN.respondidoEm }), ...answers });
  return { api, ...(await act(async () => renderRoutes(descriptor.routes, { path: `/parecer${hash}` }))) };
}
const send = () => screen.getByRole('button', { name: 'Enviar parecer' });

// ANL-20
describe('the page of an opinion', () => {
  it('shows the question, sends one answer, and shows it at the top with focus', async () => {
    let given = false;
    const { api, user } = await show({
      [OPEN]: () => (given ? { ...OPENED, documentos: [], resposta: GIVEN } : OPENED),
      [ANSWER]: () => {
        given = true;
        return { respondidoEm: GIVEN.respondidoEm };
      },
    });
    expect(await screen.findByText('A certidão serve?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Baixar certidao.pdf' })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: 'Favorável' }));
    await user.type(screen.getByRole('textbox', { name: /^Parecer/ }), 'A certidão serve.');
    await user.click(send());
    const title = await screen.findByText('Parecer enviado. A comissão foi avisada.');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    expect(screen.queryByRole('button', { name: 'Enviar parecer' })).toBeNull();
    expect(api.calls(ANSWER).map(({ sent }) => sent)).toEqual([
      { chave: KEY, conclusao: 'FAVORAVEL', texto: 'A certidão serve.' },
    ]);
  });

  it('names missing values beside the fields, and sends nothing', async () => {
    const { api, user } = await show();
    await screen.findByText('A certidão serve?');
    await user.click(send());
    expect(await screen.findAllByText(PARECER_TEXT.conclusion)).not.toHaveLength(0);
    expect(api.calls(ANSWER)).toHaveLength(0);
  });

  // ERR-6
  it('shows each message of a refusal', async () => {
    const { refuse, messages } = refusalOf(ANSWER);
    const { user } = await show({ [ANSWER]: refuse });
    await user.click(await screen.findByRole('radio', { name: 'Desfavorável' }));
    await user.type(screen.getByRole('textbox', { name: /^Parecer/ }), 'Não serve.');
    await user.click(send());
    await expectAllTold(messages);
  });

  it('keeps the text if sending fails', async () => {
    const { user } = await show({
      [ANSWER]: () => {
        throw new MockFailure(503, { message: 'Tente de novo em instantes.' });
      },
    });
    await screen.findByText('A certidão serve?');
    await user.click(screen.getByRole('radio', { name: 'Desfavorável' }));
    await user.type(screen.getByRole('textbox', { name: /^Parecer/ }), 'Não serve.');
    await user.click(send());
    expect(await screen.findByText('O parecer não foi enviado.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Parecer/ })).toHaveValue('Não serve.');
  });

  it.each([
    ['a link that is over', `#${KEY}`],
    ['an address without a key', ''],
  ])('explains %s and what can be done', async (_what, hash) => {
    await show(
      {
        [OPEN]: () => {
          throw new MockFailure(404, { message: PARECER_TEXT.deadLink });
        },
      },
      hash,
    );
    expect(await screen.findByText('Este link não abre um pedido de parecer.')).toBeVisible();
    expect(screen.getByText(PARECER_TEXT.deadLink)).toBeVisible();
  });
});
