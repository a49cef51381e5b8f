import type { PlatformDeps } from '@credenciados/platform/deps';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseContext } from '../flip.ts';
import { auditing } from '../flip-audit.ts';
import type { LiveModules } from '../live-modules.ts';
import { ReleaseRefused } from '../refused.ts';
import { finish } from '../release.ts';
import { countMounts, countVisits } from './count-visits.ts';
import { THE_PORTAL, warnTeams } from './rollout.mail.ts';
import { advance, withdraw } from './rollout.ts';
import { type RolloutEntry, rolloutEntries } from './variants.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** Modules and logger of the application. */
interface App {
  modules: LiveModules;
  log: FastifyBaseLogger;
}

/** Judges every rollout: it stays, advances, completes, or is withdrawn (TEL-39). Job of the queue, once a minute. */
export async function judgeRollouts(app: App, deps: PlatformDeps): Promise<void> {
  for (const entry of rolloutEntries(await app.modules.read())) {
    try {
      await judgeOne(app, deps, entry);
    } catch (error) {
      const module = entry.descriptor.name;
      // Somebody ended the rollout meanwhile.
      if (error instanceof ReleaseRefused) app.log.info({ module, refusals: error.refusals }, 'rollout not changed');
      // The other rollouts are judged all the same.
      else app.log.error({ module, err: error }, 'rollout not judged');
    } finally {
      app.modules.forget();
    }
  }
}

/** Verdict on a rollout by its pages so far. */
export async function judge(
  { db, now }: Pick<PlatformDeps, 'db' | 'now'>,
  { rollout }: RolloutEntry,
): Promise<Verdict> {
  const at = now();
  const rows = await countVisits(db, rollout, at);
  const mounts = await countMounts(db, rollout);
  return verdictOf(rows, rollout, { mounts, now: at });
}

async function judgeOne({ modules, log }: App, deps: PlatformDeps, entry: RolloutEntry): Promise<void> {
  const { rollout } = entry;
  const { name } = entry.descriptor;
  const verdict = await judge(deps, entry);
  if (verdict.decision === 'stay') return;
  if (verdict.decision === 'warn') return warnTeams(deps, entry, verdict.why);
  const { store } = modules;
  const context: ReleaseContext = { store, by: THE_PORTAL, now: deps.now, around: auditing(deps.db) };
  if (verdict.decision === 'withdraw') {
    await withdraw(context, name, rollout.id, verdict.why);
    log.warn({ module: name, version: rollout.entry.version, why: verdict.why }, 'rollout taken back');
  } else if (rollout.step + 1 < rollout.steps.length) {
    await advance(context, name, rollout);
  } else {
    await finish(context, name, rollout.id);
  }
}
