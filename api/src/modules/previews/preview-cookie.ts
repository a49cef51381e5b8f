import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Config, deriveKey } from '../../config.ts';
import { cookieName, cookieOptions } from '../../http/cookies.ts';

/** What a browser keeps of the preview that it has, signed: names nobody, and is good with that session alone. */
const seenSchema = z.object({
  preview: z.uuid(),
  /** Of who opened it. */
  sid: z.string(),
});
export type Seen = z.infer<typeof seenSchema>;

type Site = Pick<Config, 'publicUrl' | 'sessionSecret'>;

const COOKIE = 'portal_previa';
const FORM = /^[\w-]{1,600}\.[\w-]{43}$/;

const macOf = ({ sessionSecret }: Site, text: string) =>
  createHmac('sha256', deriveKey(sessionSecret, 'preview')).update(text).digest();

/** Gives a browser a preview, until its own session or the preview ends. */
export function keepSeen(site: Site, reply: FastifyReply, seen: Seen, until: Date): void {
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url');
  const value = `${text}.${macOf(site, text).toString('base64url')}`;
  reply.setCookie(cookieName(site, COOKIE), value, { ...cookieOptions(site), expires: until });
}

/** Takes it from the browser. */
export function dropSeen(site: Site, reply: FastifyReply): void {
  reply.clearCookie(cookieName(site, COOKIE), cookieOptions(site));
}

/** What a browser has; null where it has none, or one that the portal didn't give. */
export function readSeen(site: Site, { cookies }: FastifyRequest): Seen | null {
  const value = cookies[cookieName(site, COOKIE)];
  if (!value || !FORM.test(value)) return null;
  const [text = '', mac = ''] = value.split('.');
  const [given, own] = [Buffer.from(mac, 'base64url'), macOf(site, text)];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  return seenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}
