import { PERFIL_LABEL, PERFIS, type Perfil, PORTAL_PERFIS } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { findProfiles } from '../accounts.queries.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { assertSameOrigin } from '../same-origin.ts';
import { enterPortal } from './enter.ts';
import { readPortalLogin } from './portal-login.ts';

const SIGN_IN = '/credenciados/auth/entrar';
const CHOICE = '/identidade/modulos';

const DESCRIPTION: Record<Perfil, string> = {
  CREDENCIADOS: 'Acompanhe as suas solicitações e responda às mensagens.',
  CAGEO: 'Gerencie editais, analise solicitações e credencie processos.',
  CAVISTORIA: 'Gerencie editais e analise solicitações de vistoriadores.',
  GESTAO_DE_CREDENCIADOS: 'Consulte editais, solicitações e credenciados.',
  EXTERNO: 'Consulte os editais publicados.',
  AGENDAMENTO: 'Consulte os editais publicados.',
  ENCARREGADO: 'Responda a pedidos sobre dados pessoais.',
};

const formSchema = z.object({
  perfil: z.enum(PERFIS).optional().catch(undefined),
});

const processoSchema = z.object({ protocolo: z.string().regex(/^[\w./-]{1,60}$/) });

/**
 * Page to choose a profile, shown to people as *módulo*. Sign-in leads people with several profiles here, and Exit leads everybody here.
 */
export function registerPerfilRoutes(app: FastifyInstance, deps: Deps, views: Views): void {
  const page = (nome: string, perfis: Perfil[], problem?: string) =>
    views.perfis({
      nome,
      ...(problem ? { problem } : {}),
      perfis: perfis.map((perfil) => ({
        perfil,
        nome: PERFIL_LABEL[perfil],
        descricao: DESCRIPTION[perfil],
      })),
    });

  app.get('/identidade', async (_request, reply) => reply.redirect(CHOICE, 303));

  app.get(CHOICE, async (request, reply) => {
    const login = await readPortalLogin(deps, request);
    if (!login) return reply.redirect(SIGN_IN, 303);
    const perfis = profilesFirst(await findProfiles(deps.db, login.account.id));
    if (perfis.length === 0) return sendPage(reply, views.message(messages.noProfile()), 403);
    return sendPage(reply, page(login.account.nome, perfis));
  });

  app.post(CHOICE, async (request, reply) => {
    assertSameOrigin(request, deps.config.publicUrl);
    const login = await readPortalLogin(deps, request);
    if (!login) return reply.redirect(SIGN_IN, 303);
    const { perfil } = formSchema.parse(request.body ?? {});
    const perfis = profilesFirst(await findProfiles(deps.db, login.account.id));
    if (perfil === undefined || !perfis.includes(perfil)) {
      return sendPage(reply, page(login.account.nome, perfis, 'Escolha um dos módulos da lista.'), 422);
    }
    return enterPortal(app, deps, views, reply, login, perfil);
  });

  // Placeholder for the external analysis site, which the list of processes opens in a window (TEL-3).
  app.get('/identidade/processo/:protocolo', async (request, reply) => {
    const params = processoSchema.safeParse(request.params);
    if (!params.success) return reply.callNotFound();
    return sendPage(reply, views.message(messages.process(params.data.protocolo)));
  });

  app.get('/identidade/sem-edital', async (_request, reply) => sendPage(reply, views.message(messages.noOpenEdital())));
}

function profilesFirst(perfis: Perfil[]): Perfil[] {
  const opens = (perfil: Perfil) => PORTAL_PERFIS.some((one) => one === perfil);
  return [...perfis.filter(opens), ...perfis.filter((perfil) => !opens(perfil))];
}
