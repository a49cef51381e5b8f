import { describe, expect, test } from '@jest/globals';
import { isReturnTarget } from './return-target.ts';

describe('voltar', () => {
  test.each([
    '/credenciados/',
    '/credenciados/listagem-editais/listagem?pagina=2',
    '/credenciados/credenciado/mensagens/responder/7#ultima',
  ])('is an address of the portal: %s', (voltar) => {
    expect(isReturnTarget(voltar)).toBe(true);
  });

  test.each([
    'https://evil.example/credenciados/',
    '//evil.example/credenciados/',
    '/\\evil.example/credenciados/',
    '/credenciados/\\..\\..\\evil',
    '/credenciados/../identidade/sair',
    '/credenciados/%2e%2e/identidade/sair',
    '/credenciados/\t/evil',
    '/credenciados/\r\nset-cookie: a=b',
    'javascript:alert(1)',
    'credenciados/',
    '/credenciadosx/',
    '/outra',
    '',
    `/credenciados/${'a'.repeat(600)}`,
  ])('leads nowhere else: %j', (voltar) => {
    expect(isReturnTarget(voltar)).toBe(false);
  });
});
