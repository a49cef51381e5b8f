import { RULE } from '@credenciados/contract';
import type { Output, Perfil } from '@credenciados/shared';
import { attachStyles, MockFailure, type MockHandlers, noticesShown } from '@credenciados/shared/testing';
import '../../testing/workers.ts';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { docxOf, type Packed, zipOf } from '../../testing/archives.ts';
import { openDesk } from '../../testing/open-desk.tsx';
import { alteracoesOf, solicitacaoOf } from '../../testing/samples.ts';
import { setComparing } from './compare/use-comparing.ts';

/** Renders words instead of pages: the real engine needs a browser, and journeys test it. */
jest.mock('../../common/document-view/pdf-engine.ts', () => {
  const { FileFailure } = jest.requireActual('../../common/document-view/worker-task.ts');
  const openPdf = async (content: Blob) => {
    const text = await content.text();
    if (text === 'protegido' || text === 'invalido') throw new FileFailure(text);
    if (text === 'sem leitor') throw new Error('The renderer did not come');
    const attached = { nome: 'planta\uFFFDfdp.exe', content: new Blob(['MZ']) };
    return {
      content,
      pages: 3,
      notes: text === 'com anexo' ? [{ text: 'Tem um arquivo anexado.', files: [attached] }] : [],
      size: async (_page: number, rotation: number) =>
        rotation % 180 === 90 ? { width: 200, height: 100 } : { width: 100, height: 200 },
      draw: (page: number, look: object, _canvas: unknown, layer: HTMLElement) => ({
        done: (async () => {
          if (text === 'página quebrada') throw new FileFailure('invalido');
          layer.textContent = `Página ${page} ${JSON.stringify(look)}`;
          return { hasText: text !== 'digitalizado' };
        })(),
        cancel: () => undefined,
      }),
      runs: async (page: number) => {
        const words = text.startsWith('Certidão') && page === 2 ? text : `Certidão de Ana, página ${page}`;
        return [{ text: words, caixa: { x: 0.1, y: 0.2, largura: 0.5, altura: 0.02 } }];
      },
      close: () => undefined,
    };
  };
  return { openPdf };
});

/** Pixels of a canvas need a browser; the comparison has its own test. */
jest.mock('./compare/compare-pages.ts', () => ({
  comparePages: (before: object | null, after: object | null) =>
    before && after
      ? {
          page: 'mudou',
          marks: [
            { x: 0.1, y: 0.2, width: 0.1, height: 0.1 },
            { x: 0.1, y: 0.8, width: 0.2, height: 0.1 },
          ],
          words: [
            { what: 'saiu', text: '2025' },
            { what: 'entrou', text: '2026' },
          ],
        }
      : { page: 'nova', marks: [], words: null },
}));

const FILE = 'GET /publico/documentoCredenciado/findByCaminho';
const OPENED = 'GET /documentoCredenciado/abertos/:id';
const MARK = 'PUT /documentoCredenciado/aberto/:id';

type Documento = Output<'GET /solicitacaoCredenciado/findById/:id'>['credenciado']['documentos'][number];
const documentoOf = (id: number, nome: string): Documento => ({
  id,
  caminho: `${id}`.padEnd(22, 'd'),
  nome,
  nomeOriginal: nome,
  tamanho: 2048,
  sha256: '0'.repeat(64),
  tipoDocumento: { codigo: `TIPO_${id}`, descricao: `Certidão ${id}` },
});

interface Setting {
  as?: Perfil;
  /** Width of the window. */
  width?: number;
  opened?: number[];
  content?: BlobPart;
  /** Name of the third document. */
  last?: string;
  /** Date of the resubmission. */
  dataReenvio?: string;
  answers?: MockHandlers;
  /** True for an analysis, false for a view. */
  analysing?: boolean;
  /** True if staff type until when each document is valid. */
  keepsValidade?: boolean;
}

/** A solicitação with a PDF, a picture, and an archive or another third file. */
function open({
  as = 'CAGEO',
  width = 1100,
  opened = [],
  content = 'pdf',
  last = 'tudo.zip',
  dataReenvio,
  answers = {},
  analysing = false,
  keepsValidade = false,
}: Setting = {}) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matches = width >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY);
    return Object.assign(new EventTarget(), QUERY, { media, matches });
  });
  const marks = new Map(opened.map((id) => [id, '2026-06-01T13:05:00.000Z']));
  const solicitacao = solicitacaoOf();
  solicitacao.dataReenvio = dataReenvio ?? null;
  solicitacao.credenciado.documentos = [
    documentoOf(1, 'identidade.pdf'),
    documentoOf(2, 'foto.PNG'),
    documentoOf(3, last),
  ];
  const keeping: MockHandlers = {
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacao,
    [FILE]: () => ({ content, fileName: 'arquivo' }),
    [OPENED]: () => [...marks].map(([idDocumento, abertoEm]) => ({ idDocumento, abertoEm })),
    [MARK]: ({ params }) => {
      marks.set(params.id, '2026-06-01T13:05:00.000Z');
      return { ok: true };
    },
  };
  return openDesk({ ...keeping, ...answers }, { as, analysing, keepsValidade });
}
const QUERY = { onchange: null, addListener: () => undefined, removeListener: () => undefined };

const show = async (user: ReturnType<typeof open>['user'], nome = 'identidade.pdf') =>
  user.click(await screen.findByRole('button', { name: `Visualizar ${nome}` }));
const rowNamed = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = (name = 'Certidão 1') => screen.findByRole('complementary', { name });

describe('a PDF beside the data', () => {
  it('is shown page by page, with zoom and rotation', async () => {
    const { user } = open();
    await show(user);
    const aside = within(await panel());
    expect(screen.getByRole('heading', { level: 2, name: 'Certidão 1' })).toHaveFocus();
    const first = await aside.findByRole('region', { name: 'identidade.pdf, página 1 de 3' });
    await waitFor(() => expect(first).toHaveTextContent('Página 1 {"scale":1,"rotation":0}'));
    expect(aside.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    await user.click(aside.getByRole('button', { name: 'Próxima página' }));
    await user.click(aside.getByRole('button', { name: 'Próxima página' }));
    const last = await aside.findByRole('region', { name: 'identidade.pdf, página 3 de 3' });
    expect(aside.getByRole('button', { name: 'Próxima página' })).toBeDisabled();
    await user.click(aside.getByRole('button', { name: 'Aumentar' }));
    expect(aside.getByText(/125 %/)).toBeVisible();
    await user.click(aside.getByRole('button', { name: 'Girar' }));
    await waitFor(() => expect(last).toHaveTextContent('Página 3 {"scale":1.25,"rotation":90}'));
    await user.click(aside.getByRole('button', { name: 'Diminuir' }));
    await user.click(aside.getByRole('button', { name: 'Diminuir' }));
    expect(aside.getByText(/80 %/)).toBeVisible();
    await user.click(aside.getByRole('button', { name: 'Ajustar à largura' }));
    expect(aside.getByText(/100 %/)).toBeVisible();
    // The data is still shown.
    expect(screen.getByText('529.982.247-25')).toBeVisible();
  });

  it('counts as opened once shown, and returns the focus when closed', async () => {
    const { api, user } = open();
    await screen.findByText('0 de 3 abertos por você.');
    expect(await rowNamed('Certidão 1')).toHaveTextContent('Ainda não aberto');
    await show(user);
    await screen.findByText('1 de 3 abertos por você.');
    expect(await rowNamed('Certidão 1')).toHaveTextContent('Aberto por você em 01/06/2026 10:05');
    expect(await rowNamed('Certidão 2')).toHaveTextContent('Ainda não aberto');
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await screen.findByText(/Página 2 \{/);
    expect(api.calls(MARK).map(({ params }) => params)).toEqual([{ id: '1' }]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Certidão 1' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Visualizar identidade.pdf' })).toHaveFocus();
  });

  it('says if it is a scanned picture', async () => {
    const { user } = open({ content: 'digitalizado' });
    await show(user);
    expect(await screen.findByText(/Esta página é uma imagem/)).toBeVisible();
  });

  // DOC-17
  it('has notes above it; its attachment is downloaded, never opened', async () => {
    const { user } = open({ content: 'com anexo' });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await show(user);
    const aside = within(await panel());
    expect(await aside.findByText('Observações sobre este arquivo')).toBeVisible();
    expect(aside.getByText(/^Tem um arquivo anexado\./)).toBeVisible();
    await user.click(aside.getByRole('button', { name: 'Baixar o anexo planta\uFFFDfdp.exe' }));
    expect(saved).toEqual(['planta\uFFFDfdp.exe']);
    await user.click(aside.getByRole('button', { name: 'Próximo documento' }));
    await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' });
    expect(screen.queryByText('Observações sobre este arquivo')).toBeNull();
  });

  it('is checked beside its view: a date leads to its place, and is proposed as the document’s validity', async () => {
    const { api, user } = open({
      content: 'Certidão válida até 10/03/2020',
      keepsValidade: true,
      answers: { 'PUT /documentoCredenciado/validade/:id': () => ({ ok: true }) },
    });
    await show(user);
    const aside = within(await panel());
    // CHE-2
    expect(await aside.findByText('O documento venceu em 10/03/2020.')).toBeVisible();
    await user.click(aside.getByRole('button', { name: 'Conferência automática' }));
    await user.click(aside.getByRole('button', { name: 'Ver o trecho (página 2)' }));
    await aside.findByRole('region', { name: 'identidade.pdf, página 2 de 3' });
    expect(await aside.findByTestId('trecho')).toBeVisible();
    await user.click(aside.getByRole('button', { name: 'Informar validade (no arquivo: 10/03/2020)' }));
    expect(await screen.findByRole('textbox', { name: /Vale até/ })).toHaveValue('10/03/2020');
    expect(screen.getByText(/A data foi lida no arquivo: confira-a/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(api.calls('PUT /documentoCredenciado/validade/:id').map(({ sent }) => sent)).toEqual([
        { validade: '2020-03-10' },
      ]),
    );
  });

  it('names other documents with the same file (CHE-6)', async () => {
    const { user } = open();
    await show(user);
    expect(await screen.findByText('É o mesmo arquivo que está em “Certidão 2”, “Certidão 3”.')).toBeVisible();
  });

  it('fills a screen that is too narrow for both', async () => {
    const { user } = open({ width: 800 });
    await show(user);
    const dialog = await screen.findByRole('dialog', { name: 'Certidão 1' });
    expect(await within(dialog).findByText(/Página 1 \{/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the desk', () => {
  const onDesk = (setting: Setting = {}) => open({ width: 1280, analysing: true, ...setting });
  const opened = () => screen.findByRole('tab', { selected: true });

  it('starts with the first document, and leaves the focus alone', async () => {
    const { api } = onDesk();
    expect(await opened()).toHaveTextContent('Certidão 1');
    expect(await screen.findByText(/Página 1 \{/)).toBeVisible();
    await waitFor(() => expect(api.calls(MARK)).toHaveLength(1));
    expect(document.body).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Fechar documento' })).toBeNull();
  });

  it('single keys move between documents, into one and back', async () => {
    const { user } = onDesk();
    await screen.findByText(/Página 1 \{/);
    await user.keyboard('o');
    expect(screen.getByRole('region', { name: 'identidade.pdf, página 1 de 3' })).toHaveFocus();
    await user.keyboard('.');
    expect(await opened()).toHaveTextContent('Certidão 2');
    await user.keyboard('...');
    expect(await opened()).toHaveTextContent('Certidão 3');
    await user.keyboard(',,');
    expect(await opened()).toHaveTextContent('Certidão 1');
  });

  // ANL-13
  let later = 0;
  const wheel = (place: HTMLElement, deltaY: number) => {
    const event = createEvent.wheel(place, { deltaY });
    return fireEvent(place, Object.defineProperty(event, 'timeStamp', { value: later }));
  };
  const turn = (place: HTMLElement, deltaY: number) => {
    later += 1000;
    wheel(place, deltaY);
  };
  const drawn = async (number: number) => {
    const page = await screen.findByRole('region', { name: `identidade.pdf, página ${number} de 3` });
    await waitFor(() => expect(page).not.toHaveAttribute('aria-busy'));
    return page;
  };

  it('the wheel turns pages and documents, one per turn', async () => {
    onDesk();
    const page = drawn;
    const first = await page(1);
    let left = 300;
    Object.defineProperty(first, 'scrollHeight', { get: () => left });
    // A turn that began before the end leads nowhere.
    turn(first, 100);
    left = 0;
    wheel(first, 100);
    turn(first, 20);
    expect(await page(1)).toBeVisible();
    // The surrounding page doesn't scroll.
    later += 1000;
    expect(wheel(first, 100)).toBe(false);
    wheel(await page(2), 100);
    turn(await page(2), 100);
    turn(await page(3), 100);
    expect(await opened()).toHaveTextContent('Certidão 2');
    const picture = await screen.findByRole('region', { name: 'foto.PNG' });
    fireEvent.load(within(picture).getByRole('img'));
    turn(picture, -100);
    expect(await opened()).toHaveTextContent('Certidão 1');
    turn(await page(1), -100);
    expect(await opened()).toHaveTextContent('Certidão 1');
  });

  it('the wheel skips no document that is still loading', async () => {
    let send: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { api } = onDesk({
      answers: {
        [FILE]: async ({ query }) => {
          if (query.caminho === documentoOf(2, '').caminho) await sent;
          return { content: 'pdf', fileName: 'arquivo' };
        },
      },
    });
    for (const number of [1, 2, 3]) turn(await drawn(number), 100);
    expect(await opened()).toHaveTextContent('Certidão 2');
    const loading = await within(await panel('Certidão 2')).findByText('Carregando…');
    for (const _ of [1, 2, 3, 4, 5, 6]) turn(loading, 100);
    turn(loading, -100);
    expect(await opened()).toHaveTextContent('Certidão 2');
    send();
    const picture = await screen.findByRole('region', { name: 'foto.PNG' });
    // A turn continued from before leads nowhere, nor one before the picture is drawn.
    wheel(picture, 100);
    turn(picture, 100);
    fireEvent.load(within(picture).getByRole('img'));
    wheel(picture, 100);
    expect(await opened()).toHaveTextContent('Certidão 2');
    await waitFor(() => expect(api.calls(MARK).map(({ params }) => params)).toEqual([{ id: '1' }, { id: '2' }]));
    turn(picture, 100);
    expect(await opened()).toHaveTextContent('Certidão 3');
  });

  it('shows readers no document until they choose one', async () => {
    const { api, user } = onDesk({ analysing: false, as: 'GESTAO_DE_CREDENCIADOS' });
    expect(await screen.findByText('Escolha um documento para vê-lo aqui.')).toBeVisible();
    expect(api.calls(FILE)).toHaveLength(0);
    await user.click(screen.getByRole('tab', { name: 'Certidão 2' }));
    expect(await opened()).toHaveTextContent('Certidão 2');
  });

  it('has a tab for each document, which says if it was opened; arrow keys move between tabs', async () => {
    const { user } = onDesk();
    await screen.findByText(/Página 1 \{/);
    const tab = (name: string | RegExp) => screen.findByRole('tab', { name });
    (await tab('Aberto por você: Certidão 1')).focus();
    await user.keyboard('{ArrowRight}');
    expect(await tab(/Certidão 2/)).toHaveFocus();
    expect(await opened()).toHaveTextContent('Certidão 2');
    expect(await tab('Ainda não aberto: Certidão 3')).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{Home}o{Escape}');
    expect(await tab('Aberto por você: Certidão 1')).toHaveFocus();
    expect(await opened()).toHaveTextContent('Certidão 1');
  });

  it('restores a document’s zoom and rotation', async () => {
    const { user } = onDesk();
    await screen.findByText(/Página 1 \{/);
    await user.click(screen.getByRole('button', { name: 'Aumentar' }));
    await user.click(screen.getByRole('button', { name: 'Girar' }));
    const left = (await screen.findByText(/Página 1 \{"scale":1.25/)).textContent ?? '';
    await user.keyboard('.');
    expect(await opened()).toHaveTextContent('Certidão 2');
    await user.keyboard(',');
    expect(await screen.findByText(left)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ajustar à largura' }));
    for (const _ of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'Girar' }));
  });

  // ANL-11
  it('asks before an approval if nobody opened some documents; a rejection asks nothing', async () => {
    const decided: boolean[] = [];
    const { user } = onDesk({
      answers: {
        'POST /solicitacaoCredenciado/validar': ({ body }) => {
          decided.push(body.aprovar);
          throw new MockFailure(500);
        },
      },
    });
    await screen.findByText('1 de 3 abertos por você.');
    await user.keyboard('af{Enter}');
    const question = await screen.findByRole('alertdialog', { name: '2 documentos não foram abertos' });
    expect(question).toHaveTextContent('Certidão 2');
    expect(question).not.toHaveTextContent('Certidão 1');
    await user.click(within(question).getByRole('button', { name: 'Ver os documentos' }));
    expect(await opened()).toHaveTextContent('Certidão 2');
    expect(decided).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await user.click(await screen.findByRole('button', { name: 'Aprovar mesmo assim' }));
    await waitFor(() => expect(decided).toEqual([true]));
    await user.click(screen.getByRole('radio', { name: 'Reprovar' }));
    await user.type(screen.getByLabelText('Justificativa'), 'Ilegível.');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(decided).toEqual([true, false]));
  });
});

describe('files that can’t be shown', () => {
  it.each([
    ['protegido', 'Este arquivo está protegido por senha.'],
    ['invalido', 'Este arquivo está danificado e não pode ser mostrado.'],
    ['página quebrada', 'Este arquivo está danificado e não pode ser mostrado.'],
  ])('%s: shows a message with a download, and counts as opened only after it', async (content, message) => {
    const { api, user } = open({ content });
    await show(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(api.calls(MARK)).toHaveLength(0);
    await user.click(within(alert).getByRole('button', { name: 'Baixar identidade.pdf' }));
    await waitFor(() => expect(api.calls(MARK)).toHaveLength(1));
  });

  it.each([0, 500])('a failed request (%i) can be retried', async (status) => {
    let fails = true;
    const { api, user } = open({
      answers: {
        [FILE]: () => {
          if (fails) throw new MockFailure(status);
          return { content: 'pdf', fileName: 'identidade.pdf' };
        },
      },
    });
    await show(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar o documento.');
    expect(noticesShown()).toEqual([]);
    expect(api.calls(MARK)).toHaveLength(0);
    fails = false;
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(/Página 1 \{/)).toBeVisible();
  });

  it('a renderer that fails to load is a network error, not a broken document', async () => {
    const { user } = open({ content: 'sem leitor' });
    await show(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar o documento.');
  });

  it('another kind of file is offered for download, without fetching it first', async () => {
    const { api, user } = open({ last: 'laudo.doc' });
    await show(user, 'laudo.doc');
    const aside = within(await panel('Certidão 3'));
    expect(await aside.findByText('Este tipo de arquivo não é mostrado aqui.')).toBeVisible();
    expect(api.calls(FILE)).toHaveLength(0);
  });
});

describe('a picture', () => {
  it('is shown, rotated and marked', async () => {
    const { api, user } = open();
    await show(user, 'foto.PNG');
    const image = await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' });
    expect(image).toHaveAttribute('src', 'blob:test');
    expect(api.calls(MARK)).toHaveLength(0);
    fireEvent.load(image);
    await waitFor(() => expect(api.calls(MARK)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Girar' }));
    expect(image.style.transform).toContain('rotate(90deg)');
  });

  it('that is broken shows a message', async () => {
    const { api, user } = open();
    await show(user, 'foto.PNG');
    fireEvent.error(await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Este arquivo está danificado');
    expect(api.calls(MARK)).toHaveLength(0);
  });
});

// DOC-13
describe('an archive', () => {
  const FILES: readonly Packed[] = [
    { name: 'pasta/' },
    { name: 'pasta/certidao.pdf', content: 'p'.repeat(2048) },
    { name: 'leia-me.txt', content: 'Olá' },
    { name: 'mais.zip' },
    { name: 'planilha.xls' },
    { name: 'segredo.txt', password: 'segredo' },
  ];
  const list = () => screen.findByRole('region', { name: 'Conteúdo de tudo.zip' });
  const openEntry = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name: `Ver ${name}` }));

  it('shows its list, and its files one at a time; focus returns to the file that was shown', async () => {
    const { user } = open({ content: await zipOf(FILES) });
    await show(user, 'tudo.zip');
    const rows = within(await list());
    expect(rows.getByRole('row', { name: /certidao\.pdf/ })).toHaveTextContent('2 KB');
    expect(rows.getByRole('row', { name: /mais\.zip/ })).toHaveTextContent('não é aberto aqui');
    expect(rows.getByRole('row', { name: /planilha/ })).toHaveTextContent('Não é mostrado aqui');
    await openEntry(user, 'pasta/certidao.pdf');
    expect(await screen.findByText(/Página 1 \{/)).toBeVisible();
    const back = screen.getByRole('button', { name: 'Lista de arquivos' });
    expect(back).toHaveFocus();
    await user.click(back);
    expect(screen.getByRole('button', { name: 'Ver pasta/certidao.pdf' })).toHaveFocus();
    await openEntry(user, 'leia-me.txt');
    expect(await screen.findByRole('region', { name: 'leia-me.txt' })).toHaveTextContent('Olá');
  });

  // ANL-11
  it('counts as opened once one of its files was shown', async () => {
    const { api, user } = open({ opened: [1, 2], content: await zipOf(FILES) });
    await screen.findByText('2 de 3 abertos por você.');
    await user.keyboard('d');
    await list();
    expect(api.calls(MARK)).toHaveLength(0);
    await openEntry(user, 'segredo.txt');
    expect(await screen.findByRole('alert')).toHaveTextContent('Este arquivo está protegido por senha.');
    expect(api.calls(MARK)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Lista de arquivos' }));
    await openEntry(user, 'leia-me.txt');
    await screen.findByText('3 de 3 abertos por você.');
    expect(api.calls(MARK).map(({ params }) => params)).toEqual([{ id: '3' }]);
  });

  it('in RAR format is listed by the API, and counts as opened once downloaded', async () => {
    const rar = 'GET /documentoCredenciado/conteudo';
    const { api, user } = open({
      last: 'tudo.rar',
      answers: { [rar]: () => [{ nome: 'base/POAL\u202e.crx', tamanho: 2048 }] },
    });
    await show(user, 'tudo.rar');
    const rows = within(await screen.findByRole('region', { name: 'Conteúdo de tudo.rar' }));
    expect(rows.getByRole('row', { name: /base\/POAL\uFFFD\.crx/ })).toHaveTextContent('2 KB');
    expect(api.calls(rar).map(({ query }) => query)).toEqual([{ caminho: '3'.padEnd(22, 'd') }]);
    expect(api.calls(FILE)).toHaveLength(0);
    expect(rows.queryByRole('button', { name: /^Ver/ })).toBeNull();
    expect(screen.getByText('Para abrir um destes arquivos, baixe o RAR.')).toBeVisible();
    expect(api.calls(MARK)).toHaveLength(0);
  });

  it.each([
    ['protegido por senha', RULE.fileProtected],
    ['está danificado', RULE.fileDamaged],
  ])('in RAR format that can’t be listed shows the reason: %s', async (told, message) => {
    const { user } = open({
      last: 'tudo.rar',
      answers: {
        'GET /documentoCredenciado/conteudo': () => {
          throw new MockFailure(422, { message });
        },
      },
    });
    await show(user, 'tudo.rar');
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });

  // DOC-17
  it('is listed without the files that macOS added, and says so', async () => {
    const { user } = open({
      content: await zipOf([...FILES, { name: '__MACOSX/._leia-me.txt' }, { name: '.DS_Store' }]),
    });
    await show(user, 'tudo.zip');
    const rows = within(await list());
    expect(rows.getAllByRole('row')).toHaveLength(6);
    expect(screen.getByText('Arquivos auxiliares do macOS, fora desta lista: 2.')).toBeVisible();
  });

  it('with too many files shows a message', async () => {
    const many = Array.from({ length: 201 }, (_, place) => ({ name: `${place}.txt` }));
    const { user } = open({ content: await zipOf(many) });
    await show(user, 'tudo.zip');
    expect(await screen.findByRole('alert')).toHaveTextContent('tem conteúdo demais para ser mostrado aqui');
  });

  it('without files counts as opened', async () => {
    const { api, user } = open({ content: await zipOf([{ name: 'pasta/' }]) });
    await show(user, 'tudo.zip');
    expect(await screen.findByText('Este arquivo compactado está vazio.')).toBeVisible();
    await waitFor(() => expect(api.calls(MARK)).toHaveLength(1));
  });
});

// DOC-13
describe('a text document', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is shown as content, and says that the layout may differ', async () => {
    const content = await docxOf(
      '<w:p><w:r><w:t>Declaro que </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>sim</w:t></w:r><w:r><w:t>.</w:t></w:r></w:p>',
    );
    const { api, user } = open({ last: 'declaracao.docx', content });
    await show(user, 'declaracao.docx');
    const sheet = await screen.findByRole('region', { name: 'declaracao.docx' });
    expect(sheet).toHaveTextContent('Declaro que sim.');
    expect(within(sheet).getByText('sim').tagName).toBe('STRONG');
    expect(screen.getByText(/^Aproximação: /)).toBeVisible();
    await waitFor(() => expect(api.calls(MARK)).toHaveLength(1));
  });

  // DOC-17
  it.each([
    [
      '<w:del w:id="1"><w:r><w:delText>não </w:delText></w:r></w:del>',
      '1 trecho excluído. O texto excluído não aparece aqui',
    ],
    ['<w:ins w:id="1"><w:r><w:t>não </w:t></w:r></w:ins>', '1 trecho incluído.'],
    [
      '<w:ins w:id="1"/><w:ins w:id="2"/><w:del w:id="3"/><w:del w:id="4"/>',
      '2 trechos incluídos e 2 trechos excluídos.',
    ],
  ])('shows its tracked changes: %s', async (change, text) => {
    const content = await docxOf(`<w:p><w:r><w:t>Declaro que </w:t></w:r>${change}<w:r><w:t>sim.</w:t></w:r></w:p>`);
    const { user } = open({ last: 'declaracao.docx', content });
    await show(user, 'declaracao.docx');
    await screen.findByRole('region', { name: 'declaracao.docx' });
    expect(screen.getByText(/^Tem alterações controladas do Word: /)).toHaveTextContent(text);
  });

  it('that takes too long shows a message, and isn’t opened', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const asked = jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => undefined);
    const { api, user } = open({ last: 'declaracao.docx' });
    await show(user, 'declaracao.docx');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    act(() => jest.advanceTimersByTime(15_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('demorou demais');
    expect(api.calls(MARK)).toHaveLength(0);
  });
});

// ANL-12
describe('a document that replaced another', () => {
  const REENVIO = '2026-06-02T12:00:00.000Z';
  /** `seen`: the resubmitted version was seen before, so there are no changes. */
  const resent = (setting: Setting = {}, seen = false) => {
    const file = (caminho: string, nome: string) => ({ caminho, nome, tamanho: 1, sha256: '0'.repeat(64) });
    const documentos = [1, 2].map((id) => {
      const { caminho, nome, tipoDocumento } = documentoOf(id, id === 1 ? 'identidade.pdf' : 'foto.PNG');
      const antes = file(`${id}`.padEnd(22, 'v'), `velha-${nome}`);
      return { situacao: 'SUBSTITUIDO' as const, tipoDocumento, antes, depois: file(caminho, nome) };
    });
    return open({
      width: 1280,
      analysing: true,
      dataReenvio: REENVIO,
      ...setting,
      answers: {
        'GET /solicitacaoCredenciado/alteracoes/:id': ({ query }) =>
          seen && query.desde === 'vista'
            ? alteracoesOf({ desde: { numero: 2, enviadaEm: REENVIO, vistaEm: REENVIO }, campos: [], documentos: [] })
            : alteracoesOf({ documentos }),
        ...setting.answers,
      },
    });
  };
  afterEach(() => act(() => setComparing(false)));

  it('opens first, beside the old one, if the person hasn’t seen it', async () => {
    const first = documentoOf(1, 'identidade.pdf');
    const change = { situacao: 'MANTIDO' as const, tipoDocumento: first.tipoDocumento };
    const { api } = resent({
      answers: {
        'GET /solicitacaoCredenciado/alteracoes/:id': () => {
          const { caminho, nome, tipoDocumento } = documentoOf(2, 'foto.PNG');
          const file = { caminho, nome, tamanho: 1, sha256: '0'.repeat(64) };
          const kept = { ...file, caminho: first.caminho, nome: first.nome };
          return alteracoesOf({
            documentos: [
              { ...change, antes: kept, depois: kept },
              { situacao: 'SUBSTITUIDO', tipoDocumento, antes: { ...file, nome: 'velha.PNG' }, depois: file },
            ],
          });
        },
      },
    });
    expect(await screen.findByRole('img', { name: 'Imagem do documento velha.PNG' })).toBeVisible();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Certidão 2');
    // The first one was never shown, and the stored choice is unchanged.
    expect(api.calls(MARK)).toHaveLength(0);
    expect(localStorage.getItem('comparar-documentos')).toBeNull();
  });

  it('is compared with the old one by C, with marked changes, and so is the next one', async () => {
    const { api, user } = resent({}, true);
    const toggle = await screen.findByRole('button', { name: 'Comparar com o anterior' });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(api.calls(MARK)).toHaveLength(1));
    await user.keyboard('c');
    const frame = await screen.findByRole('region', { name: 'identidade.pdf e o anterior, página 1 de 3' });
    await waitFor(() => expect(within(frame).getAllByText(/Página 1 \{/)).toHaveLength(2));
    expect(within(frame).getByRole('region', { name: 'Arquivo anterior' })).toBeVisible();
    expect(await screen.findByText('O que mudou está marcado no arquivo novo.')).toBeVisible();
    const words = screen.getByRole('list', { name: 'Palavras que mudaram' });
    expect(words).toHaveTextContent('Saiu: 2025Entrou: 2026');
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(screen.getAllByText(/Página 2 \{/)).toHaveLength(2));
    await user.keyboard('.');
    expect(await screen.findByRole('img', { name: 'Imagem do documento velha-foto.PNG' })).toBeVisible();
    fireEvent.load(screen.getByRole('img', { name: 'Imagem do documento foto.PNG' }));
    // Marked once alone and once beside the old one; turning pages marks nothing again.
    await waitFor(() => expect(api.calls(MARK).map(({ params }) => params.id)).toEqual(['1', '1', '2']));
    // The choice is stored on the device.
    expect(localStorage.getItem('comparar-documentos')).toBe('ligado');
    await user.keyboard('c');
    expect(await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' })).toBeVisible();
    expect(screen.queryByText('Arquivo anterior:')).toBeNull();
    await user.keyboard('.');
    await screen.findByRole('tab', { selected: true, name: /Certidão 3/ });
    expect(screen.queryByRole('button', { name: 'Comparar com o anterior' })).toBeNull();
  });

  it('can be compared by a person who saw the version before', async () => {
    const { api } = resent({}, true);
    await screen.findByRole('button', { name: 'Comparar com o anterior' });
    const asked = api.calls('GET /solicitacaoCredenciado/alteracoes/:id').map(({ query }) => query.desde);
    expect(asked).toEqual(['vista', 'anterior']);
  });

  it('can be compared from the list of changes, also on a narrow screen', async () => {
    const { user } = resent({ width: 800 });
    const [first] = await screen.findAllByRole('button', { name: 'Comparar lado a lado' });
    if (!first) throw new Error('There is no button');
    await user.click(first);
    const dialog = await screen.findByRole('dialog', { name: 'Certidão 1' });
    expect(await within(dialog).findByText('O que mudou está marcado no arquivo novo.')).toBeVisible();
    // Two pages fit, so there is no switch.
    expect(within(dialog).queryByRole('group', { name: 'Arquivo mostrado' })).toBeNull();
    await user.keyboard(']');
    expect(await within(dialog).findByText('Marca 1 de 2 nesta página')).toBeVisible();
  });

  it('has keys to move between marks, across pages, one side at a time on a phone', async () => {
    attachStyles();
    const { user } = resent({ width: 360 });
    const [first] = await screen.findAllByRole('button', { name: 'Comparar lado a lado' });
    if (!first) throw new Error('There is no button');
    await user.click(first);
    const dialog = within(await screen.findByRole('dialog', { name: 'Certidão 1' }));
    expect(await dialog.findByText('2 marcas nesta página')).toBeVisible();
    const next = dialog.getByRole('button', { name: 'Próxima marca' });
    const shown = () => dialog.getAllByRole('region', { name: /^Arquivo/ }).map((side) => side.ariaLabel);
    expect(dialog.getByRole('region', { name: 'Arquivo novo' })).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Arquivo anterior' })).toBeNull();
    await user.click(next);
    expect(await dialog.findByText('Marca 1 de 2 nesta página')).toBeVisible();
    await user.keyboard(']');
    expect(await dialog.findByText('Marca 2 de 2 nesta página')).toBeVisible();
    await user.click(next);
    expect(await dialog.findByText('Página 2 de 3')).toBeVisible();
    expect(await dialog.findByText('Marca 1 de 2 nesta página')).toBeVisible();
    await user.keyboard('[[');
    expect(await dialog.findByText('Página 1 de 3')).toBeVisible();
    expect(await dialog.findByText('Marca 2 de 2 nesta página')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Marca anterior' }));
    await user.click(dialog.getByRole('button', { name: 'Marca anterior' }));
    expect(await dialog.findByText('Não há marca antes desta.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Arquivo anterior' }));
    await waitFor(() => expect(shown()).toEqual(['Arquivo anterior']));
    expect(dialog.getByRole('button', { name: 'Arquivo anterior' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows a message on each side that can’t be shown', async () => {
    setComparing(true);
    resent({ content: 'invalido' });
    for (const side of ['Arquivo anterior', 'Arquivo novo']) {
      const place = await screen.findByRole('region', { name: side });
      expect(await within(place).findByRole('alert')).toHaveTextContent('Este arquivo está danificado');
    }
    expect(within(await panel()).getByRole('button', { name: 'Baixar velha-identidade.pdf' })).toBeVisible();
  });
});

describe('opened documents', () => {
  it('D leads to the first unopened one, until there is none', async () => {
    const { user } = open({ opened: [1], last: 'laudo.doc' });
    await screen.findByText('1 de 3 abertos por você.');
    await user.keyboard('d');
    expect(await panel('Certidão 2')).toBeVisible();
    fireEvent.load(await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' }));
    await screen.findByText('2 de 3 abertos por você.');
    noticesShown();
    await user.keyboard('d');
    expect(noticesShown()).toEqual([
      'Você já abriu todos os documentos que podem ser mostrados aqui.: Para ver os demais, baixe-os: laudo.doc.',
    ]);
    expect(await panel('Certidão 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Baixar laudo.doc' }));
    await screen.findByText('3 de 3 abertos por você.');
    await user.keyboard('d');
    expect(noticesShown()).toEqual(['Você já abriu todos os documentos desta solicitação.']);
  });

  it('D skips one that can’t be opened', async () => {
    const { user } = open({ content: 'invalido' });
    await screen.findByText('0 de 3 abertos por você.');
    await user.keyboard('d');
    await screen.findByText('Este arquivo está danificado e não pode ser mostrado.');
    await user.keyboard('d');
    expect(await panel('Certidão 2')).toBeVisible();
  });

  // DOC-13
  it('D leads to a broken file or archive once, and names those that are left', async () => {
    const zip = await zipOf([{ name: 'leia-me.txt', content: 'Olá' }]);
    const content = (caminho: string) => (caminho.startsWith('3') ? zip : 'invalido');
    const { user } = open({
      opened: [2],
      answers: { [FILE]: ({ query }) => ({ content: content(query.caminho), fileName: 'arquivo' }) },
    });
    await screen.findByText('1 de 3 abertos por você.');
    await user.keyboard('d');
    await screen.findByText('Este arquivo está danificado e não pode ser mostrado.');
    await user.keyboard('d');
    const aside = within(await panel('Certidão 3'));
    await aside.findByRole('region', { name: 'Conteúdo de tudo.zip' });
    noticesShown();
    const left = 'Ainda não abertos por você: tudo.zip.\nPara ver os demais, baixe-os: identidade.pdf.';
    for (const _ of [1, 2]) {
      await user.keyboard('d');
      expect(noticesShown()).toEqual([`Não há outro documento para mostrar aqui.: ${left}`]);
      expect(await panel('Certidão 3')).toBeVisible();
    }
    await user.click(aside.getByRole('button', { name: 'Ver leia-me.txt' }));
    await screen.findByText('2 de 3 abertos por você.');
    noticesShown();
    await user.keyboard('d');
    expect(noticesShown()).toEqual([
      'Você já abriu todos os documentos que podem ser mostrados aqui.: Para ver os demais, baixe-os: identidade.pdf.',
    ]);
  });

  // DOC-13
  it('D leaves a slow download running, which is ready on return', async () => {
    const arrive = new Map<string, () => void>();
    const { api, user } = open({
      width: 1300,
      analysing: true,
      last: 'leia-me.txt',
      answers: {
        [FILE]: async ({ query: { caminho } }) => {
          await new Promise<void>((resolve) => arrive.set(caminho.slice(0, 1), resolve));
          return { content: 'pdf', fileName: 'arquivo' };
        },
      },
    });
    await screen.findByText('0 de 3 abertos por você.');
    for (const place of [2, 3, 1, 2]) {
      await waitFor(() => expect(arrive.size).toBe(api.calls(FILE).length));
      await user.keyboard('d');
      expect(await panel(`Certidão ${place}`)).toBeVisible();
    }
    await waitFor(() => expect(arrive.size).toBe(3));
    for (const come of arrive.values()) come();
    fireEvent.load(await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' }));
    await screen.findByText('1 de 3 abertos por você.');
    await user.keyboard('d');
    await screen.findByText('2 de 3 abertos por você.');
    await user.keyboard('d');
    await screen.findByText('3 de 3 abertos por você.');
    expect(api.calls(FILE)).toHaveLength(3);
  });

  it('D leads readers on until all were shown', async () => {
    const { user } = open({ as: 'GESTAO_DE_CREDENCIADOS', last: 'laudo.doc' });
    await screen.findByRole('button', { name: 'Visualizar laudo.doc' });
    await user.keyboard('d');
    await screen.findByText(/Página 1 \{/);
    await user.keyboard('d');
    fireEvent.load(await screen.findByRole('img', { name: 'Imagem do documento foto.PNG' }));
    noticesShown();
    await user.keyboard('d');
    expect(noticesShown()).toEqual([
      'Você já abriu todos os documentos que podem ser mostrados aqui.: Para ver os demais, baixe-os: laudo.doc.',
    ]);
  });

  it('forget a document that was replaced', async () => {
    // Mark 9 belongs to the document that the first one replaced.
    open({ opened: [9, 2] });
    expect(await screen.findByText('1 de 3 abertos por você.')).toBeVisible();
    expect(await rowNamed('Certidão 1')).toHaveTextContent('Ainda não aberto');
    expect(await rowNamed('Certidão 2')).toHaveTextContent('Aberto por você em 01/06/2026 10:05');
  });

  it('aren’t stored for readers', async () => {
    const { api, user } = open({ as: 'GESTAO_DE_CREDENCIADOS' });
    await show(user);
    await screen.findByText(/Página 1 \{/);
    expect(screen.queryByText('Sua leitura')).not.toBeInTheDocument();
    expect([...api.calls(OPENED), ...api.calls(MARK)]).toEqual([]);
  });

  it('can be retried after a failed load; documents can be shown meanwhile', async () => {
    let fails = true;
    const { user } = open({
      answers: {
        [OPENED]: () => {
          if (fails) throw new MockFailure(500);
          return [];
        },
      },
    });
    await screen.findByText('Não foi possível saber quais documentos você já abriu.');
    expect(screen.getByRole('button', { name: 'Visualizar identidade.pdf' })).toBeEnabled();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('0 de 3 abertos por você.')).toBeVisible();
  });

  it('show a message if a mark couldn’t be stored', async () => {
    const { user } = open({
      answers: {
        [MARK]: () => {
          throw new MockFailure(500);
        },
      },
    });
    await show(user);
    await waitFor(() => expect(noticesShown()).toEqual(['Não foi possível registrar que você abriu o documento.']));
    expect(await screen.findByText(/Página 1 \{/)).toBeVisible();
  });
});
