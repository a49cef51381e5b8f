import { RULE } from '@credenciados/contract';
import type { FieldProblems } from '../pages/page.ts';

const MIN = 8;
const MAX = 128;
/** Words common in Brazil and this portal, with any digits and punctuation around them, that the international list lacks. */
const LOCAL = [
  'senha',
  'mudar',
  'brasil',
  'acesso',
  'credenciado',
  'credenciamento',
  'portal',
  'flamengo',
  'corinthians',
];

let common: ReadonlySet<string> | undefined;

async function isCommon(password: string): Promise<boolean> {
  if (!common) {
    // The dictionary takes megabytes, so it is loaded when somebody first chooses a password.
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common']);
  }
  const plain = password.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (common.has(plain) || /^(.)\1*$/.test(plain)) return true;
  return LOCAL.includes(plain.replaceAll(/[^a-z]/g, ''));
}

/**
 * Reason to refuse a new password: its length, the CPF, or a common password. Undefined if it is accepted; there are no composition rules.
 */
export async function passwordProblem(password: string, cpf: string): Promise<string | undefined> {
  const length = [...password].length;
  if (length === 0) return RULE.required;
  if (length < MIN) return `A senha precisa ter pelo menos ${MIN} caracteres.`;
  if (length > MAX) return `A senha pode ter no máximo ${MAX} caracteres.`;
  if (password.replaceAll(/\D/g, '') === cpf) return 'A senha não pode ser o seu CPF.';
  if (await isCommon(password)) return 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.';
  return undefined;
}

/** Reasons to refuse a new password or its repetition, by field. */
export async function newPasswordProblems(senha: string, confirmacao: string, cpf: string): Promise<FieldProblems> {
  const problem = await passwordProblem(senha, cpf);
  if (problem) return { senha: problem };
  if (confirmacao === '') return { confirmacao: RULE.required };
  return senha.normalize('NFKC') === confirmacao.normalize('NFKC')
    ? {}
    : { confirmacao: 'As senhas devem ser iguais.' };
}
