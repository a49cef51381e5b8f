import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { within } from '../../platform/health/breaker.ts';
import type { ReleaseContext } from '../flip.ts';
import { auditing } from '../flip-audit.ts';
import { ReleaseRefused } from '../refused.ts';
import { finish } from '../release.ts';
import { judge } from './judge.ts';
import { THE_PORTAL } from './rollout.mail.ts';
import { advance, stepOf, withdraw } from './rollout.ts';
import { type OfferedEntry, offeredEntries } from './variants.ts';
import { listVisits } from './visits.queries.ts';

/** How often each rollout is judged. */
const EVERY_MS = 10_000;
/** A turn that takes longer is given up: another one comes. */
const TURN_MS = 30_000;

/** Judges every rollout: it stays, goes on, ends with everybody, or is taken back (TEL-39). Of several processes that do one wins. */
export async function judgeRollouts(app: Pick<FastifyInstance, 'modules' | 'log'>, deps: Deps): Promise<void> {
  for (const entry of offeredEntries(await app.modules.read())) {
    try {
      await judgeOne(app, deps, entry);
    } catch (error) {
      const module = entry.descriptor.name;
      // Somebody, or another process, was faster.
      if (error instanceof ReleaseRefused) app.log.info({ module, refusals: error.refusals }, 'rollout not changed');
      // The others are judged all the same.
      else app.log.error({ module, err: error }, 'rollout not judged');
    } finally {
      app.modules.forget();
    }
  }
}

async function judgeOne(
  { modules, log }: Pick<FastifyInstance, 'modules' | 'log'>,
  deps: Deps,
  { descriptor: { name }, rollout }: OfferedEntry,
): Promise<void> {
  const visits = await listVisits(deps.db, rollout.id);
  const verdict = judge(visits, stepOf(rollout), Date.parse(rollout.since), deps.now().getTime());
  if (verdict.decision === 'stay') return;
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

/** Judges while this process serves pages; what fails is tried again the next time. */
export function keepJudged(app: FastifyInstance, deps: Deps): void {
  let underWay: Promise<void> | null = null;
  const turn = () => {
    underWay ??= within(TURN_MS, 'rollouts', judgeRollouts(app, deps))
      .catch((error: unknown) => app.log.error({ err: error }, 'rollouts are not judged'))
      .finally(() => {
        underWay = null;
      });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(turn, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
