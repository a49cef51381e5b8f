import { loadConfig } from '@credenciados/platform/config';
import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { expect, it } from '@jest/globals';
import { hashPassword } from '../identity/password/password.ts';
import { createTestApp, nextCpf } from './support/test-app.ts';

const PUBLIC_URL = 'https://portal.exemplo.gov.br';

it('every cookie of a sign-in over https is secure and has the prefix __Host-', async () => {
  const { publicUrl, oidc } = loadConfig({ PUBLIC_URL, MODE: 'demonstration', SESSION_SECRET: 's'.repeat(32) });
  const api = await createTestApp({ config: { publicUrl, oidc, sessionSecret: 's'.repeat(32) } });
  const cpf = nextCpf();
  const senhaHash = await hashPassword('floresta azul de manhã');
  const [account] = await api.db
    .insert(usuario)
    .values({ cpf, nome: 'Maria', email: 'maria@exemplo.gov.br', senhaHash })
    .returning();
  await api.db.insert(usuarioPerfil).values({ usuarioId: account?.id ?? 0, perfil: 'CREDENCIADOS' });

  const jar = new Map<string, string>();
  const set: string[] = [];
  const ask = async (url: string, form?: Record<string, string>) => {
    const answer = await api.app.inject({
      method: form ? 'POST' : 'GET',
      url: url.replace(PUBLIC_URL, ''),
      headers: {
        accept: 'text/html',
        origin: PUBLIC_URL,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
      set.push(line);
    }
    return answer;
  };
  let address = '/credenciados/auth/entrar';
  let answer = await ask(address);
  while (answer.headers.location && !answer.headers.location.includes('?token=')) {
    address = answer.headers.location;
    answer = await ask(address);
    if (answer.statusCode === 200) answer = await ask(address, { cpf, senha: 'floresta azul de manhã' });
  }
  expect(answer.headers.location).toContain('/credenciados/?token=');

  const names = set.map((line) => line.split('=')[0]);
  expect(names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^__Host-portal_entrada_/),
      expect.stringMatching(/^__Host-portal_entrega_/),
      '__Host-portal_conta',
      '__Host-portal_dispositivo',
      '__Host-identidade_sessao',
    ]),
  );
  for (const line of set) {
    expect(line).toMatch(/^__(Host|Secure)-/);
    if (line.startsWith('__Host-')) expect(line).toMatch(/; path=\/(;|$)/i);
    expect(line).not.toMatch(/; domain=/i);
    for (const attribute of [/; secure(;|$)/i, /; httponly(;|$)/i, /; samesite=(lax|strict)(;|$)/i])
      expect(line).toMatch(attribute);
  }
  await api.close();
});
