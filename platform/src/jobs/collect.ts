import { GUARDA_DIAS } from '@credenciados/contract/dados-pessoais';
import { and, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import {
  arquivo,
  codigoConta,
  contatoCodigo,
  envio,
  eventoSeguranca,
  idempotencia,
  oidcPayload,
  outbox,
  senhaLink,
  sessao,
  tentativaLogin,
} from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

/** Removes uploads that no record references after 24 h (DOC-6): row first, so that no row names a missing file. */
export async function collectUnboundFiles(deps: PlatformDeps): Promise<number> {
  const unbound = and(
    isNull(arquivo.vinculadoEm),
    lt(arquivo.criadoEm, before(deps, GUARDA_DIAS.arquivoSolto * DAY_MS)),
  );
  let removed = 0;
  for (;;) {
    const batch = deps.db.select({ key: arquivo.key }).from(arquivo).where(unbound).limit(BATCH);
    // Repeats the condition: a file may have been referenced between the two statements.
    const gone = await deps.db
      .delete(arquivo)
      .where(and(unbound, inArray(arquivo.key, batch)))
      .returning({ key: arquivo.key });
    for (const { key } of gone) await deps.storage.remove(key);
    removed += gone.length;
    if (gone.length < BATCH) return removed;
  }
}

/** Removes uploads that are incomplete after 24 h, with their chunks, and the upload records of complete ones. */
export async function collectUploads(deps: PlatformDeps): Promise<number> {
  const isOld = lte(envio.criadoEm, before(deps, GUARDA_DIAS.arquivoSolto * DAY_MS));
  let removed = 0;
  for (;;) {
    const old = deps.db.select({ id: envio.id }).from(envio).where(isOld).limit(BATCH);
    const gone = await deps.db.delete(envio).where(inArray(envio.id, old)).returning({ trechos: envio.trechos });
    for (const key of gone.flatMap(({ trechos }) => trechos)) await deps.storage.remove(key);
    removed += gone.length;
    if (gone.length < BATCH) return removed;
  }
}

/** Removes stored files without a row, left by an interrupted upload or removal. */
export async function sweepStorage(deps: PlatformDeps): Promise<number> {
  const oldEnough = before(deps, DAY_MS + HOUR_MS);
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const rows = await deps.db.select({ key: arquivo.key }).from(arquivo).where(inArray(arquivo.key, batch));
    const known = new Set(rows.map((row) => row.key));
    for (const key of batch.filter((candidate) => !known.has(candidate))) {
      await deps.storage.remove(key);
      removed++;
    }
    batch = [];
  };
  for await (const { key, writtenAt } of deps.storage.list()) {
    if (writtenAt >= oldEnough) continue;
    batch.push(key);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return removed;
}

/** Removes expired rows: idempotency keys, attempts, links, sessions, sign-in states, mailed secrets and counts of security events (DAD-6). */
export async function collectExpired(deps: PlatformDeps): Promise<void> {
  const { db } = deps;
  const past = (term: keyof typeof GUARDA_DIAS) => before(deps, GUARDA_DIAS[term] * DAY_MS);
  await db.delete(idempotencia).where(lt(idempotencia.criadaEm, past('passageiro')));
  await db.delete(tentativaLogin).where(lt(tentativaLogin.em, past('passageiro')));
  await db.delete(contatoCodigo).where(lt(contatoCodigo.criadoEm, past('passageiro')));
  await db.delete(oidcPayload).where(and(isNotNull(oidcPayload.expiraEm), lt(oidcPayload.expiraEm, deps.now())));
  await db.delete(senhaLink).where(lt(senhaLink.expiraEm, past('linkSenha')));
  await db.delete(codigoConta).where(lt(codigoConta.expiraEm, past('passageiro')));
  await db.delete(sessao).where(lt(sessao.expiraEm, past('sessao')));
  await db.delete(eventoSeguranca).where(lt(eventoSeguranca.hora, past('eventoSeguranca')));
  // Applies to delivered and undelivered messages alike: no link or code is valid for longer.
  const dead = and(isNotNull(outbox.sigiloso), lt(outbox.criadoEm, past('sigilo')));
  await db.update(outbox).set({ sigiloso: null }).where(dead);
}

function before(deps: PlatformDeps, ms: number): Date {
  return new Date(deps.now().getTime() - ms);
}
