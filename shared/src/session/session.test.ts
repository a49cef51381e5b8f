import { startPortal } from '../shell/shell-root.tsx';
import { MockFailure, mockApi, noticesShown, tokenFor } from '../testing/index.ts';
import { clearSession, expireSession, getSession, storeToken, useSession } from './session.store.ts';
import { readToken } from './token.ts';

const RECEIVE = 'POST /sessao/receber';
const goTo = (path: string) => window.history.replaceState(null, '', path);

describe('readToken', () => {
  test('reads the signed-in person, accents included', () => {
    expect(readToken(tokenFor('CAGEO', { cpf: '39053344705', nome: 'João Conceição' }))).toMatchObject({
      perfil: 'CAGEO',
      pessoa: { cpfCnpj: '39053344705', nomeRazaoSocial: 'João Conceição' },
    });
  });

  test.each(['', 'a.b.c', 'x', `x.${btoa('{"exp":99999999999}')}.y`, `x.${btoa('null')}.y`])('refuses %j', (token) => {
    expect(readToken(token)).toBeNull();
  });

  test('refuses an expired token', () => {
    expect(readToken(tokenFor('CAGEO', { lasts: -1 }))).toBeNull();
  });

  test('refuses an unknown profile', () => {
    const [head, payload = '', sign] = tokenFor('CAGEO').split('.');
    const changed = btoa(atob(payload).replace('"CAGEO"', '"ROOT"'));
    expect(readToken([head, changed, sign].join('.'))).toBeNull();
  });
});

describe('session', () => {
  test('stores the token in the tab under @jwt, and removes it', () => {
    const token = tokenFor('CREDENCIADOS');
    expect(storeToken(token)).toBe(true);
    expect(sessionStorage.getItem('@jwt')).toBe(token);
    clearSession();
    expect(sessionStorage.getItem('@jwt')).toBeNull();
    expect(getSession()).toBeNull();
  });

  test('stores nothing that isn’t a token', () => {
    expect(storeToken('nonsense')).toBe(false);
    expect(sessionStorage.getItem('@jwt')).toBeNull();
  });

  test('expires once, and remembers whose session it was', () => {
    storeToken(tokenFor('CAGEO', { cpf: '11144477735' }));
    expect(expireSession()).toBe(true);
    expect(expireSession()).toBe(false);
    expect(useSession.getState()).toMatchObject({
      session: null,
      expired: true,
      former: { pessoa: { cpfCnpj: '11144477735' } },
    });
  });
});

describe('the token in the address', () => {
  const arrive = () => startPortal();

  test('is removed at once, and the session is fetched and stored; the root page opens', async () => {
    const token = tokenFor('CAGEO');
    const api = mockApi({ [RECEIVE]: () => ({ token }) });
    goTo('/credenciados/?token=hand-over');
    const arrived = arrive();
    expect(window.location.search).toBe('');
    await arrived;
    expect(api.calls(RECEIVE).map(({ sent }) => sent)).toEqual([{ token: 'hand-over' }]);
    expect(sessionStorage.getItem('@jwt')).toBe(token);
    expect(getSession()?.perfil).toBe('CAGEO');
    expect(window.location.href).toBe('http://localhost/credenciados/');
  });

  test('leads back to the page where the sign-in began', async () => {
    sessionStorage.setItem('credenciados:voltar', '/solicitacoes/listagem/3?pagina=2');
    mockApi({ [RECEIVE]: () => ({ token: tokenFor('CAGEO') }) });
    goTo('/credenciados/?token=hand-over');
    await arrive();
    expect(window.location.pathname + window.location.search).toBe('/credenciados/solicitacoes/listagem/3?pagina=2');
    expect(sessionStorage.getItem('credenciados:voltar')).toBeNull();
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never leads to %s', async (path) => {
    sessionStorage.setItem('credenciados:voltar', path);
    mockApi({ [RECEIVE]: () => ({ token: tokenFor('CAGEO') }) });
    goTo('/credenciados/?token=hand-over');
    await arrive();
    expect(window.location.href).toBe('http://localhost/credenciados/');
  });

  test.each([422, 429, 500, 0])(
    'for another person (%i) isn’t stored; the present session stays, with a message',
    async (status) => {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const own = tokenFor('CREDENCIADOS');
      storeToken(own);
      sessionStorage.setItem('credenciados:voltar', '/editais');
      const foreign = tokenFor('CAGEO', { cpf: '11144477735' });
      const api = mockApi({
        [RECEIVE]: () => {
          throw new MockFailure(status, { message: status === 422 ? 'Este link de entrada já foi usado.' : '' });
        },
      });
      goTo(`/credenciados/editais?token=${foreign}`);
      await arrive();
      expect(window.location.href).toBe('http://localhost/credenciados/');
      expect(getSession()?.token).toBe(own);
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(foreign);
      expect(api.calls(RECEIVE)).toHaveLength(1);
      expect(noticesShown().join()).toMatch(status === 422 ? /Este link de entrada/ : /Ocorreu um erro inesperado/);
    },
  );

  // CTA-5
  test('without an answer for 20 s shows a message; a late answer within that time is accepted', async () => {
    jest.useFakeTimers();
    try {
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const token = tokenFor('CAGEO');
      let takes = 600_000;
      mockApi({ [RECEIVE]: () => new Promise((resolve) => setTimeout(() => resolve({ token }), takes)) });
      goTo('/credenciados/?token=hand-over');
      const dead = arrive();
      await jest.advanceTimersByTimeAsync(19_999);
      expect(noticesShown()).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      await dead;
      expect(noticesShown()).toEqual([expect.stringContaining('Ocorreu um erro inesperado')]);
      expect([getSession(), window.location.pathname]).toEqual([null, '/credenciados/editais']);

      takes = 19_999;
      goTo('/credenciados/?token=another');
      const slow = arrive();
      await jest.advanceTimersByTimeAsync(19_999);
      await slow;
      expect(getSession()?.perfil).toBe('CAGEO');
    } finally {
      jest.useRealTimers();
    }
  });
});
