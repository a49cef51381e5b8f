import type { AsyncLocalStorage } from 'node:async_hooks';

const asyncHooks: typeof import('node:async_hooks') = jest.requireActual('node:async_hooks');
const { oneAtATime }: { oneAtATime: <T>(load: () => T) => T } = jest.requireActual(
  '../../../jest-web/one-at-a-time.cjs',
);

const own = asyncHooks.AsyncLocalStorage;
const storage = oneAtATime((): AsyncLocalStorage<string> => new asyncHooks.AsyncLocalStorage());

it('is what jest’s own part was loaded with, and nothing else is', () => {
  expect(storage).not.toBeInstanceOf(own);
  expect(asyncHooks.AsyncLocalStorage).toBe(own);
  expect(() =>
    oneAtATime(() => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(asyncHooks.AsyncLocalStorage).toBe(own);
});

it('knows which test is on its way, in a hook within it too, and none between two', async () => {
  const seen: unknown[] = [];
  const look = () => seen.push(storage.getStore());
  const hook = async () => {
    look();
    await Promise.resolve();
    look();
    throw new Error('broken');
  };
  await storage.run('test', async () => {
    await expect(storage.run('hook', hook)).rejects.toThrow('broken');
    look();
  });
  look();
  expect(storage.run('at once', () => storage.getStore())).toBe('at once');
  expect(() => storage.run('at once', () => JSON.parse('{'))).toThrow(SyntaxError);
  look();
  expect(seen).toEqual(['hook', 'hook', 'test', undefined, undefined]);
});
