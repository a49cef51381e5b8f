import { UPLOAD_LIMITS } from '@credenciados/contract/domain';
import fc from 'fast-check';
import { selectFiles } from './select-files.ts';

const RG = { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação' };
const OUTROS = { codigo: 'OUTROS', descricao: 'Outros' };

/** A file with a given size, without that much memory. */
function fileOf(name: string, size = 10): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('choosing files', () => {
  it('requires a type first', () => {
    expect(selectFiles([fileOf('rg.pdf')], null, [])).toEqual({
      accepted: [],
      warnings: ['Selecione o tipo de documento!'],
    });
  });

  it('accepts every allowed extension, also in capitals, up to 20 MB', () => {
    for (const extension of UPLOAD_LIMITS.CADASTRO.extensions) {
      const file = fileOf(`rg.${extension.toUpperCase()}`, 20 * 1024 * 1024);
      expect(selectFiles([file], RG, [])).toEqual({ accepted: [file], warnings: [] });
    }
  });

  it('names files that are too big, empty or of another format', () => {
    const files = [fileOf('grande.pdf', 20 * 1024 * 1024 + 1), fileOf('vazio.pdf', 0), fileOf('programa.exe')];
    expect(selectFiles(files, RG, []).warnings).toEqual([
      'grande.pdf: Arquivo deve ter no máximo 20 MB de tamanho!',
      'vazio.pdf: O arquivo está vazio.',
      'programa.exe: Formatos suportados: pdf, rar, zip, png, jpg, jpeg, doc, docx.',
    ]);
  });

  it('lists six invalid files, then "E outros..."', () => {
    const files = Array.from({ length: 9 }, (_, index) => fileOf(`${index}.exe`));
    const { accepted, warnings } = selectFiles(files, OUTROS, []);
    expect(accepted).toEqual([]);
    expect(warnings).toHaveLength(7);
    expect(warnings[6]).toBe('E outros...');
    expect(selectFiles(files.slice(0, 6), OUTROS, []).warnings).toHaveLength(6);
  });

  it('accepts one file for a type, any number for OUTROS', () => {
    const files = [fileOf('a.pdf'), fileOf('b.pdf')];
    expect(selectFiles(files, RG, [])).toEqual({
      accepted: [files[0]],
      warnings: ['Já existe um anexo para o tipo Documento de identificação'],
    });
    expect(selectFiles(files, RG, ['DOCUMENTO_IDENTIFICACAO']).accepted).toEqual([]);
    expect(selectFiles(files, OUTROS, ['OUTROS'])).toEqual({ accepted: files, warnings: [] });
  });

  it('accepts at most 50 files, all of them valid', () => {
    const name = fc.constantFrom('a.pdf', 'b.PNG', 'c.exe', 'sem-extensao', 'd.doc');
    const size = fc.constantFrom(0, 1, 20 * 1024 * 1024, 20 * 1024 * 1024 + 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, size), { maxLength: 60 }), fc.nat(50), (chosen, there) => {
        const files = chosen.map(([text, bytes]) => fileOf(text, bytes));
        const { accepted } = selectFiles(files, OUTROS, Array(there).fill('OUTROS'));
        expect(accepted.length + there).toBeLessThanOrEqual(50);
        for (const file of accepted) {
          expect(file.name).toMatch(/\.(pdf|png|doc)$/i);
          expect(file.size).toBeGreaterThan(0);
          expect(file.size).toBeLessThanOrEqual(20 * 1024 * 1024);
        }
      }),
    );
  });
});
