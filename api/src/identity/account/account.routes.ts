import { PERFIL_LABEL, PERFIS } from '@credenciados/contract';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findProfiles } from '../accounts.queries.ts';
import type { AccountSolicitacoes, IdentityDeps, SolicitacaoAddress } from '../identity-deps.ts';
import { maskCpf } from '../mask.ts';
import type { AccountView } from '../pages/account-views.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { findFactors } from '../second-factor/factors.queries.ts';
import { mustUseSecondFactor } from '../second-factor/second-factor.rules.ts';
import { announceResult, showAddresses } from './addresses.ts';
import { registerConfirmRoutes } from './confirm.routes.ts';
import { registerAccountEmailRoutes } from './email.routes.ts';
import { registerAccountFactorRoutes } from './factor.routes.ts';
import { ACCOUNT_PATH, findOwner, type Owner } from './owner.ts';
import { registerAccountPasswordRoutes } from './password.routes.ts';
import { endAllOthers, endOneSession, findOpenSessions } from './sign-ins.ts';

/** Success messages, by the key in the page's query string. */
const DONE = {
  senha: 'A senha foi alterada, e os acessos abertos em outros navegadores foram encerrados.',
  email: 'O e-mail da conta foi alterado.',
  avisos: 'O e-mail dos avisos foi alterado.',
  aplicativo: 'O aplicativo autenticador foi incluído.',
  chave: 'A chave de acesso foi incluída.',
  removido: 'O meio foi removido.',
  sessao: 'O acesso foi encerrado.',
  outras: 'Os outros acessos foram encerrados.',
} as const;
const NOT_DONE = {
  ultimo: 'O seu perfil exige pelo menos um meio. Inclua outro antes de remover este.',
  ausente: 'O que você escolheu já não estava na sua conta.',
} as const;

const doneSchema = z.object({
  feito: z
    .enum(['senha', 'email', 'avisos', 'aplicativo', 'chave', 'removido', 'sessao', 'outras', 'ultimo', 'ausente'])
    .optional()
    .catch(undefined),
});
const idSchema = z.object({ id: z.string().max(100).catch('') });

/** The page "Minha conta": data, second factor and open sessions. With another issuer only the sessions: that issuer holds the rest. */
export function registerAccountRoutes(
  app: FastifyInstance,
  deps: IdentityDeps,
  views: Views,
  solicitacoes: AccountSolicitacoes,
): void {
  const { embedded } = deps.config.oidc;
  const shown = (date: Date) => format(new TZDate(date, deps.config.timeZone), "dd/MM/yyyy 'às' HH:mm");
  const shownOr = (date: Date | null) => date && shown(date);

  const view = async ({ account, login }: Owner, addresses: readonly SolicitacaoAddress[]): Promise<AccountView> => {
    const { passkeys, totp, recoveryCodes } = await findFactors(deps.db, account.id);
    const sessions = await findOpenSessions(deps, deps.db, account.id);
    return {
      nome: account.nome,
      cpf: maskCpf(account.cpf),
      email: account.email,
      addresses: showAddresses(addresses, account.email),
      own: embedded,
      required: mustUseSecondFactor(deps.config, await findProfiles(deps.db, account.id)),
      totp: totp && { criado: shown(totp.criadoEm), usado: shownOr(totp.usadoEm) },
      passkeys: passkeys.map(({ id, nome, criadaEm, usadaEm }) => ({
        id,
        nome,
        criada: shown(criadaEm),
        usada: shownOr(usadaEm),
      })),
      recoveryCodes,
      sessions: sessions.map(({ id, entradaId, perfil, navegador, criadaEm, ultimoUsoEm }) => ({
        id,
        perfil: labelOf(perfil),
        navegador: navegador || 'Navegador desconhecido',
        inicio: shown(criadaEm),
        ultimoUso: shown(ultimoUsoEm),
        esta: entradaId === login.id,
      })),
    };
  };

  app.get(ACCOUNT_PATH, async (request, reply) => {
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { feito } = doneSchema.parse(request.query);
    const addresses = await solicitacoes.find(deps.db, owner.account.id);
    const data = await view(owner, addresses);
    if (feito === undefined) return sendPage(reply, views.account(data));
    if (feito === 'ultimo' || feito === 'ausente')
      return sendPage(reply, views.account({ ...data, problem: NOT_DONE[feito] }));
    const more = feito === 'email' || feito === 'avisos' ? announceResult(addresses, owner.account.email) : [];
    return sendPage(reply, views.account({ ...data, done: [DONE[feito], ...more] }));
  });

  app.post(`${ACCOUNT_PATH}/sessoes/encerrar`, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    const { id } = idSchema.parse(request.body ?? {});
    const outcome = await endOneSession(deps, owner.login, id);
    if (outcome === 'own') return reply.redirect('/identidade/sair', 303);
    return reply.redirect(`${ACCOUNT_PATH}?feito=${outcome === 'ended' ? 'sessao' : 'ausente'}`, 303);
  });

  app.post(`${ACCOUNT_PATH}/sessoes/encerrar-outras`, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const owner = await findOwner(deps, request, reply);
    if (!owner) return reply;
    await endAllOthers(deps, owner.login);
    return reply.redirect(`${ACCOUNT_PATH}?feito=outras`, 303);
  });

  if (!embedded) return;
  registerConfirmRoutes(app, deps, views);
  registerAccountPasswordRoutes(app, deps, views);
  registerAccountEmailRoutes(app, deps, views, solicitacoes);
  registerAccountFactorRoutes(app, deps, views);
}

function labelOf(perfil: string): string {
  const known = PERFIS.find((one) => one === perfil);
  return known ? PERFIL_LABEL[known] : perfil;
}
