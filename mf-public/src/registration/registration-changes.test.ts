import {
  type AttachedDocument,
  emptyRegistration,
  type RegistrationValues,
} from '@credenciados/contract/registration.values';
import { registrationChanges } from './registration-changes.ts';

const documento = (caminho: string): AttachedDocument => ({
  caminho,
  nomeOriginal: `${caminho}.pdf`,
  tamanho: 1,
  tipoDocumento: { codigo: 'OUTROS', descricao: 'Outros' },
  anexadoEm: null,
});

function values(change: (values: RegistrationValues) => void = () => {}): RegistrationValues {
  const made = structuredClone({
    ...emptyRegistration(2, { cpf: '52998224725', nome: 'Ana' }),
    formacao: 'Agronomia',
    documentos: [documento('a'), documento('b')],
  });
  change(made);
  return made;
}

test('finds no change, apart from surrounding blanks', () => {
  const after = values((made) => {
    made.formacao = ' Agronomia ';
  });
  expect(registrationChanges(values(), after)).toEqual({
    fields: new Set(),
    added: new Set(),
    removed: [],
    none: true,
  });
});

test('names differing fields', () => {
  const after = values((made) => {
    made.pessoa.telefones = [{ numero: '(91) 98824-6625' }];
    made.pessoa.endereco.semNumero = true;
    made.formacao = 'Geografia';
  });
  const changes = registrationChanges(values(), after);
  expect([...changes.fields]).toEqual(['telefones', 'formacao', 'numero']);
  expect(changes.none).toBe(false);
});

test('ignores a number hidden by S/N', () => {
  const noNumber = (numero: string) =>
    values((made) => {
      made.pessoa.endereco.semNumero = true;
      made.pessoa.endereco.numero = numero;
    });
  expect(registrationChanges(noNumber('0'), noNumber('')).none).toBe(true);
});

test('lists files as unchanged, added or removed', () => {
  const after = values((made) => {
    made.documentos = [documento('b'), documento('c')];
  });
  const changes = registrationChanges(values(), after);
  expect([...changes.added]).toEqual(['c']);
  expect(changes.removed.map(({ caminho }) => caminho)).toEqual(['a']);
  expect(changes.none).toBe(false);
});
