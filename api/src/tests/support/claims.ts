import { confirmedContato, looseFiles } from './domain.ts';
import { nextCpf, type TestApp } from './test-app.ts';

let made = 0;

/** Address that is unique in a test file. */
export function nextEmail(): string {
  made += 1;
  return `titular${made}@exemplo.gov.br`;
}

/** Form of a person whose CPF is taken, with changes. Its document exists only in the database. */
export async function claimForm(api: TestApp, change: { cpf?: string; email?: string } = {}) {
  const [caminho = ''] = await looseFiles(api, 'TITULARIDADE', 1);
  const email = change.email ?? nextEmail();
  return {
    cpf: nextCpf(),
    nome: 'Ana Souza',
    contato: await confirmedContato(api, email),
    caminho,
    relato: 'Nunca me cadastrei neste portal.',
    ...change,
    email,
  };
}
