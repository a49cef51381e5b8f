import { outbox } from '@credenciados/platform/db/schema/index';
import { makeAttachments } from '@credenciados/platform/mail/attachments';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { desc, eq } from 'drizzle-orm';
import { Eta } from 'eta';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { PAGE_HEADERS, sendPage } from '../identity/pages/send-page.ts';
import { createViews } from '../identity/pages/views.ts';
import { ATTACHMENTS } from '../resources/email/attachments.ts';

const LIST_PATH = '/identidade/emails';
const SHOWN = 100;
const paramsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const anexoSchema = paramsSchema.extend({ ordem: z.coerce.number().int().min(0).max(99) });

const LIST = /* html */ `
<p>Nesta demonstração nenhum e-mail sai daqui: o que o portal enviaria fica nesta lista.</p>
<% if (it.mails.length === 0) { %><p>Nenhum e-mail ainda.</p><% } else { %>
<ul class="choices">
<% for (const mail of it.mails) { %>
<li><a class="choice" href="<%= mail.link %>"><strong><%= mail.assunto %></strong><span>Para <%= mail.destinatario %><br><%= mail.quando %> · <%= mail.situacao %></span></a></li>
<% } %>
</ul><% } %>`;

const MAIL = /* html */ `
<dl><dt>Para</dt><dd><%= it.destinatario %></dd><dt>Data</dt><dd><%= it.quando %></dd><dt>Situação</dt><dd><%= it.situacao %></dd>
<% if (it.arquivos.length > 0) { %><dt>Anexos</dt><dd><% for (const arquivo of it.arquivos) { %><a href="<%= arquivo.link %>"><%= arquivo.nome %></a> <% } %></dd><% } %></dl>
<iframe title="Conteúdo do e-mail" src="<%= it.link %>/corpo" width="100%" height="560" sandbox="allow-top-navigation-by-user-activation"></iframe>
<div class="actions"><a class="button second" href="${LIST_PATH}">Voltar à lista</a></div>`;

/** The demonstration's mail, readable in the browser. Never registered in production, where it would show everybody's mail. */
export function registerOutboxRoutes(app: FastifyInstance, deps: Deps): void {
  const views = createViews({ ...deps.config, demo: true });
  const eta = new Eta({ autoEscape: true });
  const list = eta.compile(LIST).bind(eta);
  const renderMail = eta.compile(MAIL).bind(eta);
  const describe = (mail: typeof outbox.$inferSelect) => ({
    ...mail,
    link: `${LIST_PATH}/${mail.id}`,
    quando: format(new TZDate(mail.criadoEm, deps.config.timeZone), "dd/MM/yyyy 'às' HH:mm:ss"),
    situacao: mail.enviadoEm ? 'Entregue' : mail.falhouEm ? 'Não entregue' : 'Na fila',
  });
  const filesOf = async (mail: typeof outbox.$inferSelect) =>
    (await makeAttachments(deps, mail.anexos, ATTACHMENTS)).map(({ filename }, ordem) => ({
      nome: filename,
      link: `${LIST_PATH}/${mail.id}/anexos/${ordem}`,
    }));
  const find = async (params: unknown) => {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success) return undefined;
    const [mail] = await deps.db.select().from(outbox).where(eq(outbox.id, parsed.data.id));
    return mail;
  };

  app.get(LIST_PATH, async (_request, reply) => {
    const mails = await deps.db.select().from(outbox).orderBy(desc(outbox.id)).limit(SHOWN);
    const html = list({ mails: mails.map(describe) });
    return sendPage(reply, views.plain({ title: 'E-mails da demonstração', html }));
  });

  app.get(`${LIST_PATH}/:id`, async (request, reply) => {
    const mail = await find(request.params);
    if (!mail) return reply.callNotFound();
    return reply
      .headers({
        ...PAGE_HEADERS,
        'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; frame-src 'self'`,
      })
      .type('text/html; charset=utf-8')
      .send(
        views.plain({ title: mail.assunto, html: renderMail({ ...describe(mail), arquivos: await filesOf(mail) }) }),
      );
  });

  app.get(`${LIST_PATH}/:id/anexos/:ordem`, async (request, reply) => {
    const mail = await find(request.params);
    const { data } = anexoSchema.safeParse(request.params);
    const file = mail && data && (await makeAttachments(deps, mail.anexos, ATTACHMENTS))[data.ordem];
    if (!file) return reply.callNotFound();
    return reply
      .headers({
        ...PAGE_HEADERS,
        'content-disposition': `attachment; filename="${encodeURIComponent(file.filename)}"`,
      })
      .type(file.contentType)
      .send(file.content);
  });

  // Shown in a sandboxed frame: no script, no form, no external resource; links open in the whole window.
  app.get(`${LIST_PATH}/:id/corpo`, async (request, reply) => {
    const mail = await find(request.params);
    if (!mail) return reply.callNotFound();
    return reply
      .headers({
        ...PAGE_HEADERS,
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send((await readBody(deps.config, mail)).html);
  });
}
