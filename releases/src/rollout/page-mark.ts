import { randomBytes } from 'node:crypto';
import { isOneOf, macsOf, type Secrets } from '@credenciados/platform/derived-keys';
import * as z from 'zod';
import type { BrowserPages } from './browser.ts';

/** Content of the mark of a page in a rollout, made by the portal. */
const markSchema = z.object({
  /** Random id. */
  page: z.string(),
  /** Random number of the browser it was made for. */
  place: z.number(),
  measured: z.array(z.object({ rollout: z.uuid(), arm: z.enum(['NOVA', 'ATUAL']) })),
  /** Expiry in seconds since 1970. */
  until: z.number(),
});
export type PageMark = z.infer<typeof markSchema>;

/** Time during which a page reports. */
const LIFE_S = 12 * 60 * 60;
const PAGE_BYTES = 9;
const MAC_BYTES = 16;

const signaturesOf = (secrets: Secrets, text: string) =>
  macsOf(secrets, 'rollout-page', text).map((mac) => mac.subarray(0, MAC_BYTES));

/** Signed mark that a page reports with, so that pages can't be invented (TEL-38). */
export function markPage(secrets: Secrets, place: number, measured: BrowserPages['measured'], now: Date): string {
  const mark: PageMark = {
    page: randomBytes(PAGE_BYTES).toString('base64url'),
    place,
    measured: [...measured],
    until: Math.floor(now.getTime() / 1000) + LIFE_S,
  };
  const text = Buffer.from(JSON.stringify(mark)).toString('base64url');
  return `${text}.${signaturesOf(secrets, text)[0]?.toString('base64url')}`;
}

/** Verifies a mark; null if the portal didn't make it, it has expired, or it has an older build's format. */
export function readMark(secrets: Secrets, mark: string, now: Date): PageMark | null {
  const [text = '', mac = ''] = mark.split('.');
  if (!isOneOf(signaturesOf(secrets, text), Buffer.from(mac, 'base64url'))) return null;
  const { data } = markSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return data && data.until * 1000 > now.getTime() ? data : null;
}
