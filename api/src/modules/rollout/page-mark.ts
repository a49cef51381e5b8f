import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Config, deriveKey } from '../../config.ts';
import type { Made } from './browser.ts';

/** A page that is compared with others, as the portal itself made it. */
const markSchema = z.object({
  /** Its own, by chance. */
  page: z.string(),
  /** Of the browser that it was made for. */
  place: z.number(),
  measured: z.array(z.object({ rollout: z.uuid(), arm: z.enum(['NOVA', 'ATUAL']) })),
  /** Seconds since 1970. */
  until: z.number(),
});
export type PageMark = z.infer<typeof markSchema>;

/** As long as a page tells of itself. */
const LIFE_S = 12 * 60 * 60;
const PAGE_BYTES = 9;
const MAC_BYTES = 16;

type Secret = Pick<Config, 'sessionSecret'>;

const macOf = ({ sessionSecret }: Secret, text: string) =>
  createHmac('sha256', deriveKey(sessionSecret, 'rollout-page')).update(text).digest().subarray(0, MAC_BYTES);

/** What a page is given that it shows when it tells how it went: nobody makes up pages of their own (TEL-38). */
export function markPage(secret: Secret, place: number, measured: Made['measured'], now: Date): string {
  const mark: PageMark = {
    page: randomBytes(PAGE_BYTES).toString('base64url'),
    place,
    measured: [...measured],
    until: Math.floor(now.getTime() / 1000) + LIFE_S,
  };
  const text = Buffer.from(JSON.stringify(mark)).toString('base64url');
  return `${text}.${macOf(secret, text).toString('base64url')}`;
}

/** Reads it; null where the portal didn't make it, not for now, or as builds before did. */
export function readMark(secret: Secret, mark: string, now: Date): PageMark | null {
  const [text = '', mac = ''] = mark.split('.');
  const [given, own] = [Buffer.from(mac, 'base64url'), macOf(secret, text)];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const { data } = markSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return data && data.until * 1000 > now.getTime() ? data : null;
}
