import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { describeError } from './log.ts';

describe('an error in the log', () => {
  it('holds the query without its values', () => {
    const text = JSON.stringify(
      describeError(new DrizzleQueryError('select $1', ['11144477735'], new Error('broken'))),
    );
    expect(text).toContain('select $1');
    expect(text).toContain('broken');
    expect(text).not.toContain('11144477735');
  });

  it('shows no document, phone or e-mail that a message repeats', () => {
    const text = JSON.stringify(
      describeError(new Error('invalid: "111.444.777-35", maria@exemplo.gov.br, 91999990000')),
    );
    expect(text).not.toMatch(/111\.444|maria@|9199999/);
    expect(text).toContain('invalid');
  });

  it('keeps the details that identify the fault', () => {
    class OwnError extends Error {
      override name = 'OwnError';
    }
    expect(describeError(new OwnError('why', { cause: new Writable() }))).toMatchObject({
      type: 'OwnError',
      message: 'why',
      stack: expect.stringContaining('log.test'),
    });
  });
});
