import fc from 'fast-check';
import { credenciadoSchema } from './credenciado.ts';
import { TIPOS_EDITAL } from './domain.ts';
import { endpoints } from './index.ts';
import {
  CHANGEABLE,
  changedFields,
  columnsOf,
  FIELD_NAMES,
  FIELDS,
  fieldOf,
  fieldsIn,
  fieldText,
  flatFields,
  SECTION_NAMES,
  SECTIONS,
} from './registration-fields.ts';

const { body } = endpoints['POST /publico/credenciado/cadastrar'];
/** Keys of the request that aren't fields of the person: documents, confirmation, options of sending. */
const APART = ['idEdital', 'documentos', 'contato', 'emTempo', 'autorizacao'];

const anyValue = fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }));
const values = fc.record(Object.fromEntries(FIELD_NAMES.flatMap(columnsOf).map((name) => [name, anyValue])));

/** INS-3, INS-4, INS-5, INS-8. */
describe('fields of a registration', () => {
  it('are exactly the fields that are sent', () => {
    const { pessoaFisica, endereco, ...pessoa } = body.shape.pessoa.shape;
    const sent = { ...body.shape, ...pessoa, ...pessoaFisica.shape, ...endereco.in.shape };
    const names = Object.keys(sent).filter((name) => name !== 'pessoa' && !APART.includes(name));
    expect(names.sort()).toEqual([...FIELD_NAMES, 'semNumero'].sort());
  });

  it('are all in an answer of the API', () => {
    const { pessoaFisica, endereco, ...pessoa } = credenciadoSchema.shape.pessoa.shape;
    const shown = { ...credenciadoSchema.shape, ...pessoa, ...pessoaFisica.shape, ...endereco.shape };
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(FIELD_NAMES));
  });

  it.each(TIPOS_EDITAL)('are in one section each, for %s', (tipo) => {
    const names = SECTION_NAMES.flatMap((section) => fieldsIn(section, tipo));
    expect(names.sort()).toEqual(FIELD_NAMES.filter((name) => (fieldOf(name).tipo ?? tipo) === tipo).sort());
  });

  it('differ in two states exactly where their texts differ', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...CHANGEABLE), fc.string({ minLength: 1 }), (before, name, text) => {
        expect(changedFields(before, { ...before })).toEqual([]);
        const after = { ...before, semNumero: false, [name]: text };
        const differs = CHANGEABLE.filter((each) => fieldText(each, before).trim() !== fieldText(each, after).trim());
        expect(changedFields(before, after)).toEqual(differs);
        expect(changedFields(after, before)).toEqual(differs);
        expect(differs.every((each) => each === name || each === 'numero')).toBe(true);
      }),
    );
  });

  it('are read from the form’s values, wherever their section has them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_NAMES), fc.string(), (name, text) => {
        const form: { pessoa: { pessoaFisica: object; endereco: object } } = {
          pessoa: { pessoaFisica: {}, endereco: {} },
        };
        const holder = SECTIONS[FIELDS[name].section].holder.reduce<object>(
          (part, key) => Reflect.get(part, key),
          form,
        );
        Object.assign(holder, { [name]: text });
        expect(flatFields(form)[name]).toBe(text);
      }),
    );
  });

  it('show masks, labels and S/N as people read them', () => {
    expect(fieldText('cpf', { cpf: '52998224725' })).toBe('529.982.247-25');
    expect(fieldText('cep', { cep: '66035100' })).toBe('66035-100');
    expect(fieldText('numero', { numero: '0', semNumero: true })).toBe('S/N');
    expect(fieldText('telefones', { telefones: [{ numero: '1' }, '2'] })).toBe('1, 2');
    expect(fieldText('formacaoVistoriador', { formacaoVistoriador: 'ENGENHEIRO_AGRONOMO' })).toBe(
      'Engenheiro(a) Agrônomo',
    );
    expect(fieldText('municipio', { municipio: { id: 1, nome: 'Belém' } })).toBe('Belém');
    expect(fieldText('municipio', { municipio: 'Belém' })).toBe('Belém');
    expect(fieldText('complemento', {})).toBe('');
  });
});
