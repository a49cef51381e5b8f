import type { Config } from '@credenciados/platform/config';
import { isOneOf, macOf, macsOf } from '@credenciados/platform/derived-keys';
import { cookieName, cookieOptions } from '@credenciados/platform/http/cookies';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Signed content of the preview cookie. It names nobody, and is valid only with the session that opened the preview. */
const previewCookieSchema = z.object({ sid: z.string(), preview: z.uuid() });
export type PreviewCookie = z.infer<typeof previewCookieSchema>;

type Site = Pick<Config, 'publicUrl' | 'sessionSecret' | 'sessionSecretOld'>;

const COOKIE = 'portal_previa';
const FORM = /^[\w-]{1,400}\.[\w-]{43}$/;

const PURPOSE = 'preview';

/** Sets the preview cookie, until the session or the preview ends. */
export function setPreviewCookie(site: Site, reply: FastifyReply, seen: PreviewCookie, until: Date): void {
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url');
  const value = `${text}.${macOf(site, PURPOSE, text).toString('base64url')}`;
  reply.setCookie(cookieName(site, COOKIE), value, { ...cookieOptions(site), expires: until });
}

/** Removes the preview cookie. */
export function clearPreviewCookie(site: Site, reply: FastifyReply): void {
  reply.clearCookie(cookieName(site, COOKIE), cookieOptions(site));
}

/** Preview in a browser's cookie; null without a valid signature. */
export function readPreviewCookie(site: Site, { cookies }: FastifyRequest): PreviewCookie | null {
  const value = cookies[cookieName(site, COOKIE)];
  if (!value || !FORM.test(value)) return null;
  const [text = '', mac = ''] = value.split('.');
  if (!isOneOf(macsOf(site, PURPOSE, text), Buffer.from(mac, 'base64url'))) return null;
  return previewCookieSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null;
}
