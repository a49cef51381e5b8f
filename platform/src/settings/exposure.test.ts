import { expect, test } from '@jest/globals';
import { exposureWarning } from './exposure.ts';

const OPEN = {
  mode: 'demonstration',
  host: '0.0.0.0',
  publicUrl: 'http://localhost:8080',
  databaseUrl: undefined,
  demo: true,
  mailShown: true,
} as const;

test('a demonstration that others can reach warns of what they can do', () => {
  const warning = exposureWarning(OPEN);
  expect(warning).toContain('may reach (HOST)');
  expect(warning).toContain('the passwords are published');
  expect(warning).toContain('/identidade/emails');
  expect(exposureWarning({ ...OPEN, demo: false, mailShown: false })).not.toMatch(/published|emails/);
  expect(exposureWarning({ ...OPEN, host: '::1', publicUrl: 'https://demo.example' })).toContain('(PUBLIC_URL)');
});

test('no warning if only this machine reaches it, nor in production', () => {
  expect(exposureWarning({ ...OPEN, host: '127.0.0.1' })).toBeNull();
  expect(exposureWarning({ ...OPEN, mode: 'production' })).toBeNull();
});
