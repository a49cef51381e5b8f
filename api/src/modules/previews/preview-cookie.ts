import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import { cookieName, cookieOptions } from '../../http/cookies.ts';
import { isOneOf, macOf, macsOf } from '../../platform/derived-keys.ts';

/** Signed content of the preview cookie. It names nobody and is good with the session that opened the preview alone. */
const seenSchema = z.object({ sid: z.string(), preview: z.uuid() });
export type Seen = z.infer<typeof seenSchema>;

type Site = Pick<Config, 'publicUrl' | 'sessionSecret' | 'sessionSecretOld'>;

const COOKIE = 'portal_previa';
const FORM = /^[\w-]{1,400}\.[\w-]{43}$/;

const PURPOSE = 'preview';

/** Gives a browser a preview, until its session or the preview ends. */
export function keepSeen(site: Site, reply: FastifyReply, seen: Seen, until: Date): void {
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url');
  const value = `${text}.${macOf(site, PURPOSE, text).toString('base64url')}`;
  reply.setCookie(cookieName(site, COOKIE), value, { ...cookieOptions(site), expires: until });
}

/** Takes the preview from the browser. */
export function dropSeen(site: Site, reply: FastifyReply): void {
  reply.clearCookie(cookieName(site, COOKIE), cookieOptions(site));
}

/** Preview that a browser was given; null without a cookie that this portal signed. */
export function readSeen(site: Site, { cookies }: FastifyRequest): Seen | null {
  const value = cookies[cookieName(site, COOKIE)];
  if (!value || !FORM.test(value)) return null;
  const [text = '', mac = ''] = value.split('.');
  if (!isOneOf(macsOf(site, PURPOSE, text), Buffer.from(mac, 'base64url'))) return null;
  return seenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null;
}
