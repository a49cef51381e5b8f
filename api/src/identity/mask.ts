/** Masks an address so that only its owner recognises it: `ma***@orgao.gov.br`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(at - 1, 0)))}***${email.slice(at)}`;
}

/** Masks a CPF so that only its owner recognises it: `***.456.789-**`. */
export function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}
