import { MockFailure, type MockHandlers, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openToolbar } from '../testing/lote-toolbar.tsx';

const PREVIA = { solicitacoes: 3, arquivos: 12, bytes: 34 * 1024 * 1024, motivo: null };
const FILE = { content: 'PK', fileName: 'documentos_solicitacoes.zip' };
const saved = jest.spyOn(URL, 'createObjectURL');
beforeEach(() => saved.mockClear());

async function open(answers: MockHandlers) {
  const toolbar = openToolbar([1, 2, 3], answers);
  await toolbar.user.click(screen.getByRole('button', { name: 'Baixar documentos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Baixar documentos: 3 solicitações' }));
  return { ...toolbar, dialog };
}

// LOT-7
it('shows the size, then downloads', async () => {
  const { api, user, dialog } = await open({
    'POST /lote/documentos/previa': () => PREVIA,
    'POST /lote/documentos/baixar': () => FILE,
  });
  expect(await dialog.findByText('12 arquivos, 34 MB')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Baixar (34 MB)' }));
  expect(await dialog.findByText('O arquivo ZIP foi baixado.')).toBeVisible();
  expect(saved).toHaveBeenCalledTimes(1);
  for (const key of ['POST /lote/documentos/previa', 'POST /lote/documentos/baixar'] as const) {
    expect(api.calls(key).map(({ sent }) => sent)).toEqual([{ selecao: { ids: [1, 2, 3] } }]);
  }
});

it('is cancelled by the same button; closing asks first', async () => {
  const { user, dialog } = await open({
    'POST /lote/documentos/previa': () => PREVIA,
    'POST /lote/documentos/baixar': () => new Promise(() => undefined),
  });
  await user.click(await dialog.findByRole('button', { name: 'Baixar (34 MB)' }));
  expect(await dialog.findByRole('progressbar', { name: 'Exportação' })).toBeVisible();
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar o download?' }));
  await user.click(question.getByRole('button', { name: 'Continuar baixando' }));
  await user.click(await dialog.findByRole('button', { name: 'Cancelar download' }));
  expect(await dialog.findByText('Download cancelado. Nada foi salvo.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Baixar (34 MB)' })).toHaveFocus();
  expect(saved).not.toHaveBeenCalled();
});

it('shows that it broke off and how to restart, which works', async () => {
  let broken = true;
  const { user, dialog } = await open({
    'POST /lote/documentos/previa': () => PREVIA,
    'POST /lote/documentos/baixar': () => {
      if (broken) throw new MockFailure(0);
      return FILE;
    },
  });
  await user.click(await dialog.findByRole('button', { name: 'Baixar (34 MB)' }));
  expect(await dialog.findByText('O download não foi concluído.')).toBeVisible();
  expect(noticesShown()).toEqual([
    'O ZIP de documentos não foi baixado até o fim.: Nada foi salvo. Para começar outra vez, escolha Baixar de novo.',
  ]);
  expect(saved).not.toHaveBeenCalled();
  broken = false;
  await user.click(dialog.getByRole('button', { name: 'Baixar de novo' }));
  expect(await dialog.findByText('O arquivo ZIP foi baixado.')).toBeVisible();
});

it('shows so on the page that the person left to, but not after a cancellation', async () => {
  const waits = {
    'POST /lote/documentos/previa': () => PREVIA,
    'POST /lote/documentos/baixar': () => new Promise<never>(() => undefined),
  };
  const left = await open(waits);
  await left.user.click(await left.dialog.findByRole('button', { name: 'Baixar (34 MB)' }));
  await left.dialog.findByRole('progressbar', { name: 'Exportação' });
  left.unmount();
  expect(noticesShown()).toEqual([
    expect.stringMatching(/A página foi deixada, e nada foi salvo\. Para começar outra/),
  ]);

  const { user, dialog } = await open(waits);
  await user.click(await dialog.findByRole('button', { name: 'Baixar (34 MB)' }));
  await dialog.findByRole('progressbar', { name: 'Exportação' });
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar o download?' }));
  await user.click(question.getByRole('button', { name: 'Cancelar o download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(noticesShown()).toEqual([]);
});

it('says why there is none, and offers no download', async () => {
  const motivo = 'Um ZIP leva no máximo 2 GB. Selecione menos solicitações por vez.';
  const { dialog } = await open({ 'POST /lote/documentos/previa': () => ({ ...PREVIA, motivo }) });
  expect(await dialog.findByText(motivo)).toBeVisible();
  expect(dialog.getByText('São 12 arquivos, 34 MB.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Baixar' })).toBeDisabled();
});

it('retries a failed count', async () => {
  let broken = true;
  const { user, dialog } = await open({
    'POST /lote/documentos/previa': () => {
      if (broken) throw new MockFailure(422, { message: 'Selecione no máximo 2.000 solicitações por vez.' });
      return PREVIA;
    },
  });
  expect(await dialog.findByText('Selecione no máximo 2.000 solicitações por vez.')).toBeVisible();
  broken = false;
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(dialog.getByText('12 arquivos, 34 MB')).toBeVisible());
});
