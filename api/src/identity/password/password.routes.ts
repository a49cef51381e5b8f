import { setTimeout as delay } from 'node:timers/promises';
import { cpfSchema, RULE } from '@credenciados/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { reserveAttempt } from '../../http/security/attempts.ts';
import { findAccountByCpf } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { rememberDevice } from '../known-device.ts';
import { messages } from '../pages/messages.ts';
import { sendPage, sendScriptedPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { linkAttempts } from '../sign-in-attempts.ts';
import { newPasswordProblems } from './password.rules.ts';
import { findLinkOwner, sendPasswordLink } from './password-link.ts';
import { setPassword } from './set-password.ts';

const ASK = '/identidade/esqueci-senha';
/**
 * Minimum duration of the answer, longer than finding an account and queueing its mail, so that timing doesn't reveal whether the account
 * exists.
 */
const ASK_MS = 300;

const paramsSchema = z.object({ token: z.string().max(200).catch('') });
const passwordSchema = z.object({
  senha: z.string().max(1000).catch(''),
  confirmacao: z.string().max(1000).catch(''),
});
const askSchema = z.object({ cpf: z.string().max(100).catch('') });

/** Pages to set a password by a one-time link, and to ask for such a link. */
export function registerPasswordRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  const mailStaysHere = deps.config.mode === 'demonstration' && !deps.config.smtpUrl;

  app.get('/identidade/senha/:token', async (request, reply) => {
    const { token } = paramsSchema.parse(request.params);
    const owner = await findLinkOwner(deps, deps.db, token);
    if (!owner) return sendPage(reply, views.message(messages.linkDead()), 410);
    return sendScriptedPage(
      reply,
      views.setPassword({
        action: `/identidade/senha/${token}`,
        nome: owner.nome,
        fields: {},
      }),
    );
  });

  app.post('/identidade/senha/:token', async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const { token } = paramsSchema.parse(request.params);
    const { senha, confirmacao } = passwordSchema.parse(request.body ?? {});
    const owner = await findLinkOwner(deps, deps.db, token);
    if (!owner) return sendPage(reply, views.message(messages.linkDead()), 410);
    const fields = await newPasswordProblems(senha, confirmacao, owner.cpf);
    if (Object.keys(fields).length > 0) {
      const action = `/identidade/senha/${token}`;
      return sendScriptedPage(reply, views.setPassword({ action, nome: owner.nome, fields }), 422);
    }
    const saved = await setPassword(deps, owner, token, senha);
    if (!saved) return sendPage(reply, views.message(messages.linkDead()), 410);
    // A person who reads the account's mail owns the account: attempts from elsewhere no longer block this browser.
    rememberDevice(deps, request, reply, owner.cpf, { factor: false });
    return reply.redirect('/identidade/senha-salva', 303);
  });

  app.get('/identidade/senha-salva', async (_request, reply) =>
    sendPage(reply, views.message(messages.passwordSaved())),
  );

  app.get(ASK, async (_request, reply) => sendPage(reply, views.forgotPassword({ fields: {} })));

  app.post(ASK, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const form = askSchema.parse(request.body ?? {});
    const cpf = cpfSchema.safeParse(form.cpf);
    if (!cpf.success) {
      const fields = { cpf: form.cpf.trim() === '' ? RULE.required : RULE.cpf };
      return sendPage(reply, views.forgotPassword({ cpf: form.cpf, fields }), 422);
    }
    await Promise.all([sendLinkTo(request, cpf.data), delay(ASK_MS)]);
    return reply.redirect(`${ASK}/enviado`, 303);
  });

  app.get(`${ASK}/enviado`, async (_request, reply) =>
    sendPage(reply, views.message(messages.linkSent(mailStaysHere))),
  );

  /** Beyond the limit the answer is the same: links sent before are still valid. */
  async function sendLinkTo(request: FastifyRequest, cpf: string): Promise<void> {
    if (!(await reserveAttempt(deps, linkAttempts(deps, request, cpf))).allowed) {
      app.security.note('sign_in_locked', { request, account: cpf, detail: { what: 'password link' } });
      return;
    }
    const account = await findAccountByCpf(deps.db, cpf);
    if (account?.ativo) await deps.db.transaction((tx) => sendPasswordLink(deps, tx, account));
  }
}
