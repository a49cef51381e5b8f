import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { senhaLink, usuario } from '../../platform/db/tables.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { sendScriptedPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { newPasswordProblems } from '../password/password.rules.ts';
import { hashPassword } from '../password/password.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { ACCOUNT_PATH, CHANGES, findConfirmedOwner } from './owner.ts';
import { endOtherSignIns } from './sign-ins.ts';
import { tellOfChange } from './tell.ts';

const formSchema = z.object({
  senha: z.string().max(1000).catch(''),
  confirmacao: z.string().max(1000).catch(''),
});

/** A signed-in person changes their password: what is open in other browsers ends. */
export function registerAccountPasswordRoutes(app: FastifyInstance, deps: IdentityDeps, views: Views): void {
  app.get(CHANGES.senha, async (request, reply) => {
    if (!(await findConfirmedOwner(deps, request, reply, 'senha'))) return reply;
    return sendScriptedPage(reply, views.changePassword({ fields: {} }));
  });

  app.post(CHANGES.senha, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findConfirmedOwner(deps, request, reply, 'senha');
    if (!owner) return reply;
    const { account, login } = owner;
    const { senha, confirmacao } = formSchema.parse(request.body ?? {});
    const fields = newPasswordProblems(senha, confirmacao, account.cpf);
    if (Object.keys(fields).length > 0) return sendScriptedPage(reply, views.changePassword({ fields }), 422);
    const senhaHash = await hashPassword(senha);
    await deps.db.transaction(async (tx) => {
      await tx.update(usuario).set({ senhaHash }).where(eq(usuario.id, account.id));
      await voidPasswordLinks(deps, tx, account.id);
      await endOtherSignIns(deps, tx, login);
      await tellOfChange(deps, tx, account, 'SENHA_ALTERADA');
      await recordAudit(tx, {
        atorId: account.id,
        acao: 'SENHA_ALTERADA',
        entidade: 'usuario',
        entidadeId: account.id,
      });
    });
    return reply.redirect(`${ACCOUNT_PATH}?feito=senha`, 303);
  });
}

/** Links that were mailed before a change of password or address set nothing any more. */
export async function voidPasswordLinks(deps: IdentityDeps, tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .update(senhaLink)
    .set({ usadoEm: deps.now() })
    .where(and(eq(senhaLink.usuarioId, usuarioId), isNull(senhaLink.usadoEm)));
}
