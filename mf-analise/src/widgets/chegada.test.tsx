import { renderInModule } from '@credenciados/shared/testing';
import '../testing/node-streams.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Chegada } from './chegada.tsx';

let opened = 0;

/** Text lines in place of a PDF: the real engine needs a browser, and a journey tests it. */
jest.mock('../common/document-view/pdf-engine.ts', () => {
  const { FileFailure } = jest.requireActual('../common/document-view/worker-task.ts');
  const openPdf = async (content: Blob) => {
    opened += 1;
    const text = await content.text();
    if (text === 'protegido' || text === 'invalido') throw new FileFailure(text);
    if (text === 'sem leitor' && opened === 1) throw new Error('The renderer did not come');
    return {
      content,
      pages: 1,
      runs: async () =>
        text === 'parado'
          ? new Promise(() => undefined)
          : text.split('\n').map((line, index) => ({
              text: line,
              caixa: { x: 0.1, y: 0.1 + index * 0.05, largura: 0.5, altura: 0.02 },
            })),
      pixels: async () => ({ width: 2, height: 1, data: new Uint8ClampedArray(8) }),
    };
  };
  return { openPdf };
});

beforeEach(() => {
  opened = 0;
});

const TIPO = { codigo: 'CERTIDAO_REGISTRO_ORGAO_CLASSE', descricao: 'Certidão de registro' };
const HEAD = 'Certidão de registro profissional do Conselho Regional de Engenharia e Agronomia do Pará';

function show(content: Blob | string) {
  const load = async () => (typeof content === 'string' ? new Blob([content]) : content);
  return renderInModule(<Form load={load} />);
}

function Form({ load }: { load: () => Promise<Blob> }) {
  const [nome, setNome] = useState('Ana Souza');
  return (
    <>
      <input aria-label="Nome" value={nome} onChange={({ target }) => setNome(target.value)} />
      <Chegada load={load} cpf="529.982.247-25" nome={nome} tipo={TIPO} />
    </>
  );
}

describe('the check of an attached file (CHE-1)', () => {
  it('says that it is under way, then that there is nothing to say', async () => {
    show(HEAD);
    expect(screen.getByText('Conferindo o arquivo…')).toBeVisible();
    expect(await screen.findByText('Conferência automática: nada a apontar.')).toBeVisible();
  });

  it('shows each finding with its certainty, and its place in a picture of the page', async () => {
    const context = { putImageData: jest.fn() };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const { user } = show(`${HEAD}\nVálida até 10/03/2020\nCPF 111.444.777-35`);
    expect(await screen.findByText('O documento venceu em 10/03/2020.')).toBeVisible();
    expect(screen.getByText('Certo')).toBeVisible();
    expect(screen.getByText(/111\.444\.777-35, diferente do CPF da inscrição/)).toBeVisible();
    const [button] = screen.getAllByRole('button', { name: 'Ver o trecho (página 1)' });
    if (button) await user.click(button);
    expect(screen.getByRole('button', { name: 'Fechar a página 1' })).toHaveFocus();
    expect(await screen.findByTestId('trecho')).toBeInTheDocument();
    expect(context.putImageData).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Fechar a página 1' }));
    expect(screen.queryByTestId('trecho')).toBeNull();
  });

  it('compares a changed name without reading the file again (CHE-3)', async () => {
    show(`${HEAD}\nNome: Bruno Caldas`);
    expect(await screen.findByText(/O nome no arquivo é Bruno Caldas/)).toBeVisible();
    fireEvent.change(screen.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Bruno Caldas' } });
    expect(await screen.findByText('Conferência automática: nada a apontar.')).toBeVisible();
    expect(opened).toBe(1);
  });

  it.each([
    ['with a password', 'protegido', /tem senha, e não foi conferido/],
    ['that is broken', 'invalido', /não abre, e não foi conferido/],
  ])('isn’t made of a file %s', async (_, content, text) => {
    show(content);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('isn’t made of a file that is too large', async () => {
    const content = new Blob(['x']);
    Object.defineProperty(content, 'size', { value: 60_000_001 });
    show(content);
    expect(await screen.findByText(/grande demais para ser conferido/)).toBeVisible();
    expect(opened).toBe(0);
  });

  it('is tried again after a part of the portal didn’t load', async () => {
    const { user } = show('sem leitor');
    expect(await screen.findByText(/Não foi possível conferir o arquivo agora/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Conferir de novo' }));
    await waitFor(() => expect(screen.queryByText(/Não foi possível/)).toBeNull());
    expect(opened).toBe(2);
  });

  it('ends after its time limit, and doesn’t keep the next file waiting', async () => {
    jest.useFakeTimers({ advanceTimers: 20 });
    try {
      show('parado');
      await waitFor(() => expect(opened).toBe(1));
      jest.advanceTimersByTime(15_000);
      expect(await screen.findByText(/demorou demais para abrir/)).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
    show(HEAD);
    expect(await screen.findByText('Conferência automática: nada a apontar.')).toBeVisible();
  });
});
