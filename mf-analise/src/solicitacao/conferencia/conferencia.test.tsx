import { CONFERENCIA_TEXT } from '@credenciados/contract';
import { MockFailure, type MockHandlers, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDesk } from '../../testing/open-desk.tsx';
import { conferenciaOf, solicitacaoOf } from '../../testing/samples.ts';
import type { Conferencia } from './conferencia.api.ts';
import { DocumentoItems } from './documento-items.tsx';

const TIPO = { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true };
const LEGIVEL = {
  item: 'a'.repeat(16),
  tipoDocumento: TIPO.codigo,
  texto: 'O documento está legível',
  retificacao: 'Envie o documento legível.',
  marcado: null,
};
const DADOS = {
  item: 'b'.repeat(16),
  tipoDocumento: null,
  texto: 'Os dados conferem',
  retificacao: 'Corrija os dados <divergentes>.',
  marcado: null,
};
const TICK = { por: 'Otávio Reis', em: '2026-05-20T15:00:00.000Z' };
const GET = 'GET /solicitacaoCredenciado/conferencia/:id';
const PUT = 'PUT /solicitacaoCredenciado/conferencia/:id';

/** Opens an analysis with a check list; the mocked API stores ticks. */
function open(changes: Partial<Conferencia> = {}, answers: MockHandlers = {}, person = {}) {
  let conferencia = conferenciaOf({ versao: 2, itens: [LEGIVEL, DADOS], ...changes });
  return openDesk(
    {
      [GET]: () => conferencia,
      [PUT]: ({ body }) => {
        const itens = conferencia.itens.map((one) =>
          one.item === body.item ? { ...one, marcado: body.marcado ? TICK : null } : one,
        );
        conferencia = { ...conferencia, itens };
        return conferencia;
      },
      'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => [TIPO],
      ...answers,
    },
    person,
  );
}
async function section() {
  const title = await screen.findByRole('heading', { name: 'Conferência' });
  const part = title.closest('section');
  if (!part) throw new Error('The list stands in no section');
  return within(part);
}

// CON-1
test('an edital without a list shows none', async () => {
  openDesk({});
  await screen.findByRole('table', { name: 'Documentos anexados' });
  expect(screen.queryByText(/itens marcados/)).toBeNull();
});

// CON-3
test('an item is ticked and unticked, with the name of the person who ticked it', async () => {
  const { api, user } = open();
  const part = await section();
  expect(await part.findByRole('status')).toHaveTextContent('0 de 2 itens marcados.');
  await user.click(part.getByRole('checkbox', { name: 'Os dados conferem' }));
  expect(api.calls(PUT)[0]?.sent).toEqual({ item: DADOS.item, marcado: true, versao: 2 });
  expect(await part.findByText(/Marcado por Otávio Reis em/)).toBeVisible();
  await user.click(part.getByRole('checkbox', { name: /Os dados conferem/ }));
  await waitFor(() => expect(part.getByRole('status')).toHaveTextContent('0 de 2'));
});

// CON-3
test('a tick is shown at once, and stays until the API answers', async () => {
  open();
  const part = await section();
  const box = await part.findByRole('checkbox', { name: 'Os dados conferem' });
  fireEvent.click(box);
  expect(box).toBeChecked();
  fireEvent.click(box);
  expect(box).not.toBeChecked();
  await waitFor(() => expect(part.getByRole('status')).toHaveTextContent('0 de 2'));
});

// CON-3
test('a digit ticks an item of the shown document', async () => {
  const toggle = jest.fn();
  const conferencia = { data: undefined, itens: [DADOS, LEGIVEL], error: null, canTick: true, isTicked: () => false };
  const { user } = renderInModule(<DocumentoItems conferencia={{ ...conferencia, toggle }} tipo={TIPO.codigo} />);
  const beside = within(screen.getByRole('region', { name: 'Conferência deste documento' }));
  expect(beside.getAllByRole('checkbox')).toHaveLength(1);
  await user.keyboard('1');
  expect(toggle).toHaveBeenCalledWith(LEGIVEL);
  await user.keyboard('2');
  expect(toggle).toHaveBeenCalledTimes(1);
});

// CON-3
test('a list that changed meanwhile shows a message and is reloaded', async () => {
  const { api, user } = open(
    {},
    {
      [PUT]: () => {
        throw new MockFailure(409, { message: 'A lista de conferência do edital mudou.' });
      },
    },
  );
  const part = await section();
  await user.click(await part.findByRole('checkbox', { name: DADOS.texto }));
  expect(await noticesShown()).toContain('Atenção!: A lista de conferência do edital mudou.');
  await waitFor(() => expect(api.calls(GET).length).toBeGreaterThan(1));
  expect(part.getByRole('checkbox', { name: DADOS.texto })).not.toBeChecked();
});

// CON-5
test('a rejection starts with the unticked items, until other text is written', async () => {
  const { api, user } = open(
    { itens: [{ ...LEGIVEL, marcado: TICK }, DADOS] },
    { 'POST /solicitacaoCredenciado/validar': () => ({ ok: true, saiEm: null }) },
  );
  await (await section()).findByRole('status');
  const text = screen.getByLabelText(/^Justificativa/);
  await user.click(screen.getByRole('radio', { name: 'Reprovar' }));
  expect(text).toHaveValue('- Corrija os dados <divergentes>.');
  await user.click(screen.getByRole('radio', { name: 'Aprovar' }));
  expect(text).toHaveValue('');
  await user.type(text, 'Meu texto.');
  await user.click(screen.getByRole('radio', { name: 'Reprovar' }));
  expect(text).toHaveValue('Meu texto.');
  expect(screen.getByText(CONFERENCIA_TEXT.added)).toBeVisible();
  await user.type(text, ' Corrija os DADOS <divergentes>');
  expect(screen.queryByText(CONFERENCIA_TEXT.added)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Finalizar' }));
  await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(1));
  expect(api.calls('POST /solicitacaoCredenciado/validar')[0]?.sent).toMatchObject({ versaoLista: 2 });
});

// CON-5
test('approving with unticked items names them', async () => {
  const { api, user } = open({}, { 'POST /solicitacaoCredenciado/validar': () => ({ ok: true, saiEm: null }) });
  await (await section()).findByRole('status');
  await user.click(screen.getByRole('radio', { name: 'Aprovar' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar' }));
  const question = within(await screen.findByRole('alertdialog', { name: '2 itens não foram marcados' }));
  expect(question.getByText(LEGIVEL.texto)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Aprovar mesmo assim' }));
  await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(1));
});

// CON-4
test('after the decision the list is shown as it was then, and can’t be ticked', async () => {
  const decisao = { ato: 'REJEITAR' as const, em: TICK.em, por: 'Carla Dias', versao: 1, itens: [LEGIVEL] };
  open(
    { emAnalise: false, decisoes: [decisao] },
    { 'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf({ situacao: 'REJEITADO' }) },
    { analysing: false },
  );
  const part = await section();
  expect(await part.findByText(/^Reprovação em .*, por Carla Dias: 0 de 1 marcados \(lista v1\)$/)).toBeVisible();
  for (const box of part.getAllByRole('checkbox', { hidden: true })) expect(box).toBeDisabled();
});

test('shows a failed load, with a retry', async () => {
  let failed = false;
  const { user } = open(
    {},
    {
      [GET]: () => {
        if (failed) return conferenciaOf({ versao: 2, itens: [DADOS] });
        failed = true;
        throw new MockFailure(500);
      },
    },
  );
  const part = await section();
  await user.click(await part.findByRole('button', { name: 'Tentar novamente' }));
  expect(await part.findByRole('checkbox', { name: DADOS.texto })).toBeVisible();
});
