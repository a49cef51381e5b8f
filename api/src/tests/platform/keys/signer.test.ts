import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { ConfigError, loadConfig } from '@credenciados/platform/config';
import { checkSignature, listKeys, loadSigner, type SignedText } from '@credenciados/platform/keys/signer';
import { PdfDocument } from '@credenciados/platform/pdf/pdf-document';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { attachmentOf, findInJson, findInPdf } from '../../../resources/comprovante/find-in-file.ts';
import { checkSeal, sealPdf } from '../../../resources/comprovante/pdf-seal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.asOwner('delete from comprovante_chave');
  await database.asOwner('delete from chave');
});
afterAll(() => database.drop());

const PRODUCTION = {
  MODE: 'production',
  DATABASE_URL: 'postgres://x',
  SMTP_URL: 'smtp://x',
  PUBLIC_URL: 'https://x.example',
  MAIL_FROM: 'x@x.example',
  CONTACT_EMAIL: 'x@x.example',
  DATA_OFFICER_EMAIL: 'x@x.example',
};
const depsOf = (env: Record<string, string> = {}) => ({
  config: loadConfig({ SESSION_SECRET: 's'.repeat(32), ...env }),
  db: database.db,
});
const newKey = () => generateKeyPairSync('ed25519').privateKey;
const pemOf = (key = newKey()) => key.export({ format: 'pem', type: 'pkcs8' }).toString();

describe('the key', () => {
  test('is made once: replicas that start at once, and later starts, sign with it', async () => {
    const signers = await Promise.all([loadSigner(depsOf()), loadSigner(depsOf()), loadSigner(depsOf())]);
    signers.push(await loadSigner(depsOf()));
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
    expect(await listKeys(depsOf())).toHaveLength(1);
  });

  test('comes from the settings, as PEM in one line or many, or as JWK', async () => {
    const key = newKey();
    const jwk = JSON.stringify(key.export({ format: 'jwk' }));
    const kids = [];
    for (const text of [pemOf(key), pemOf(key).replaceAll('\n', '\\n'), jwk]) {
      kids.push((await loadSigner(depsOf({ RECEIPT_SIGNING_KEY: text }))).kid);
    }
    expect(new Set(kids).size).toBe(1);
    expect(kids[0]).not.toContain('demonstracao');
  });

  test.each([
    ['no key', 'abc'],
    ['JSON that is no key', '{"kty":"OKP"}'],
    ['a public key', createPublicKey(newKey()).export({ format: 'pem', type: 'spki' }).toString()],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    ],
  ])('%s in the settings stops the start', (_, text) => {
    expect(() => depsOf({ RECEIPT_SIGNING_KEY: text })).toThrow(
      new ConfigError(
        'The settings are not right:\n  - RECEIPT_SIGNING_KEY must be an Ed25519 private key, as PEM or JWK',
      ),
    );
  });

  test('that a demonstration made is refused in production, and nothing it signed counts there', async () => {
    const { kid, ...signer } = await loadSigner(depsOf());
    expect(kid).toMatch(/^demonstracao-/);
    await expect(loadSigner(depsOf(PRODUCTION))).rejects.toThrow(/demonstration.*set RECEIPT_SIGNING_KEY/);
    const signed = await signer.sign('comprovante+json', '{}');
    const production = depsOf({ ...PRODUCTION, RECEIPT_SIGNING_KEY: pemOf() });
    await loadSigner(production);
    expect(await checkSignature(await listKeys(production), 'comprovante+json', signed)).toBe('unknown key');
  });

  test('is made once in production too, without settings', async () => {
    expect((await loadSigner(depsOf(PRODUCTION))).kid).not.toContain('demonstracao');
  });

  test('that was replaced still verifies its signatures', async () => {
    const before = await (await loadSigner(depsOf())).sign('comprovante+json', '{"a":1}');
    const later = depsOf({ RECEIPT_SIGNING_KEY: pemOf() });
    const after = await (await loadSigner(later)).sign('comprovante+json', '{"a":1}');
    const keys = await listKeys(later);
    expect(keys).toHaveLength(2);
    for (const signed of [before, after]) expect(await checkSignature(keys, 'comprovante+json', signed)).toBe('valid');
  });

  test('that leaked verifies nothing once it is revoked', async () => {
    const signed = await (await loadSigner(depsOf())).sign('comprovante+json', '{}');
    await database.asOwner('update comprovante_chave set revogada_em = now()');
    expect(await checkSignature(await listKeys(depsOf()), 'comprovante+json', signed)).toBe('revoked key');
  });

  test('can neither be revoked nor removed by the application', async () => {
    await loadSigner(depsOf());
    for (const statement of ['update comprovante_chave set revogada_em = null', 'delete from comprovante_chave']) {
      await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });
});

describe('the signature', () => {
  const json = fc.jsonValue().map((value) => JSON.stringify(value));
  const sign = async (payload: string) => (await loadSigner(depsOf())).sign('comprovante+json', payload);
  const check = async (signed: SignedText) => checkSignature(await listKeys(depsOf()), 'comprovante+json', signed);

  test('verifies for any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, fc.string({ unit: 'grapheme' })), async (payload) => {
        expect(await check(await sign(payload))).toBe('valid');
      }),
      { numRuns: 50 },
    );
  });

  test('is over the text itself: OpenSSL alone confirms it', async () => {
    const { protected: header, payload, signature } = await sign('{"protocolo":"ç"}');
    const [key] = await listKeys(depsOf());
    if (!key) throw new Error('No key');
    const signed = Buffer.from(`${header}.${payload}`);
    const publicKey = createPublicKey({ key: { ...key.jwk }, format: 'jwk' });
    expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('fails with any byte changed, of text, header or signature', async () => {
    const signed = await sign('{"protocolo":"2026.12345678-9","arquivos":[{"nome":"ação.pdf"}]}');
    const parts = ['protected', 'payload', 'signature'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...parts),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, at, flip) => {
          const bytes = Buffer.from(signed[part]);
          const place = at % bytes.length;
          bytes[place] = (bytes[place] ?? 0) ^ flip;
          const changed = { ...signed, [part]: bytes.toString('latin1') };
          const utf8 = { ...signed, [part]: bytes.toString() };
          expect(await check(changed)).not.toBe('valid');
          expect(await check(utf8)).not.toBe('valid');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('fails with any of its 86 characters changed, also in spare bits alone', async () => {
    const signed = await sign('{}');
    for (const [place, present] of [...signed.signature].entries()) {
      for (const other of 'ABQgw') {
        if (other === present) continue;
        const signature = signed.signature.slice(0, place) + other + signed.signature.slice(place + 1);
        expect(await check({ ...signed, signature })).toBe('invalid');
      }
    }
  });

  test('for one comprovante isn’t valid for another, nor one for a PDF for a comprovante', async () => {
    const [one, other] = [await sign('{"a":1}'), await sign('{"a":2}')];
    expect(await check({ ...one, signature: other.signature })).toBe('invalid');
    const seal = await (await loadSigner(depsOf())).sign('comprovante+pdf', '{"a":1}');
    expect(await check(seal)).toBe('invalid');
  });

  test('by somebody else’s key fails, under a name of their own or under the portal’s', async () => {
    const { kid } = await loadSigner(depsOf());
    const forger = newKey();
    const forge = async (header: object) => {
      const { FlattenedSign } = await import('jose');
      const { protected: made = '', signature } = await new FlattenedSign(Buffer.from('{}'))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'comprovante+json', b64: false, crit: ['b64'], ...header })
        .sign(forger);
      return { protected: made, payload: '{}', signature };
    };
    expect(await check(await forge({ kid: 'another' }))).toBe('unknown key');
    expect(await check(await forge({ kid }))).toBe('invalid');
    // A key contained in the signature is never used.
    expect(await check(await forge({ kid, jwk: createPublicKey(forger).export({ format: 'jwk' }) }))).toBe('invalid');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'comprovante+json', kid, b64: false, crit: ['b64'] }));
    expect(await check({ protected: none.toString('base64url'), payload: '{}', signature: '' })).toBe('invalid');
  });
});

describe('a sealed PDF', () => {
  const make = async (text: string) => {
    const signer = await loadSigner(depsOf());
    const signed = await signer.sign('comprovante+json', JSON.stringify({ text }));
    const pdf = await new PdfDocument({ titulo: text, em: new Date(0), rodape: text })
      .heading(text, text)
      .attach('comprovante.json', 'x', Buffer.from(attachmentOf(signed)))
      .end();
    return { signed, pdf: await sealPdf(signer, pdf, null) };
  };
  const seal = async (pdf: Buffer) => checkSeal(await listKeys(depsOf()), pdf);

  test('contains the comprovante, and verifies', async () => {
    const { pdf, signed } = await make('Órgão nº 1');
    expect(findInPdf(pdf).signed).toEqual(signed);
    expect(await seal(pdf)).toBe('valid');
    expect(pdf.subarray(-6).toString()).toBe('%%EOF\n');
  });

  test('is the same each time', async () => {
    expect((await make('a')).pdf.equals((await make('a')).pdf)).toBe(true);
  });

  test('fails after any byte is changed, added or removed', async () => {
    const { pdf } = await make('a');
    const change = fc.record({ at: fc.nat(), flip: fc.integer({ min: 1, max: 255 }), how: fc.constantFrom(0, 1, 2) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, flip, how }) => {
        const place = at % pdf.length;
        const byte = Buffer.from([(pdf[place] ?? 0) ^ flip]);
        const rest =
          [[byte, pdf.subarray(place + 1)], [byte, pdf.subarray(place)], [pdf.subarray(place + 1)]][how] ?? [];
        expect(await seal(Buffer.concat([pdf.subarray(0, place), ...rest]))).not.toBe('valid');
      }),
      { numRuns: 300 },
    );
    expect(await seal(Buffer.concat([pdf, Buffer.from('x')]))).toBe('invalid');
  });

  test('fails with the seal of another PDF', async () => {
    const [one, other] = [await make('a'), await make('b')];
    const line = /%comprovante-selo .*\n/;
    const moved = one.pdf.toString('latin1').replace(line, line.exec(other.pdf.toString('latin1'))?.[0] ?? '');
    expect(await seal(Buffer.from(moved, 'latin1'))).toBe('invalid');
  });
});

describe('checking a file', () => {
  const signed = { protected: 'a', payload: '{"x":1}', signature: 'b' };
  const inPdf = (stream: Buffer) =>
    Buffer.concat([Buffer.from('%PDF-1.7\nstream\r\n'), stream, Buffer.from('\nendstream')]);

  test('finds the signed text in a PDF that another program rewrote without compression', () => {
    expect(findInPdf(inPdf(Buffer.from(attachmentOf(signed)))).signed).toEqual(signed);
  });

  test('finds nothing, quickly, in malicious files', async () => {
    const { deflateSync } = await import('node:zlib');
    const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024, '{'));
    const hostile = [
      inPdf(bomb),
      Buffer.concat(Array.from({ length: 10 }, () => inPdf(bomb))),
      Buffer.from('stream\n'.repeat(300_000)),
      Buffer.from('stream\n{'.repeat(250_000)),
      inPdf(deflateSync(Buffer.from('{"protected":1}'))),
      inPdf(bomb.subarray(0, 50)),
      Buffer.from('%PDF-1.7 stream'),
    ];
    const since = performance.now();
    for (const file of hostile) expect(findInPdf(file).signed).toBeNull();
    expect(performance.now() - since).toBeLessThan(5000);
    for (const text of ['{', '{"a":'.repeat(200_000), `${'['.repeat(1e6)}`, 'null', '{"protected":"a"}', '']) {
      expect(findInJson(text)).toBeNull();
    }
    expect(findInJson(`\uFEFF${attachmentOf(signed)}`)).toEqual(signed);
  });
});
