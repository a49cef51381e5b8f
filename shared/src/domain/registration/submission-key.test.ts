import fc from 'fast-check';
import { submissionFor } from './submission-key.ts';

describe('key of a sending', () => {
  it('stays for the same contents and changes with them', () => {
    const first = submissionFor(null, { nome: 'Maria' });
    expect(submissionFor(first, { nome: 'Maria' })).toBe(first);
    expect(submissionFor(first, { nome: 'Ana' }).chave).not.toBe(first.chave);
  });

  it('is the same exactly when the contents are', () => {
    let keys = 0;
    const newKey = () => String(++keys);
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const first = submissionFor(null, one, newKey);
        const second = submissionFor(first, other, newKey);
        expect(second.chave === first.chave).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});
