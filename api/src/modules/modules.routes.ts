import {
  type FalhaModulo,
  type Flip,
  type ModuloPublicado,
  NOME_SHELL,
  RECUSA_MODULO,
  type RecusaModulo,
  tiposSchema,
} from '@credenciados/shared/contract';
import multipart from '@fastify/multipart';
import { TransactionRollbackError } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { FOR_SECONDS, tagOf } from '../http/caching.ts';
import { AppError, businessError, unauthorized } from '../http/errors.ts';
import { contentOf, withPart } from '../http/one-part.ts';
import { route } from '../http/route.ts';
import { addressKey } from '../platform/address-key.ts';
import { browserFamily } from './failures/browser-family.ts';
import { FailureQuota } from './failures/failure-quota.ts';
import { countFailure, failureOf, placeOf, readFailures } from './failures/failures.queries.ts';
import { knownFailure } from './failures/known-failure.ts';
import { locateFailures } from './failures/locate.ts';
import type { ReleaseContext } from './flip.ts';
import { auditFlip, claimFlip } from './flip-audit.ts';
import { TYPES_JSON } from './library-use.ts';
import { accessOf } from './module-access.ts';
import { parseJson } from './module-files.ts';
import { SHELL } from './module-store.ts';
import { ReleaseRefused, refusalText, refused } from './refused.ts';
import { wasLive } from './release.rules.ts';
import { listModules, listShells, pin, publish, remove, rollback, setService, unpin } from './release.ts';
import { pinShell, publishShell, rollbackShell, unpinShell } from './release-shell.ts';
import { MAX_UNPACKED_BYTES, withUnpacked } from './unpack.ts';

/** The live modules, their publishing and their failures. */
export async function registerModulosRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  const { modules } = app;

  route(app, 'GET /publico/modulos', async ({ reply }) => {
    const registry = await modules.read();
    const live = {
      modulos: registry.modules.map(({ descriptor, version }) => ({
        nome: descriptor.name,
        versao: version,
        acesso: accessOf(descriptor),
      })),
      compartilhada: registry.shell.shared,
      shell: registry.shell.version ?? null,
      composicao: registry.composition ?? null,
    };
    reply.headers({ 'cache-control': FOR_SECONDS, etag: tagOf(live) });
    return live;
  });

  const quota = new FailureQuota();
  route(app, 'POST /publico/modulos/falhas', async ({ body, request }) => {
    // What never was live can't have failed: nobody fills the table with names of their own.
    const was =
      body.modulo === NOME_SHELL
        ? (await modules.store.folder(SHELL, body.versao)) !== null
        : wasLive(await modules.read(), body.modulo, body.versao);
    if (!was) return { ok: true };
    const failure = await knownFailure(modules.store, body);
    const kind = [failure.modulo, failure.versao, failure.fase, failure.erro, placeOf(failure.pilha)].join(' ');
    const admitted = quota.admit(addressKey(request.ip), kind, deps.now());
    const navegador = browserFamily(request.headers['user-agent']);
    if (admitted) await countFailure(db, { ...failure, navegador }, admitted, deps.now());
    return { ok: true };
  });

  /** The failures of a module or of the shell, by version. */
  const failuresOf = async (name: string): Promise<Map<string, FalhaModulo[]>> => {
    const found = new Map<string, FalhaModulo[]>();
    for (const row of await locateFailures(db, modules.store, await readFailures(db, name))) {
      found.set(row.versao, [...(found.get(row.versao) ?? []), failureOf(row)]);
    }
    return found;
  };

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
    return { modulos, compartilhada: shared, composicao: registry.composition ?? null, shell };
  });

  route(app, 'GET /modulos/historico', async () => (await modules.read()).flips);

  route(app, 'GET /modulos/tipos', async ({ query: { nome, versao } }) => {
    const found = tiposSchema.safeParse(parseJson(await modules.store.text(nome, versao, TYPES_JSON)));
    if (!found.success) throw asAnswer(refused('SEM_VERSAO', versao));
    return found.data;
  });

  // In a scope of its own: no other call of these takes multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, 'POST /modulos/:nome/:versao', ({ params: { nome, versao }, query: { deixando }, request }) =>
      released(request, (context) =>
        withPart(request, MAX_UNPACKED_BYTES, (part) =>
          withUnpacked(contentOf(part), (folder) =>
            nome === NOME_SHELL
              ? publishShell(context, folder, versao, deixando?.split(','))
              : publish(context, folder, nome, versao),
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

  /** Whoever's token it is did it, whatever is said. */
  async function released<T>(
    { publisher }: FastifyRequest,
    release: (context: ReleaseContext) => Promise<T>,
  ): Promise<T> {
    if (!publisher) throw unauthorized();
    try {
      return await release({
        store: modules.store,
        by: publisher.equipe,
        now: deps.now,
        around: auditing,
        serviceHosts: deps.config.serviceHosts,
        tryOut: modules.tryOut,
        tryOutShell: modules.tryOutShell,
      });
    } catch (error) {
      throw error instanceof ReleaseRefused ? asAnswer(error) : error;
    } finally {
      modules.forget();
    }
  }

  /** The audit comes last: its chain is held for no longer than it takes. */
  async function auditing(flip: Flip, swap: () => Promise<boolean>): Promise<boolean> {
    let swapped = false;
    try {
      await db.transaction(async (tx) => {
        // Whoever reads the registry meanwhile waits here for what becomes of this transaction.
        await claimFlip(tx, flip);
        swapped = await swap();
        if (!swapped) tx.rollback();
        await auditFlip(tx, flip);
      });
    } catch (error) {
      if (swapped || !(error instanceof TransactionRollbackError)) throw error;
    }
    return swapped;
  }
}

const STATUS: Partial<Record<RecusaModulo, number>> = { SEM_MODULO: 404, SEM_VERSAO: 404, MUDOU: 409 };

function asAnswer({ refusals }: ReleaseRefused): AppError {
  const [first] = refusals;
  if (!first) return businessError(RECUSA_MODULO.MUDOU);
  const { codigo } = first;
  return new AppError(STATUS[codigo] ?? 422, refusalText(first), { codigo, erros: refusals.map(refusalText) });
}
