/** An address that its owner recognises and nobody else learns: `ma***@orgao.gov.br`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(at - 1, 0)))}***${email.slice(at)}`;
}

/** A CPF with only its middle shown, which its owner recognises: `***.456.789-**`. */
export function maskCpf(cpf: string): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}
