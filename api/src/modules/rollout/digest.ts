import { createHmac } from 'node:crypto';
import { type Config, deriveKey } from '../../config.ts';

const LENGTH = 16;

/** What stands for a browser, an account or an address in one rollout: the same there, another one in each other. */
export function digestIn(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  rollout: string,
  of: { origin: string } | { network: string } | { place: number },
): string {
  const [[name, value] = ['', '']] = Object.entries(of);
  const what = name === 'place' ? 'browser' : name;
  const key = deriveKey(sessionSecret, `rollout-${what} ${rollout}`);
  return createHmac('sha256', key).update(String(value)).digest('base64url').slice(0, LENGTH);
}
