import { compositionIdSchema, nomeModuloSchema } from '@credenciados/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import { cookieName, cookieOptions } from '../../http/cookies.ts';
import { isOneOf, macOf, macsOf } from '../../platform/derived-keys.ts';

/** Of who was given it; good with that session alone. */
const sid = z.string();

/** What somebody chose for their browser alone (TEL-43). */
const chosenSchema = z.object({
  sid,
  composition: compositionIdSchema,
  /** Those that aren't as they are live; of which version is in the composition, so that forty fit. */
  modules: z.array(nomeModuloSchema),
  until: z.iso.datetime(),
});
export type Chosen = z.infer<typeof chosenSchema>;

/** What a browser keeps of what it has instead of what is live, signed: names nobody. The last that it was given takes the place of what was before. */
const givenSchema = z.object({ sid, preview: z.uuid() });
export type Given = z.infer<typeof givenSchema>;
const seenSchema = z.union([givenSchema, chosenSchema]);
export type Seen = z.infer<typeof seenSchema>;

type Site = Pick<Config, 'publicUrl' | 'sessionSecret' | 'sessionSecretOld'>;

const COOKIE = 'portal_previa';
/** Browsers keep no more than 4096 characters of one. */
const FORM = /^[\w-]{1,3900}\.[\w-]{43}$/;

const PURPOSE = 'preview';

/** Gives a browser a preview or a choice, until its own session or the preview ends. */
export function keepSeen(site: Site, reply: FastifyReply, seen: Seen, until: Date): void {
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url');
  const value = `${text}.${macOf(site, PURPOSE, text).toString('base64url')}`;
  reply.setCookie(cookieName(site, COOKIE), value, { ...cookieOptions(site), expires: until });
}

/** Takes it from the browser. */
export function dropSeen(site: Site, reply: FastifyReply): void {
  reply.clearCookie(cookieName(site, COOKIE), cookieOptions(site));
}

/** What a browser has; null where it has none, or one that the portal as it is didn't give. */
export function readSeen(site: Site, { cookies }: FastifyRequest): Seen | null {
  const value = cookies[cookieName(site, COOKIE)];
  if (!value || !FORM.test(value)) return null;
  const [text = '', mac = ''] = value.split('.');
  if (!isOneOf(macsOf(site, PURPOSE, text), Buffer.from(mac, 'base64url'))) return null;
  // One of another deployment may hold something else.
  return seenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null;
}
