import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

/** External issuer: signs in the person in `who` without asking; `sub` is not the CPF. */
export interface OutsideIssuer {
  url: string;
  who: { cpf: string; acr?: string | undefined; name?: string; email?: string };
  /** API of levels beside it, as gov.br's: by its state it answers, is slow, or fails. */
  levels: { ids: string[]; state: 'works' | 'slow' | 'dead'; calls: string[] };
  /** `acr_values` of the last sign-in. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts an issuer that listens on `port`; the portal knows it as `url`. */
export async function startIssuer(
  portalUrl: string,
  {
    port,
    url = `http://localhost:${port}`,
    auth = 'client_secret_basic',
  }: { port: number; url?: string; auth?: 'client_secret_basic' | 'client_secret_post' },
): Promise<OutsideIssuer> {
  const who: OutsideIssuer['who'] = { cpf: '' };
  const levels: OutsideIssuer['levels'] = { ids: [], state: 'works', calls: [] };
  const asked: string[] = [];
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'portal-externo',
        client_secret: 'segredo do portal externo',
        token_endpoint_auth_method: auth,
        redirect_uris: [`${portalUrl}/credenciados/auth/retorno`],
        post_logout_redirect_uris: [`${portalUrl}/identidade/saiu`],
      },
    ],
    acrValues: ['ouro', 'prata', 'bronze'],
    claims: { openid: ['sub', 'acr'], profile: ['name', 'cpf'], email: ['email'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: who.name ?? 'Pessoa de Fora', cpf: who.cpf, email: who.email }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.account?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  // Trusts the forwarded headers of a proxy that terminates TLS.
  provider.proxy = url.startsWith('https:');
  const answer = provider.callback();
  async function signIn(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response);
    asked.push(String(params.acr_values));
    const login = { accountId: 'pessoa-7', ...(who.acr && { acr: who.acr }) };
    return provider.interactionFinished(request, response, { login });
  }
  async function answerLevels({ url: path = '', headers }: IncomingMessage, response: ServerResponse) {
    levels.calls.push(path);
    // Never answers: the caller's time limit ends it.
    if (levels.state === 'slow') return;
    const known = await provider.AccessToken.find(headers.authorization?.replace('Bearer ', '') ?? '');
    const status = levels.state === 'dead' ? 500 : known ? 200 : 401;
    const body = levels.ids.map((id) => ({ id, dataAtualizacao: '2026-01-01T00:00:00.000-0300' }));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status === 200 ? body : {}));
  }
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/confiabilidades/')) return answerLevels(request, response);
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    return signIn(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, who, levels, asked, close };
}
