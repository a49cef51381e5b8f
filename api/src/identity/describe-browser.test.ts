import { expect, test } from '@jest/globals';
import { describeBrowser } from './describe-browser.ts';
import { maskCpf, maskEmail } from './mask.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome no Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge no Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet no Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari no iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome no iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari no macOS',
  ],
  ['Mozilla/5.0 (Unknown)', 'Navegador desconhecido'],
  ['<script>alert(1)</script> Windows', 'Navegador no Windows'],
  [undefined, 'Navegador desconhecido'],
])('a browser is known in words, and by nothing more: %s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});

test('an address and a CPF are masked', () => {
  expect(maskEmail('maria@orgao.gov.br')).toBe('ma***@orgao.gov.br');
  expect(maskEmail('m@orgao.gov.br')).toBe('***@orgao.gov.br');
  expect(maskEmail('mj@orgao.gov.br')).toBe('m***@orgao.gov.br');
  expect(maskCpf('52998224725')).toBe('***.982.247-**');
});
