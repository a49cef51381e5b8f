import fc from 'fast-check';
import { cepWarning, ufOfCep } from './cep.ts';
import { UFS } from './domain.ts';

// INS-5
describe('ranges of CEP by UF', () => {
  it.each([
    ['66035-100', 'PA'],
    ['01001000', 'SP'],
    ['20040-020', 'RJ'],
    ['68900-073', 'AP'],
    ['69020-030', 'AM'],
    ['69301-380', 'RR'],
    ['69460-000', 'AM'],
    ['69900-062', 'AC'],
    ['70040-010', 'DF'],
    ['72860-000', 'GO'],
    ['73310-100', 'DF'],
    ['74003-010', 'GO'],
    ['76801-059', 'RO'],
    ['77001-002', 'TO'],
    ['90010-150', 'RS'],
  ])('know that %s is of %s', (cep, uf) => expect(ufOfCep(cep)).toBe(uf));

  it.each(['99999-999', '00000-000', '00999-999', '78950-000', '6603510', '11111-111'])('have no %s', (cep) =>
    expect(ufOfCep(cep)).toBeNull(),
  );

  it('have each UF, and for each number at most one of them', () => {
    const found = new Set<string | null>();
    for (let prefix = 0; prefix < 100_000; prefix += 100) found.add(ufOfCep(`${String(prefix).padStart(5, '0')}001`));
    expect([...UFS].filter((uf) => !found.has(uf))).toEqual([]);
  });

  it('warn only of a complete CEP that is unassigned or differs from the UF', () => {
    expect(cepWarning('66035-10', 'SP')).toBeNull();
    expect(cepWarning('66035-100', '')).toBeNull();
    expect(cepWarning('66035-100', 'PA')).toBeNull();
    expect(cepWarning('66035-100', 'SP')).toMatch(/este CEP é de PA, e a UF escolhida é SP/);
    expect(cepWarning('99999-999', '')).toMatch(/não está nas faixas/);
    fc.assert(fc.property(fc.string(), fc.string(), (cep, uf) => expect(() => cepWarning(cep, uf)).not.toThrow()));
  });
});
