import {
  type Ato,
  type Certidao,
  COMPROVANTE_MAX_BYTES,
  COMPROVANTE_TEXT,
  type EstadoAto,
  type EstadoCertificado,
  type Verificacao,
} from '@credenciados/contract';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';

const BY_CODE = 'POST /publico/comprovante/verificar';
const BY_FILE = 'POST /publico/comprovante/verificarArquivo';
const PDF = 'POST /publico/comprovante/pdf';
const CODIGO = '7K3M-9QXD-2VBN-HT45';
/** SHA-256 of 'ola'. */
const OLA = '55a9f4f8994b1bbf2058ea38c8efb6c459000814d5f39c087002571639e6230e';

const authentic = (): Verificacao => ({
  resultado: 'AUTENTICO',
  motivo: 'ASSINATURA_VALIDA',
  comprovante: {
    versao: 1,
    tipo: 'CADASTRO',
    codigo: CODIGO,
    emissor: 'https://portal.example',
    protocolo: '2026.12345678-9',
    dataHora: '2026-03-10T12:04:05-03:00',
    fuso: 'America/Belem',
    edital: { numero: '011/2026', tipo: 'GEOMENSOR' },
    cpf: '***.982.247-**',
    arquivos: [
      { nome: 'identidade.pdf', tipo: 'Documento de identificação', tamanho: 2048, sha256: OLA },
      { nome: 'incra.pdf', tipo: 'Comprovante do INCRA', tamanho: 3_145_728, sha256: 'b'.repeat(64) },
    ],
  },
});
const pdfFile = (name = 'comprovante.pdf', content: BlobPart = '%PDF-1.7') => new File([content], name);

const EDITAIS = 'GET /publico/denuncia/editais';
const mock = (answers: MockHandlers) => mockApi({ [EDITAIS]: () => [], ...answers });

async function show(path = '/comprovante') {
  await import('./comprovante.page.tsx');
  return act(async () => renderRoutes(descriptor.routes, { path }));
}
const codeField = () => screen.findByRole('textbox', { name: /Código do comprovante/ });
const result = (name: string) => screen.findByRole('heading', { level: 2, name });
const uploadTo = async (user: Awaited<ReturnType<typeof show>>['user'], file: File) =>
  user.upload(await screen.findByTestId('arquivo-do-comprovante'), file);

const actOf = (estado: EstadoAto, changes: Partial<Ato> = {}): Verificacao => ({
  resultado: 'AUTENTICO',
  motivo: 'ASSINATURA_VALIDA',
  comprovante: null,
  ato: {
    estado,
    conteudo: {
      versao: 1,
      tipo: 'REJEITAR',
      numero: 12,
      ano: 2026,
      codigo: CODIGO,
      emissor: 'https://portal.example',
      orgao: 'Instituto de Terras',
      dataHora: '2026-03-10T12:04:05-03:00',
      fuso: 'America/Belem',
      protocolo: '2026.12345678-9',
      edital: { numero: '011/2026', tipo: 'GEOMENSOR' },
      nome: 'Ana Souza',
      cpf: '***.982.247-**',
      modelo: 3,
      texto: 'Fica reprovado o pedido.',
      fundamento: 'Lei nº 9.784/1999, art. 50.',
      motivos: 'A certidão venceu.',
      conferencia: null,
      autor: { nome: 'Carla Dias', funcao: 'Comissão CAGEO' },
      remedio: { texto: 'Recorra no portal.', ultimoDia: '2026-03-20', contagem: 'O edital dá 10 dias corridos.' },
      ...changes,
    },
  },
});

const certificadoOf = (estado: EstadoCertificado): Verificacao => ({
  resultado: 'AUTENTICO',
  motivo: 'ASSINATURA_VALIDA',
  comprovante: null,
  certificado: {
    estado,
    conteudo: {
      ...{ versao: 1, codigo: CODIGO, emissor: 'https://portal.example', orgao: 'Instituto de Terras' },
      ...{ dataHora: '2026-03-10T12:04:05-03:00', fuso: 'America/Belem' },
      edital: { numero: '011/2026', tipo: 'GEOMENSOR' },
      ...{ nome: 'Ana Souza', cpf: '***.982.247-**', registroConselho: 'PA-1234' },
      ...{ desde: '2026-03-10T12:00:00-03:00', validoAte: null, modelo: 3 },
      ...{ texto: 'Certificamos que Ana Souza está credenciada.', fundamento: 'Lei nº 9.784/1999.' },
    },
  },
});
const DESDE = { desde: '2026-03-10T15:00:00.000Z', validoAte: null, suspensoAte: null, condicaoAte: null };
const ENDS = { validoAte: '2027-03-11T02:59:59.000Z', suspensoAte: '2026-05-01T02:59:59.000Z' };

// CER-3
test.each<[EstadoCertificado, string, RegExp]>([
  [{ ...DESDE, situacao: 'ATIVO' }, 'Credenciado', /Desde 10\/03\/2026.*sem prazo final/],
  [{ ...DESDE, ...ENDS, suspensoAte: null, situacao: 'ATIVO' }, 'Credenciado', /válido até 10\/03\/2027/],
  [{ ...DESDE, ...ENDS, situacao: 'SUSPENSO' }, 'Suspenso', /não vale enquanto.*suspenso até 30\/04\/2026/],
  [{ ...DESDE, ...ENDS, situacao: 'VENCIDO' }, 'Vencido', /O prazo do credenciamento terminou/],
  [{ ...DESDE, situacao: 'INATIVO', desde: null }, 'Descredenciado', /não está mais credenciada/],
])('shows the present state of a certificate: %o', async (estado, label, text) => {
  mock({ [BY_CODE]: () => certificadoOf(estado) });
  await show(`/comprovante#codigo=${CODIGO}&assinatura=abc`);
  const isActive = estado.situacao === 'ATIVO';
  const title = isActive ? 'Certificado autêntico' : 'Certificado autêntico, mas sem valor agora';
  expect(await result(title)).toBeVisible();
  expect(screen.getByText(`Situação agora: ${label}`)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('***.982.247-**')).toBeVisible();
});

// ATO-3
test('an act on the edital itself is shown without a person', async () => {
  mock({
    [BY_CODE]: () =>
      actOf({ situacao: 'VIGENTE', por: null }, { tipo: 'ANULAR_EDITAL', nome: null, cpf: null, protocolo: null }),
  });
  await show(`/comprovante#codigo=${CODIGO}`);
  expect(await screen.findByRole('heading', { level: 3, name: 'Ato nº 12/2026 – Anulação do edital' })).toBeVisible();
  for (const absent of ['Interessado', 'CPF (parte)']) expect(screen.queryByText(absent)).toBeNull();
});

// ATO-5
test.each<[EstadoAto, string]>([
  [{ situacao: 'VIGENTE', por: null }, 'Em vigor'],
  [{ situacao: 'ENCERRADO', por: null }, 'Sem efeito: a solicitação mudou de situação'],
  [
    { situacao: 'SUBSTITUIDO', por: { numero: 13, ano: 2026, em: '2026-04-01T12:00:00.000Z' } },
    'Substituído pelo ato nº 13/2026, de 01/04/2026',
  ],
])('an act is shown with its present state: %j', async (estado, words) => {
  mock({ [BY_CODE]: () => actOf(estado) });
  await show(`/comprovante#codigo=${CODIGO}`);
  expect(await result('Ato autêntico')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Ato nº 12/2026 – Reprovação' })).toBeVisible();
  for (const text of [
    words,
    'Carla Dias, Comissão CAGEO',
    'A certidão venceu.',
    /Último dia: 20\/03\/2026\. Por que esta data: O edital dá 10 dias corridos\./,
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('button', { name: 'Baixar o ato (PDF)' })).toBeVisible();
});

describe('by code', () => {
  it('shows that a comprovante is authentic, and the signed content', async () => {
    const api = mock({ [BY_CODE]: authentic });
    const { user } = await show();
    await user.type(await codeField(), '7k3m 9qxd 2vbn ht45');
    await user.click(screen.getByRole('button', { name: 'Conferir código' }));
    const heading = await result('Comprovante autêntico');
    await waitFor(() => expect(heading).toHaveFocus());
    expect(api.calls(BY_CODE)[0]?.sent).toEqual({ codigo: CODIGO });
    const region = within(screen.getByRole('region', { name: 'Comprovante autêntico' }));
    for (const text of [
      '2026.12345678-9',
      '10/03/2026 às 12:04:05 (horário de Belém, UTC−03:00)',
      'nº 011/2026 – Geomensor',
      '***.982.247-**',
      'identidade.pdf (2 KB)',
      'incra.pdf (3 MB)',
      `SHA-256: ${OLA}`,
      'https://portal.example',
    ]) {
      expect(region.getByText(text)).toBeVisible();
    }
  });

  it('reports a malformed code before any request', async () => {
    const api = mock({});
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Conferir código' }));
    await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(/O campo é obrigatório/));
    await user.type(await codeField(), '7K3M-9QXD-2VBN-HT44');
    await user.click(screen.getByRole('button', { name: 'Conferir código' }));
    await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(/Código inválido/));
    expect(api.calls()).toHaveLength(api.calls(EDITAIS).length);
  });

  it('hides the result as soon as another code is typed', async () => {
    mock({ [BY_CODE]: authentic });
    const { user } = await show(`/comprovante#codigo=${CODIGO}`);
    await result('Comprovante autêntico');
    await user.type(await codeField(), '1');
    expect(screen.queryByRole('heading', { name: 'Comprovante autêntico' })).toBeNull();
  });

  it('a QR code brings the signature too, and is checked at once', async () => {
    const api = mock({ [BY_CODE]: authentic });
    await show(`/comprovante#codigo=${CODIGO}&assinatura=abc-_1`);
    await result('Comprovante autêntico');
    expect(api.calls(BY_CODE).map(({ sent }) => sent)).toEqual([{ codigo: CODIGO, assinatura: 'abc-_1' }]);
    expect(await codeField()).toHaveValue(CODIGO);
  });

  it('a foreign QR code is refused with a message', async () => {
    mock({ [BY_CODE]: authentic });
    await show('/comprovante#codigo=nada');
    expect(await screen.findByText('Não foi possível conferir o comprovante.')).toBeVisible();
  });
});

describe('by file', () => {
  it('uploads the PDF and shows the result', async () => {
    const names: (string | undefined)[] = [];
    mock({
      [BY_FILE]: ({ file }) => {
        names.push(file?.name);
        return authentic();
      },
    });
    const { user } = await show();
    await uploadTo(user, pdfFile());
    await result('Comprovante autêntico');
    expect(screen.getByText('Arquivo: comprovante.pdf')).toBeVisible();
    expect(names).toEqual(['comprovante.pdf']);
  });

  it.each([
    ['another kind of file', pdfFile('foto.png'), COMPROVANTE_TEXT.formato],
    ['a file too large', pdfFile('a.pdf', new Uint8Array(COMPROVANTE_MAX_BYTES + 1)), COMPROVANTE_TEXT.tamanho],
  ])('refuses %s without sending it, and takes back what was found before', async (_, file, text) => {
    const api = mock({ [BY_FILE]: authentic });
    const { user } = await show();
    await uploadTo(user, pdfFile());
    await result('Comprovante autêntico');
    const input = screen.getByTestId<HTMLInputElement>('arquivo-do-comprovante');
    input.accept = '';
    await user.upload(input, file);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Comprovante autêntico' })).toBeNull();
    expect(api.calls(BY_FILE)).toHaveLength(1);
  });

  it.each([
    [413, COMPROVANTE_TEXT.tamanho, 0],
    [415, COMPROVANTE_TEXT.formato, 0],
    [429, 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.', 1],
  ])('shows the answer %i in the page, with a retry if it may help', async (status, message, retries) => {
    mock({
      [BY_FILE]: () => {
        throw new MockFailure(status, { message });
      },
    });
    const { user } = await show();
    await uploadTo(user, pdfFile());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(retries);
    expect(noticesShown()).toEqual([]);
  });

  it('offers a retry if the portal doesn’t answer', async () => {
    let up = false;
    mock({
      [BY_FILE]: () => {
        if (!up) throw new MockFailure(0);
        return authentic();
      },
    });
    const { user } = await show();
    await uploadTo(user, pdfFile());
    expect(await screen.findByText('Não foi possível conferir o comprovante.')).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await result('Comprovante autêntico');
  });
});

const BASE = { comprovante: null };
const signed = () => ({ comprovante: authentic().comprovante });
describe('results', () => {
  it.each([
    [
      { resultado: 'ALTERADO', motivo: 'CONTEUDO_ALTERADO', ...BASE },
      'Comprovante alterado',
      /A assinatura não confere/,
    ],
    [
      { resultado: 'ALTERADO', motivo: 'ARQUIVO_ALTERADO', ...signed() },
      'Comprovante alterado',
      /Não confie no que as/,
    ],
    [{ resultado: 'ALTERADO', motivo: 'ASSINATURA_DIFERENTE', ...signed() }, 'Comprovante alterado', /código QR não é/],
    [{ resultado: 'DESCONHECIDO', motivo: 'CODIGO_DESCONHECIDO', ...BASE }, 'Comprovante desconhecido', /não emitiu/],
    [
      { resultado: 'DESCONHECIDO', motivo: 'SEM_COMPROVANTE', ...BASE },
      'Comprovante desconhecido',
      /Não há comprovante/,
    ],
    [{ resultado: 'DESCONHECIDO', motivo: 'CHAVE_DESCONHECIDA', ...BASE }, 'Comprovante desconhecido', /não é deste/],
    [{ resultado: 'DESCONHECIDO', motivo: 'CHAVE_REVOGADA', ...BASE }, 'Comprovante desconhecido', /revogada/],
  ] satisfies [Verificacao, string, RegExp][])('is said in words: %j', async (found, title, text) => {
    mock({ [BY_FILE]: () => found });
    const { user } = await show();
    await uploadTo(user, pdfFile());
    await result(title);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryAllByText('2026.12345678-9')).toHaveLength(found.comprovante ? 1 : 0);
  });

  it('the comprovante can be saved as PDF by its code', async () => {
    const api = mock({ [BY_CODE]: authentic, [PDF]: () => ({ content: 'pdf', fileName: 'c.pdf' }) });
    const { user } = await show(`/comprovante#codigo=${CODIGO}`);
    await user.click(await screen.findByRole('button', { name: 'Baixar o comprovante original (PDF)' }));
    await waitFor(() => expect(api.calls(PDF)[0]?.sent).toEqual({ codigo: CODIGO }));
  });
});

describe('a document that somebody has', () => {
  const compare = async (user: Awaited<ReturnType<typeof show>>['user'], content: string) =>
    user.upload(
      await screen.findByTestId('documento-a-comparar'),
      Object.assign(new File([content], 'meu.pdf'), {
        arrayBuffer: async () => new TextEncoder().encode(content).buffer,
      }),
    );

  it('is compared with the comprovante’s files without being sent', async () => {
    const api = mock({ [BY_CODE]: authentic });
    const { user } = await show(`/comprovante#codigo=${CODIGO}`);
    await compare(user, 'ola');
    expect(await screen.findByText('É o mesmo documento.')).toBeVisible();
    expect(screen.getByText(/meu\.pdf é igual, byte a byte, a “identidade\.pdf”/)).toBeVisible();
    await compare(user, 'ola!');
    expect(await screen.findByText('Não é nenhum dos documentos.')).toBeVisible();
    expect(screen.queryByText('É o mesmo documento.')).toBeNull();
    expect(api.calls().length - api.calls(EDITAIS).length).toBe(1);
  });

  it('isn’t offered if the browser can’t compute a hash', async () => {
    // The test files of a process share this object, so the override is removed again.
    Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
    try {
      mock({ [BY_CODE]: authentic });
      await show(`/comprovante#codigo=${CODIGO}`);
      await result('Comprovante autêntico');
      expect(screen.queryByRole('button', { name: 'Comparar documento' })).toBeNull();
    } finally {
      Reflect.deleteProperty(globalThis.crypto, 'subtle');
    }
  });
});

describe('a certificate', () => {
  it('about an extended edital is shown with the outage and both ends, and can be saved (EDT-14)', async () => {
    const certidao: Certidao = {
      versao: 1,
      tipo: 'PRORROGACAO',
      codigo: CODIGO,
      emissor: 'https://portal.example',
      dataHora: '2026-03-21T09:00:00-03:00',
      fuso: 'America/Belem',
      edital: { numero: '011/2026', tipo: 'GEOMENSOR' },
      indisponibilidade: {
        dia: '2026-03-20',
        inicio: '2026-03-20T12:00:00-03:00',
        fim: '2026-03-20T14:00:00-03:00',
        minutos: 120,
      },
      fimAnterior: '2026-03-31T23:59:59-03:00',
      fimNovo: '2026-04-01T23:59:59-03:00',
    };
    mock({
      [BY_CODE]: () => ({ resultado: 'AUTENTICO', motivo: 'ASSINATURA_VALIDA', comprovante: null, certidao }),
    });
    await show(`/comprovante#codigo=${CODIGO}`);
    expect(await screen.findByRole('heading', { name: 'Certidão de prorrogação' })).toBeVisible();
    expect(screen.getByText('20/03/2026')).toBeVisible();
    expect(screen.getByText('01/04/2026 às 23:59:59 (horário de Belém, UTC−03:00)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Baixar a certidão (PDF)' })).toBeVisible();
  });

  // CIE-1
  it('about a notice is shown with the message, and when and how it was noticed', async () => {
    const certidao: Certidao = {
      versao: 1,
      tipo: 'CIENCIA',
      codigo: CODIGO,
      emissor: 'https://portal.example',
      dataHora: '2026-03-23T12:00:00-03:00',
      fuso: 'America/Belem',
      edital: { numero: '011/2026', tipo: 'GEOMENSOR' },
      protocolo: '2026.00000007-1',
      nome: 'Ana Souza',
      cpf: '***.456.789-**',
      mensagem: { assunto: 'Envie a certidão', enviadaEm: '2026-03-21T09:00:00-03:00', sha256: 'a'.repeat(64) },
      forma: 'ABERTURA',
      em: '2026-03-23T12:00:00-03:00',
    };
    mock({
      [BY_CODE]: () => ({ resultado: 'AUTENTICO', motivo: 'ASSINATURA_VALIDA', comprovante: null, certidao }),
    });
    await show(`/comprovante#codigo=${CODIGO}`);
    expect(await screen.findByRole('heading', { name: 'Certidão de ciência' })).toBeVisible();
    expect(screen.getByText('Envie a certidão')).toBeVisible();
    expect(
      screen.getByText('23/03/2026 às 12:00:00 (horário de Belém, UTC−03:00): mensagem aberta pelo destinatário'),
    ).toBeVisible();
  });
});

// REQ-3
describe('the state of a solicitação', () => {
  const PROGRESS = 'POST /publico/comprovante/andamento';
  const progress = {
    protocolo: '2026.12345678-9',
    edital: { numero: '011/2026', tipoEdital: 'GEOMENSOR' as const },
    situacao: 'AGUARDANDO_APROVACAO' as const,
    dataCadastro: '2026-03-10T15:04:05.000Z',
    desde: '2026-03-10T15:04:05.000Z',
    prazoRetificacao: null,
  };

  test('is shown by protocolo and code, with the next step', async () => {
    const api = mock({ [PROGRESS]: () => progress });
    const { user } = await show();
    await user.type(await screen.findByLabelText(/^Protocolo/), progress.protocolo);
    await user.type(screen.getByLabelText(/Código de um comprovante/), CODIGO);
    await user.click(screen.getByRole('button', { name: 'Ver situação' }));
    const result = await screen.findByRole('group', { name: 'Situação da solicitação' });
    expect(result).toHaveTextContent(/A comissão analisa a solicitação/);
    expect(result).toHaveFocus();
    expect(api.calls(PROGRESS)[0]?.sent).toEqual({ protocolo: progress.protocolo, codigoComprovante: CODIGO });
    expect(api.calls(BY_CODE)).toEqual([]);
  });

  test('is shown at once by the link of an e-mail, which checks no comprovante', async () => {
    const api = mock({
      [PROGRESS]: () => ({
        ...progress,
        situacao: 'RETIFICADO' as const,
        prazoRetificacao: '2099-01-01T02:59:59.000Z',
      }),
    });
    await show(`/comprovante#codigo=${CODIGO}&protocolo=${progress.protocolo}`);
    expect(await screen.findByText(/corrija o que a comissão pediu/)).toBeVisible();
    expect(api.calls(BY_CODE)).toEqual([]);
  });

  test('says that there is none', async () => {
    mock({
      [PROGRESS]: () => {
        throw new MockFailure(404, { message: COMPROVANTE_TEXT.semAndamento });
      },
    });
    await show(`/comprovante#codigo=${CODIGO}&protocolo=x`);
    expect(await screen.findByText(COMPROVANTE_TEXT.semAndamento)).toBeVisible();
  });
});

// DES-8
it('leads to a complaint where an edital takes complaints', async () => {
  mock({ [EDITAIS]: () => [{ id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR' }] });
  await show();
  expect(await screen.findByRole('link', { name: 'Denunciar um credenciado' })).toHaveAttribute(
    'href',
    '/credenciados/denuncia',
  );
});

// AUT-4
it('gives the program that checks the ZIP of a whole case', async () => {
  mock({});
  await show('/comprovante');
  expect(await screen.findByRole('link', { name: 'Baixar o programa verify-case.mjs' })).toHaveAttribute(
    'href',
    '/credenciados/publico/autos/verificador',
  );
});
