import { tokenFor } from '../testing/index.ts';
import { clearSession, expireSession, getSession, storeToken, useSession } from './session.store.ts';
import { takeTokenFromAddress } from './sign-in.ts';
import { readToken } from './token.ts';

const goTo = (path: string) => window.history.replaceState(null, '', path);

describe('readToken', () => {
  test('reads who is signed in, accents included', () => {
    expect(readToken(tokenFor('CAGEO', { cpf: '39053344705', nome: 'João Conceição' }))).toMatchObject({
      perfil: 'CAGEO',
      pessoa: { cpfCnpj: '39053344705', nomeRazaoSocial: 'João Conceição' },
    });
  });

  test.each(['', 'a.b.c', 'x', `x.${btoa('{"exp":99999999999}')}.y`, `x.${btoa('null')}.y`])('refuses %j', (token) => {
    expect(readToken(token)).toBeNull();
  });

  test('refuses a token that has ended', () => {
    expect(readToken(tokenFor('CAGEO', { lasts: -1 }))).toBeNull();
  });

  test('refuses a profile that the portal does not know', () => {
    const [head, payload = '', sign] = tokenFor('CAGEO').split('.');
    const changed = btoa(atob(payload).replace('"CAGEO"', '"ROOT"'));
    expect(readToken([head, changed, sign].join('.'))).toBeNull();
  });
});

describe('session', () => {
  test('keeps the token in the tab under @jwt, and forgets it', () => {
    const token = tokenFor('CREDENCIADOS');
    expect(storeToken(token)).toBe(true);
    expect(sessionStorage.getItem('@jwt')).toBe(token);
    clearSession();
    expect(sessionStorage.getItem('@jwt')).toBeNull();
    expect(getSession()).toBeNull();
  });

  test('keeps nothing of what is no token', () => {
    expect(storeToken('nonsense')).toBe(false);
    expect(sessionStorage.getItem('@jwt')).toBeNull();
  });

  test('expires once, and remembers whose session it was', () => {
    storeToken(tokenFor('CAGEO', { cpf: '11144477735' }));
    expect(expireSession()).toBe(true);
    expect(expireSession()).toBe(false);
    expect(useSession.getState()).toMatchObject({ session: null, expired: true, formerCpf: '11144477735' });
  });
});

describe('the token in the address', () => {
  test('is taken and removed at once, and the root is loaded', () => {
    goTo(`/credenciados/?token=${tokenFor('CAGEO')}`);
    takeTokenFromAddress();
    expect(getSession()?.perfil).toBe('CAGEO');
    expect(window.location.href).toBe('http://localhost/credenciados/');
  });

  test('leads back to where the sign-in began', () => {
    sessionStorage.setItem('credenciados:voltar', '/solicitacoes/listagem/3?pagina=2');
    goTo(`/credenciados/?token=${tokenFor('CAGEO')}`);
    takeTokenFromAddress();
    expect(window.location.pathname + window.location.search).toBe('/credenciados/solicitacoes/listagem/3?pagina=2');
    expect(sessionStorage.getItem('credenciados:voltar')).toBeNull();
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never leads to %s', (path) => {
    sessionStorage.setItem('credenciados:voltar', path);
    goTo(`/credenciados/?token=${tokenFor('CAGEO')}`);
    takeTokenFromAddress();
    expect(window.location.href).toBe('http://localhost/credenciados/');
  });

  test('is removed even when it is worthless', () => {
    goTo('/credenciados/?token=worthless');
    takeTokenFromAddress();
    expect(getSession()).toBeNull();
    expect(window.location.search).toBe('');
  });
});
