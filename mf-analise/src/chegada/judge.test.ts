import type { Esperado } from '@credenciados/contract/chegada';
import { judge } from './judge.ts';
import { lookOf, type PageLook } from './page-look.ts';
import { linesOf, type TextRun } from './page-text.ts';
import type { Reading } from './read-document.ts';
import type { SignatureFacts } from './signature-facts.ts';

const ANA: Esperado = {
  cpf: '529.982.247-25',
  nome: 'Ana Lúcia de Souza',
  tipo: { codigo: 'CERTIDAO_REGISTRO_ORGAO_CLASSE', descricao: 'Certidão de registro' },
  hoje: '2026-11-29',
};
const HEAD = 'CERTIDÃO DE REGISTRO PROFISSIONAL do Conselho Regional de Engenharia e Agronomia';

/** One text, or several side by side. */
type Row = string | readonly string[];

/** Runs of a page, a row of texts each; texts of a row stand side by side. */
function pageOf(...rows: readonly Row[]): TextRun[] {
  return rows.flatMap((row, index) =>
    [row].flat().map((text, column) => ({
      text,
      caixa: { x: 0.1 + column * 0.3, y: 0.1 + index * 0.04, largura: text.length * 0.008, altura: 0.02 },
    })),
  );
}

function readingOf(changes: Partial<Reading>): Reading {
  const lines = linesOf(1, pageOf(HEAD));
  return {
    pages: 1,
    read: 1,
    lines,
    looks: new Map(),
    assinaturas: [],
    codigos: [],
    emissores: ['gov.br'],
    ...changes,
  };
}

function check(rows: readonly Row[], changes: Partial<Esperado> = {}, looks: [number, PageLook][] = []) {
  return judge(readingOf({ lines: linesOf(1, pageOf(...rows)), looks: new Map(looks) }), { ...ANA, ...changes });
}
const kinds = (...rows: readonly Row[]) => check([HEAD, ...rows]).achados.map(({ tipo }) => tipo);

describe('validity of a document (CHE-2)', () => {
  it.each([
    ['Esta certidão é válida até 10/03/2026.', '2026-03-10', 'certo'],
    ['Válida até o dia 10 de março de 2026', '2026-03-10', 'certo'],
    ['VALIDADE: 2027-02-28', '2027-02-28', 'certo'],
    ['Período de validade: 01/01/2026 a 31/12/2026', '2026-12-31', 'certo'],
    ['Validade da certidão: 31.12.2026', '2026-12-31', 'certo'],
  ])('is read from %s', (text, day, certeza) => {
    const { validade, achados } = check([HEAD, text]);
    expect(validade).toBe(day);
    expect(achados).toMatchObject([{ tipo: day < ANA.hoje ? 'VENCIDO' : 'VALIDADE', certeza, lugar: { pagina: 1 } }]);
  });

  it('is read below its label, as on a licence', () => {
    const { validade, achados } = check([
      HEAD,
      ['DATA EMISSÃO', 'VALIDADE', '1ª HABILITAÇÃO'],
      ['12/05/2021', '15/08/2031', '01/02/2001'],
    ]);
    expect(validade).toBe('2031-08-15');
    expect(achados[0]).toMatchObject({ tipo: 'VALIDADE', certeza: 'provavel' });
  });

  it('is counted from the issue if the document states days', () => {
    const term = 'Prazo de validade: 30 (trinta) dias.';
    for (const issued of ['Certidão emitida às 10:15:22 do dia 01/09/2026.', 'Emitida em: 01/09/2026']) {
      const { validade, achados } = check([HEAD, issued, term]);
      expect(validade).toBe('2026-10-01');
      expect(achados[0]).toMatchObject({ tipo: 'VENCIDO', certeza: 'provavel' });
    }
    expect(check([HEAD, 'Belém, 01/09/2026', term])).toMatchObject({ validade: null });
  });

  it.each([
    ['Belém, 10 de março de 2020.'],
    ['A validade desta certidão pode ser conferida no site do Conselho. Emitida em 10/03/2020'],
    ['Data de nascimento: 10/03/1980'],
    ['Válida até 31/02/2026'],
  ])('isn’t read from %s', (text) => {
    expect(check([HEAD, text])).toEqual({ validade: null, achados: [] });
  });

  it('is the latest of several, as a sign only', () => {
    const { validade, achados } = check([HEAD, 'Válida até 10/03/2026', 'Anuidade válida até 31/12/2026']);
    expect(validade).toBe('2026-12-31');
    expect(achados).toMatchObject([{ tipo: 'VALIDADE', certeza: 'indicio' }]);
  });

  it('includes its last day', () => {
    expect(kinds('Válida até 29/11/2026')).toEqual(['VALIDADE']);
    expect(kinds('Válida até 28/11/2026')).toEqual(['VENCIDO']);
  });

  it('has the place of the date', () => {
    const [achado] = check([HEAD, 'Esta certidão é válida até 10/03/2026.']).achados;
    expect(achado?.lugar?.caixa).toMatchObject({ y: expect.closeTo(0.14), altura: expect.closeTo(0.02) });
    expect(achado?.lugar?.caixa?.x).toBeGreaterThan(0.2);
  });
});

describe('another person (CHE-3)', () => {
  it('is told by a valid CPF', () => {
    expect(check([HEAD, 'CPF 111.444.777-35']).achados).toMatchObject([
      { tipo: 'OUTRO_CPF', certeza: 'provavel', texto: expect.stringContaining('111.444.777-35') },
    ]);
    expect(check([HEAD, 'CPF: 11144477735', 'CPF: 52998224725']).achados).toMatchObject([
      { tipo: 'OUTRO_CPF', certeza: 'indicio' },
    ]);
  });

  it('isn’t told by one’s own CPF, an invalid one, or before a CPF is typed', () => {
    expect(kinds('CPF 529.982.247-25')).toEqual([]);
    expect(kinds('Protocolo 111.444.777-36')).toEqual([]);
    expect(check([HEAD, 'CPF 111.444.777-35'], { cpf: '' }).achados).toEqual([]);
  });

  it.each([
    ['Certificamos que BRUNO CALDAS DA SILVA está registrado', 'provavel'],
    ['Nome: Carlos Eduardo Lima', 'provavel'],
    ['Profissional: ANA LUCIA FERREIRA LIMA', 'indicio'],
  ])('is told by the name in %s', (text, certeza) => {
    expect(check([HEAD, text]).achados).toMatchObject([{ tipo: 'OUTRO_NOME', certeza }]);
  });

  it.each([
    ['Nome: ANA LUCIA DE SOUZA'],
    ['Certificamos que Ana Lúcia de Souza, engenheira, está em dia'],
    ['Nome: Ana Souza'],
    ['Nome da mãe: Maria de Souza'],
    ['Interessado: Conselho Regional de Engenharia'],
  ])('isn’t told by %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('isn’t told if one’s own name is anywhere, even over two lines', () => {
    expect(kinds('Profissional: José Pereira Lima', 'a pedido de Ana Lúcia', 'de Souza')).toEqual([]);
  });
});

describe('kind of a document (CHE-4)', () => {
  const LIGHT = 'EQUATORIAL ENERGIA Conta de energia elétrica, consumo do mês: 187 kWh, leitura anterior e atual';

  it('is told by its words', () => {
    expect(check([LIGHT]).achados).toMatchObject([
      {
        tipo: 'OUTRO_TIPO',
        certeza: 'provavel',
        texto: expect.stringContaining('uma conta de luz'),
        lugar: { pagina: 1 },
      },
    ]);
    const unknown = 'Receita de bolo de fubá: três ovos, duas xícaras de fubá, uma de açúcar, meia de óleo e fermento';
    expect(check([unknown]).achados).toMatchObject([{ tipo: 'OUTRO_TIPO', certeza: 'indicio', lugar: null }]);
  });

  it('isn’t judged for types without words, and from a few letters', () => {
    expect(check([LIGHT], { tipo: { codigo: 'OUTROS', descricao: 'Outros' } }).achados).toEqual([]);
    expect(check(['187 kWh']).achados).toEqual([]);
  });
});

describe('pages without text (CHE-5)', () => {
  it('are told by number', () => {
    expect(
      check([HEAD], {}, [
        [2, 'vazia'],
        [3, 'vazia'],
      ]).achados,
    ).toMatchObject([
      { tipo: 'PAGINA_VAZIA', texto: 'Páginas 2, 3: sem conteúdo.', lugar: { pagina: 2, caixa: null } },
    ]);
    expect(check([HEAD], {}, [[2, 'ilegivel']]).achados).toMatchObject([{ tipo: 'ILEGIVEL', certeza: 'indicio' }]);
    expect(check([], {}, [[1, 'imagem']]).achados).toMatchObject([{ tipo: 'SEM_TEXTO', aviso: false }]);
  });

  it('are empty, unreadable or a picture by their pixels', () => {
    const page = (paper: number, ink: number, share: number) => {
      const data = new Uint8ClampedArray(4 * 10_000).fill(paper);
      for (let at = 0; at < share * 10_000; at += 1) data.fill(ink, at * 4, at * 4 + 3);
      return lookOf({ data });
    };
    expect(page(255, 0, 0)).toBe('vazia');
    expect(page(235, 200, 0.05)).toBe('vazia');
    expect(page(255, 0, 0.03)).toBe('imagem');
    expect(page(20, 0, 0.5)).toBe('ilegivel');
    expect(page(110, 80, 0.3)).toBe('ilegivel');
  });
});

it('says which pages of a long document were read (CHE-1)', () => {
  const { achados } = judge(readingOf({ pages: 90, read: 40 }), ANA);
  expect(achados).toMatchObject([{ tipo: 'PARCIAL', aviso: false, texto: expect.stringContaining('90 páginas') }]);
});

describe('signatures (CHE-7)', () => {
  const facts: SignatureFacts = {
    quem: 'Ana Lúcia',
    cpf: '52998224725',
    em: '2026-11-20T12:30:00.000Z',
    estado: 'integra',
    carimbo: false,
    foraDaValidade: false,
    cadeia: 'nao-verificada',
    revogacao: 'nao-verificada',
    acrescimo: false,
  };
  const told = (changes: Partial<SignatureFacts> | null) => {
    const assinaturas = changes && [{ ...facts, ...changes }];
    return judge(readingOf({ assinaturas }), ANA).achados;
  };

  it('say by whom, when, and which parts weren’t verified', () => {
    expect(told({})).toMatchObject([{ tipo: 'ASSINATURA', certeza: 'certo', aviso: false }]);
    expect(told({})[0]?.texto).toBe(
      'Assinado por Ana Lúcia (mesmo CPF da inscrição) em 20/11/2026 09:30. O que foi assinado não foi alterado. Cadeia não verificada. Revogação não verificada.',
    );
    expect(told({ cpf: '11144477735' })[0]?.texto).toContain('(CPF ***.444.777-**, que não é o da inscrição)');
    expect(told({ carimbo: true })[0]?.texto).toMatch(/^Carimbo do tempo de Ana Lúcia/);
  });

  it.each<[string, Partial<SignatureFacts> | null, string, boolean]>([
    ['altered', { estado: 'alterada' }, 'ASSINATURA_ALTERADA', true],
    ['of an unknown format', { estado: 'indeterminada' }, 'ASSINATURA_ILEGIVEL', false],
    ['that couldn’t be read', null, 'ASSINATURA_ILEGIVEL', false],
    ['followed by unsigned content', { acrescimo: true }, 'ACRESCIMO', true],
    ['of a revoked certificate', { revogacao: 'revogado' }, 'CERTIFICADO', true],
    ['outside the certificate’s validity', { foraDaValidade: true }, 'CERTIFICADO', true],
    ['of another root', { cadeia: 'nao-confere' }, 'CERTIFICADO', true],
  ])('%s are told', (_, changes, tipo, aviso) => {
    expect(told(changes).at(-1)).toMatchObject({ tipo, aviso });
  });
});

describe('QR and authenticity codes (CHE-8)', () => {
  const lugar = { pagina: 1, caixa: { x: 0.1, y: 0.8, largura: 0.1, altura: 0.1 } };
  const scanned = (texto: string) => judge(readingOf({ codigos: [{ texto, lugar }] }), ANA).achados[0];

  it.each([
    ['https://www.gov.br/confere?c=1', 'https://www.gov.br/confere?c=1'],
    ['http://certidoes.receita.fazenda.gov.br/x', 'https://certidoes.receita.fazenda.gov.br/x'],
  ])('%s leads to the issuer’s page', (texto, endereco) => {
    expect(scanned(texto)).toMatchObject({ tipo: 'CODIGO_QR', certeza: 'certo', endereco, lugar });
  });

  it.each([
    ['https://gov.br.example.com/'],
    ['https://xgov.br/'],
    ['https://gov.br@example.com/'],
    ['https://gov.br:8443/'],
    ['javascript:alert(1)//gov.br'],
    ['data:text/html,gov.br'],
    ['Protocolo 123'],
  ])('%s is shown as text, without a link', (texto) => {
    const achado = scanned(texto);
    expect(achado?.endereco).toBeUndefined();
    expect(achado?.texto).toContain(texto);
  });

  it('are read from the text with the address to type them at', () => {
    const rows = ['Código de autenticidade: A1B2-C3D4', 'Confira em https://www.gov.br/validar.'];
    expect(check([HEAD, ...rows]).achados).toMatchObject([
      {
        tipo: 'CODIGO',
        texto: 'Código de autenticidade A1B2-C3D4, para digitar em www.gov.br.',
        endereco: 'https://www.gov.br/validar',
      },
    ]);
    expect(check([HEAD, 'Chave de segurança 99ZZ88']).achados).toMatchObject([
      { tipo: 'CODIGO', texto: expect.stringMatching(/99ZZ88\. O arquivo não diz/) },
    ]);
    expect(kinds('A autenticidade deste documento pode ser conferida')).toEqual([]);
  });
});
