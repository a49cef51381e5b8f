import { createServer } from 'node:net';
import type { Perfil } from '@credenciados/contract';
import { loadConfig } from '@credenciados/platform/config';
import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import type { LogDestination } from '@credenciados/platform/log';
import { createTestApp, nextCpf, type TestApp } from '../../tests/support/test-app.ts';
import type { DemoAccount } from '../identity-deps.ts';
import { hashPassword } from '../password/password.ts';
import { Browser } from './browser.ts';
import { PASSWORD } from './sign-in-steps.ts';

const SECRET = 'a secret of the tests, 32 characters or more';

/** Account created by a test. */
export interface TestAccount {
  id: number;
  cpf: string;
  nome: string;
}

/** The whole API, listening on its own port, which PUBLIC_URL names. */
export interface IdentityApp extends TestApp {
  publicUrl: string;
  browser(): Browser;
  account(
    perfis: Perfil[],
    more?: Partial<{ cpf: string; nome: string; senha: null; ativo: boolean }>,
  ): Promise<TestAccount>;
  close(): Promise<void>;
}

/** Starts the API with the demonstration's settings, overridden by `env`. `logTo` receives all log lines. */
export async function startIdentityApp(
  env: Record<string, string> = {},
  demoAccounts: readonly DemoAccount[] = [],
  logTo?: LogDestination,
): Promise<IdentityApp> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const { publicUrl, oidc, externalAnalysisUrl, sessionSecret, secondFactor, trustProxy } = loadConfig({
    PORT: String(port),
    SESSION_SECRET: SECRET,
    ...env,
  });
  const config = { publicUrl, oidc, externalAnalysisUrl, sessionSecret, secondFactor, trustProxy };
  const api = await createTestApp({
    config: logTo ? { ...config, logLevel: 'trace' } : config,
    demoAccounts,
    ...(logTo ? { logTo } : {}),
  });
  await api.app.listen({ port, host: '127.0.0.1' });
  const senhaHash = await hashPassword(PASSWORD);
  return {
    ...api,
    publicUrl,
    browser: () => new Browser(publicUrl),
    async account(perfis, { cpf = nextCpf(), nome = 'Maria da Terra', senha, ativo = true } = {}) {
      const values = {
        cpf,
        nome,
        email: `p${cpf}@exemplo.gov.br`,
        ativo,
        senhaHash: senha === null ? null : senhaHash,
      };
      const [row] = await api.db.insert(usuario).values(values).returning({ id: usuario.id });
      if (!row) throw new Error('No account was made');
      if (perfis.length > 0) {
        await api.db.insert(usuarioPerfil).values(perfis.map((perfil) => ({ usuarioId: row.id, perfil })));
      }
      return { id: row.id, cpf, nome };
    },
  };
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
