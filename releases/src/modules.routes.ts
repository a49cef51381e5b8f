import {
  type FalhaModulo,
  type ModuloPublicado,
  type ModulosNoAr,
  NOME_SHELL,
  type PageRegistry,
  tiposSchema,
} from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { FOR_SECONDS, tagOf } from '@credenciados/platform/http/caching';
import { DONE } from '@credenciados/platform/http/done-answer';
import { unauthorized } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import { contentOf, withPart } from '@credenciados/platform/http/single-file';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleasesDeps } from './deps.ts';
import { browserFamily } from './failures/browser-family.ts';
import { countFailure, placeOf } from './failures/count-failure.ts';
import { FailureQuota } from './failures/failure-quota.ts';
import { failureOf, readFailures } from './failures/failures.queries.ts';
import { knownFailure } from './failures/known-failure.ts';
import { locateFailures } from './failures/locate.ts';
import type { ReleaseContext } from './flip.ts';
import { auditing } from './flip-audit.ts';
import { listLibraries } from './libraries.ts';
import { TYPES_JSON } from './library-use.ts';
import { accessOf } from './module-access.ts';
import { parseJson } from './module-files.ts';
import { SHELL } from './module-store.ts';
import { packFolder } from './pack.ts';
import { registerPrevias } from './previews/previews.routes.ts';
import { isPreviewed, seenPreview } from './previews/seen-preview.ts';
import { isProven } from './proven.ts';
import { asAppError, withAppErrors } from './refusal-error.ts';
import { refused } from './refused.ts';
import { wasLive } from './release.rules.ts';
import { finish, listModules, listShells, pin, publish, remove, rollback, setService, unpin } from './release.ts';
import { pinShell, publishShell, rollbackShell, unpinShell } from './release-shell.ts';
import { pagesFor } from './rollout/browser.ts';
import { rolloutState, shownRollout } from './rollout/offer.ts';
import { browserOf, hasRollout } from './rollout/place-cookie.ts';
import { storeVisits } from './rollout/store-visits.ts';
import { rolloutEntries } from './rollout/variants.ts';
import { MAX_UNPACKED_BYTES, withUnpacked } from './unpack.ts';

/** Routes of modules: live versions, publishing, failures. */
export async function registerModulosRoutes(app: FastifyInstance, deps: ReleasesDeps): Promise<void> {
  const { db, modules, route } = deps;

  route(app, 'GET /publico/modulos', async ({ query, reply }) => {
    const registry = await modules.read();
    const mayDiffer = hasRollout(registry) || isPreviewed(registry, query.pagina);
    const live = { ...whatIsLive(registry), ...(mayDiffer && { emOferta: true as const }) };
    reply.headers({ 'cache-control': FOR_SECONDS, etag: tagOf(live) });
    return live;
  });

  route(app, 'GET /publico/modulos/navegador', async ({ request, reply }) => {
    const registry = await modules.read();
    const seen = await seenPreview({ deps, store: modules.store, registry, request });
    if (seen) return whatIsLive({ ...seen.page, composition: seen.carried.composition });
    return whatIsLive(
      pagesFor(registry, browserOf(deps.config, registry, { request, reply }, 'what is live')).registry,
    );
  });

  const quota = new FailureQuota();
  route(app, 'POST /publico/modulos/falhas', async ({ body, request }) => {
    // Only versions that were live can fail; otherwise anybody could fill the table with invented names.
    const was =
      body.modulo === NOME_SHELL
        ? (await modules.store.folder(SHELL, body.versao)) !== null
        : wasLive(await modules.read(), body.modulo, body.versao);
    if (!was) return DONE;
    const failure = await knownFailure(modules.store, body);
    const kind = [failure.modulo, failure.versao, failure.fase, failure.erro, placeOf(failure.pilha)].join(' ');
    const admitted = quota.admit(addressKey(request.ip), kind, deps.now());
    const navegador = browserFamily(request.headers['user-agent']);
    if (admitted) await countFailure(deps, { ...failure, navegador }, admitted, deps.now());
    return DONE;
  });

  /** Failures of a module or the shell, by version. */
  const failuresOf = async (name: string): Promise<Map<string, FalhaModulo[]>> => {
    const found = new Map<string, FalhaModulo[]>();
    for (const row of await locateFailures(db, modules.store, await readFailures(db, name))) {
      found.set(row.versao, [...(found.get(row.versao) ?? []), failureOf(row)]);
    }
    return found;
  };

  route(app, 'POST /publico/modulos/medidas', async ({ body, request }) => {
    await storeVisits(deps, modules, body, request);
    return DONE;
  });

  route(app, 'GET /modulos', async () => {
    const registry = await modules.read();
    const released = await listModules(modules.store, registry);
    const modulos = await Promise.all(
      released.map(async ({ entry, versions }): Promise<ModuloPublicado> => {
        const { descriptor, version, pinned, sharedRange } = entry;
        const falhas = await failuresOf(descriptor.name);
        const versoes = versions.map((each) => ({
          versao: each,
          noAr: each === version,
          falhas: falhas.get(each) ?? [],
        }));
        return {
          nome: descriptor.name,
          versao: version,
          fixada: pinned ?? false,
          arquivos: entry.files,
          faixaCompartilhada: sharedRange,
          servico: registry.services?.[descriptor.name] ?? null,
          oferta: shownRollout(entry),
          versoes,
        };
      }),
    );
    const { shared, version, pinned } = registry.shell;
    const falhas = await failuresOf(NOME_SHELL);
    const versoes = (await listShells(modules.store, registry)).map((each) => ({
      versao: each,
      noAr: each === version,
      falhas: falhas.get(each) ?? [],
    }));
    const shell = { versao: version ?? null, fixada: pinned ?? false, versoes };
    const bibliotecas = listLibraries(registry);
    return { modulos, compartilhada: shared, bibliotecas, composicao: registry.composition ?? null, shell };
  });

  route(app, 'GET /modulos/historico', async () => (await modules.read()).flips);

  route(app, 'GET /modulos/tipos', async ({ query: { nome, versao } }) => {
    const found = tiposSchema.safeParse(parseJson(await modules.store.text(nome, versao, TYPES_JSON)));
    if (!found.success) throw asAppError(refused('SEM_VERSAO', versao));
    return found.data;
  });

  route(app, 'GET /modulos/pacote', async ({ query: { nome, versao }, reply }) => {
    const folder = await modules.store.folder(nome, versao);
    if (!folder) throw asAppError(refused('SEM_VERSAO', versao));
    return reply.type('application/gzip').send(packFolder(folder));
  });

  // Own scope, so that no other call accepts multipart bodies.
  await registerScope(app, 'modules', async (scope) => {
    await scope.register(multipart);
    route(scope, 'POST /modulos/:nome/:versao', ({ params: { nome, versao }, query, request }) =>
      released(request, (context) =>
        withPart(request, MAX_UNPACKED_BYTES, (part) =>
          withUnpacked(contentOf(part), (folder) =>
            nome === NOME_SHELL
              ? publishShell(context, folder, versao, query.deixando?.split(','))
              : publish(
                  { ...context, isProven: provenBy(nome, query.prova) },
                  folder,
                  nome,
                  versao,
                  query.etapas && { steps: query.etapas, profiles: query.perfis },
                ),
          ),
        ),
      ),
    );
  });

  route(app, 'POST /modulos/:nome/retorno', ({ params, request }) =>
    released(request, (context) =>
      params.nome === NOME_SHELL ? rollbackShell(context) : rollback(context, params.nome),
    ),
  );

  route(app, 'GET /modulos/:nome/oferta', async ({ params }) => {
    const live = rolloutEntries(await modules.read()).find(({ descriptor }) => descriptor.name === params.nome);
    if (!live) throw asAppError(refused('SEM_OFERTA', params.nome));
    return rolloutState(deps, live);
  });

  route(app, 'POST /modulos/:nome/conclusao', ({ params, request }) =>
    released(request, (context) => finish(context, params.nome)),
  );

  route(app, 'POST /modulos/:nome/remocao', ({ params, request }) =>
    released(request, (context) => remove(context, params.nome)),
  );

  route(app, 'POST /modulos/:nome/fixacao', ({ params, body, request }) =>
    released(request, (context) =>
      params.nome === NOME_SHELL ? pinShell(context, body.versao) : pin(context, params.nome, body.versao),
    ),
  );

  route(app, 'POST /modulos/:nome/liberacao', ({ params, request }) =>
    released(request, (context) => (params.nome === NOME_SHELL ? unpinShell(context) : unpin(context, params.nome))),
  );

  route(app, 'POST /modulos/:nome/servico', ({ params, body, request }) =>
    released(request, (context) => setService(context, params.nome, body.endereco)),
  );

  await registerPrevias(app, deps);

  /** Check of a proof that files passed their tests; undefined without one. */
  const provenBy = (modulo: string, prova: string | undefined) =>
    prova ? (arquivos: string) => isProven(deps, prova, { modulo, arquivos }) : undefined;

  /** The author is the token's team, whatever the body states. */
  async function released<T>(
    { publisher }: FastifyRequest,
    release: (context: ReleaseContext) => Promise<T>,
  ): Promise<T> {
    if (!publisher) throw unauthorized();
    try {
      return await withAppErrors(() =>
        release({
          store: modules.store,
          by: publisher.equipe,
          now: deps.now,
          around: auditing(db),
          serviceHosts: deps.config.serviceHosts,
          tryOut: modules.tryOut,
          tryOutShell: modules.tryOutShell,
        }),
      );
    } finally {
      modules.forget();
    }
  }
}

/** Live versions of a registry in the API's format. */
function whatIsLive({ modules, shell, composition }: Omit<PageRegistry, 'libraries'>): ModulosNoAr {
  return {
    modulos: modules.map(({ descriptor, version }) => ({
      nome: descriptor.name,
      versao: version,
      acesso: accessOf(descriptor),
    })),
    compartilhada: shell.shared,
    shell: shell.version ?? null,
    composicao: composition ?? null,
  };
}
