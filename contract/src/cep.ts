import type { Uf } from './domain.ts';

/**
 * Ranges of CEP by UF, from Correios ("Faixas de CEP", buscacepinter.correios.com.br/app/faixa_cep_uf_localidade): UF, first and last CEP
 * by its first five digits. Numbers between ranges are unassigned.
 */
const RANGES: readonly (readonly [Uf, number, number])[] = [
  ['SP', 1000, 19999],
  ['RJ', 20000, 28999],
  ['ES', 29000, 29999],
  ['MG', 30000, 39999],
  ['BA', 40000, 48999],
  ['SE', 49000, 49999],
  ['PE', 50000, 56999],
  ['AL', 57000, 57999],
  ['PB', 58000, 58999],
  ['RN', 59000, 59999],
  ['CE', 60000, 63999],
  ['PI', 64000, 64999],
  ['MA', 65000, 65999],
  ['PA', 66000, 68899],
  ['AP', 68900, 68999],
  ['AM', 69000, 69299],
  ['RR', 69300, 69399],
  ['AM', 69400, 69899],
  ['AC', 69900, 69999],
  ['DF', 70000, 72799],
  ['GO', 72800, 72999],
  ['DF', 73000, 73699],
  ['GO', 73700, 76799],
  ['RO', 76800, 76999],
  ['TO', 77000, 77999],
  ['MT', 78000, 78899],
  ['MS', 79000, 79999],
  ['PR', 80000, 87999],
  ['SC', 88000, 89999],
  ['RS', 90000, 99999],
];

/** UF of a CEP of 8 digits, with or without its mask; null if it is unassigned, such as eight equal digits. */
export function ufOfCep(cep: string): Uf | null {
  const digits = cep.replace(/\D/g, '');
  if (digits.length !== 8 || /^(\d)\1{7}$/.test(digits)) return null;
  const prefix = Number(digits.slice(0, 5));
  return RANGES.find(([, first, last]) => first <= prefix && prefix <= last)?.[0] ?? null;
}

/** Warning for a CEP that is unassigned or belongs to a UF other than the chosen one (`''`: none chosen). It is not an error (INS-5). */
export function cepWarning(cep: string, uf: string): string | null {
  if (!/^\d{5}-?\d{3}$/.test(cep)) return null;
  const own = ufOfCep(cep);
  if (own === null) return 'Este CEP não está nas faixas dos Correios. Confira se os números estão certos.';
  if (uf === '' || uf === own) return null;
  return `Pelas faixas dos Correios, este CEP é de ${own}, e a UF escolhida é ${uf}. Confira os dois.`;
}
