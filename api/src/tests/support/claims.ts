import { confirmedContato, looseFiles } from './domain.ts';
import { nextCpf, type TestApp } from './test-app.ts';

let made = 0;

/** An address that no other call of this file gets. */
export function nextEmail(): string {
  made += 1;
  return `titular${made}@exemplo.gov.br`;
}

/** What somebody sends who finds their CPF taken, changed as given; its document is one that only the database knows of. */
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
