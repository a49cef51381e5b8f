import { endpoints } from '@credenciados/contract';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dataMarks, UNSIGNED } from './em-tempo.tokens.ts';

const { body: registration } = endpoints['POST /publico/credenciado/cadastrar'];
const { body: form } = endpoints['POST /publico/credenciado/formulario'];
const unsigned: readonly string[] = UNSIGNED;
const keys = [...new Set([...Object.keys(registration.shape), ...Object.keys(form.shape)])];

const deps = { config: { sessionSecret: 's'.repeat(32) } } as Parameters<typeof dataMarks>[0];
const markOf = (said: object) => dataMarks(deps, said as Parameters<typeof dataMarks>[1])[0];
/** Form with a value for every key of the contract. */
const whole = Object.fromEntries(keys.map((key) => [key, 'a']));

/** After the edital's end no field of a form may change (INS-14). */
describe('the mark of a form that came in time', () => {
  test.each(keys.filter((key) => !unsigned.includes(key)))('changes with the field %s', (key) => {
    expect(markOf({ ...whole, [key]: 'b' })).not.toBe(markOf(whole));
    expect(markOf({ ...whole, [key]: null })).not.toBe(markOf(whole));
  });

  test('leaves out only keys of the contract', () => {
    expect(UNSIGNED.filter((key) => !keys.includes(key))).toEqual([]);
    for (const key of UNSIGNED) expect(markOf({ ...whole, [key]: 'b' })).toBe(markOf(whole));
  });

  test('covers fields that the contract gets later', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][A-Za-z]{2,20}$/), fc.jsonValue(), fc.jsonValue(), (key, one, other) => {
        fc.pre(!unsigned.includes(key) && JSON.stringify(one) !== JSON.stringify(other));
        expect(markOf({ ...whole, [key]: one })).not.toBe(markOf({ ...whole, [key]: other }));
      }),
    );
  });

  test('is equal for a field that is null or left out', () => {
    expect(markOf({ ...whole, formacaoVistoriador: null })).toBe(markOf({ ...whole, formacaoVistoriador: undefined }));
  });
});
