import { ERROR, isAllowed, type Perfil, type Preview } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { AppError, notFound, unauthorized } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import { contentOf, withPart } from '@credenciados/platform/http/single-file';
import { tokenHash } from '@credenciados/platform/keys/token-hash';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readComposition } from '../composition.ts';
import type { ReleasesDeps } from '../deps.ts';
import type { ModuleStore } from '../module-store.ts';
import { withAppErrors } from '../refusal-error.ts';
import { MAX_UNPACKED_BYTES, withUnpacked } from '../unpack.ts';
import { endPreview, makePreview, type PreviewContext } from './preview.ts';
import { setPreviewCookie } from './preview-cookie.ts';
import { isOver, shownPreview } from './shown-preview.ts';

/** Routes of previews of unpublished versions: made and ended by teams, opened by staff (TEL-41). */
export async function registerPrevias(app: FastifyInstance, deps: ReleasesDeps): Promise<void> {
  const { db, config, now, modules, route } = deps;

  route(app, 'GET /modulos/previas', async () =>
    ((await modules.read()).previews ?? []).map((preview) => shownPreview(preview, now())),
  );

  // Own scope, so that no other call accepts multipart bodies.
  await registerScope(app, 'previews', async (scope) => {
    await scope.register(multipart);
    route(scope, 'POST /modulos/:nome/previas', ({ params, query, request }) =>
      asTeam(request, (context) =>
        withPart(request, MAX_UNPACKED_BYTES, (part) =>
          withUnpacked(contentOf(part), async (folder) => {
            const { preview, key } = await makePreview(context, folder, {
              name: params.nome,
              version: query.versao,
              others: query.com ?? [],
              days: query.dias ?? config.previewDays,
            });
            return { ...shownPreview(preview, now()), link: `${config.publicUrl}/credenciados/previa#${key}` };
          }),
        ),
      ),
    );
  });

  route(app, 'POST /modulos/:nome/previas/:id/fim', ({ params, request }) =>
    asTeam(request, async (context) => shownPreview(await endPreview(context, params.nome, params.id), now())),
  );

  route(app, 'POST /previas/entrada', async ({ body, session, reply }) => {
    const hash = tokenHash(body.chave);
    const preview = (await modules.read()).previews?.find(({ key }) => key === hash);
    if (!preview) throw notFound(ERROR.previewUnknown);
    if (isOver(preview, now())) throw new AppError(410, ERROR.previewOver);
    await recordAudit(db, {
      atorId: session.usuarioId,
      acao: 'MODULO_PREVIA_ABERTA',
      entidade: 'modulo',
      entidadeId: preview.versions[0]?.name ?? '',
      dados: { previa: preview.id, composicao: preview.composition },
    });
    setPreviewCookie(config, reply, { preview: preview.id, sid: session.sid }, new Date(preview.until));
    const caminho = await firstPage(modules.store, preview, session.perfil);
    return { ...shownPreview(preview, now()), caminho };
  });

  /** The author is the token's team. */
  async function asTeam<T>({ publisher }: FastifyRequest, work: (context: PreviewContext) => Promise<T>): Promise<T> {
    if (!publisher) throw unauthorized();
    const context = { store: modules.store, by: publisher.equipe, tryOut: modules.tryOut, db, now };
    return withAppErrors(() => work(context)).finally(() => modules.forget());
  }
}

/** First page of a preview's module that a profile may open, relative to `/credenciados/`; empty if each needs a record's id. */
async function firstPage(store: ModuleStore, { composition, versions }: Preview, perfil: Perfil): Promise<string> {
  const kept = await readComposition(store, composition);
  const module = kept?.modules.find(({ descriptor }) => descriptor.name === versions[0]?.name);
  const route = module?.descriptor.routes.find(({ path, access }) => !path.includes(':') && isAllowed(access, perfil));
  return route?.path ?? '';
}
