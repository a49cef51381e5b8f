import {
  CHANGEABLE,
  columnsOf,
  DOCUMENTO_OUTROS,
  FIELD_NAMES,
  FORMACOES_VISTORIADOR,
  fieldText,
} from '@credenciados/contract';
import type { DadosVersao, DocumentoVersao } from '@credenciados/platform/db/schema/index';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changedCampos, compareDocuments } from './versao.rules.ts';

const text = fc.constantFrom('', 'a', 'b', 'Rua Um', 'Belém');
/** Generators for fields that aren't plain texts. */
const OWN = {
  telefones: fc.array(fc.constantFrom('(91) 98888-7777', '(91) 3222-1111'), { maxLength: 3 }),
  formacaoVistoriador: fc.option(fc.constantFrom(...FORMACOES_VISTORIADOR)),
  semNumero: fc.boolean(),
  cep: fc.constantFrom('', '66010000', '66020000'),
};
const dados = fc
  .record(
    Object.fromEntries([...FIELD_NAMES.flatMap(columnsOf), 'municipio'].map((column) => [column, fc.option(text)])),
  )
  .chain((texts) => fc.record(OWN).map((own) => ({ ...texts, ...own }) as unknown as DadosVersao));
const fieldTexts = (dados: DadosVersao) =>
  Object.fromEntries(CHANGEABLE.map((name) => [name, fieldText(name, { ...dados })]));

/** Files of a version: each type but OUTROS once, each key once, some with equal content. */
const documentos: fc.Arbitrary<DocumentoVersao[]> = fc
  .uniqueArray(
    fc.record({
      caminho: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'),
      tipo: fc.constantFrom('IDENTIDADE', 'CERTIDAO', DOCUMENTO_OUTROS),
      nome: fc.constantFrom('um.pdf', 'dois.pdf'),
    }),
    { selector: ({ caminho }) => caminho },
  )
  .map((files) =>
    files
      .filter(({ tipo }, place) => tipo === DOCUMENTO_OUTROS || files.findIndex((file) => file.tipo === tipo) === place)
      // Content depends on the key: k1 and k2 are one file, sent twice.
      .map((file, place) => ({
        ...file,
        id: place + 1,
        tamanho: 9,
        sha256: file.caminho === 'k2' ? 'k1' : file.caminho,
      })),
  );

describe('the fields that changed', () => {
  test('between a version and itself has no changes', () => {
    fc.assert(fc.property(dados, (each) => expect(changedCampos(each, { ...each })).toEqual([])));
  });

  test('turn one version into the other, and back', () => {
    fc.assert(
      fc.property(dados, dados, (antes, depois) => {
        const changes = changedCampos(antes, depois);
        const pick = (side: 'antes' | 'depois') => Object.fromEntries(changes.map((each) => [each.campo, each[side]]));
        expect({ ...fieldTexts(antes), ...pick('depois') }).toEqual(fieldTexts(depois));
        expect({ ...fieldTexts(depois), ...pick('antes') }).toEqual(fieldTexts(antes));
        for (const change of changes) expect(change.antes).not.toBe(change.depois);
      }),
    );
  });
});

describe('the documents compared', () => {
  const keys = (files: readonly (DocumentoVersao | null)[]) => files.flatMap((file) => file?.caminho ?? []).sort();

  test('between a version and itself keeps all documents', () => {
    fc.assert(
      fc.property(documentos, (files) => {
        expect(compareDocuments(files, files).every(({ situacao }) => situacao === 'MANTIDO')).toBe(true);
      }),
    );
  });

  test('list each file of both versions once, under its outcome', () => {
    fc.assert(
      fc.property(documentos, documentos, (antes, depois) => {
        const compared = compareDocuments(antes, depois);
        expect(keys(compared.map((each) => each.antes))).toEqual(keys(antes));
        expect(keys(compared.map((each) => each.depois))).toEqual(keys(depois));
        for (const { situacao, antes: old, depois: now } of compared) {
          expect([old === null, now === null]).toEqual([situacao === 'NOVO', situacao === 'RETIRADO']);
          if (!old || !now) continue;
          expect(old.tipo).toBe(now.tipo);
          expect(old.sha256 === now.sha256).toBe(situacao === 'MANTIDO');
        }
      }),
    );
  });

  const file = (caminho: string, tipo: string, nome = `${caminho}.pdf`): DocumentoVersao => ({
    id: 1,
    caminho,
    tipo,
    nome,
    tamanho: 9,
    sha256: caminho,
  });

  test('a single file of a type replaces another; OUTROS are matched by name', () => {
    const compared = compareDocuments(
      [file('a', 'CERTIDAO'), file('b', DOCUMENTO_OUTROS, 'curriculo.pdf'), file('c', DOCUMENTO_OUTROS)],
      [file('x', 'CERTIDAO'), file('y', DOCUMENTO_OUTROS, 'curriculo.pdf'), file('z', DOCUMENTO_OUTROS)],
    );
    expect(compared.map((each) => [each.situacao, each.antes?.caminho, each.depois?.caminho])).toEqual([
      ['SUBSTITUIDO', 'a', 'x'],
      ['SUBSTITUIDO', 'b', 'y'],
      ['NOVO', undefined, 'z'],
      ['RETIRADO', 'c', undefined],
    ]);
  });
});
