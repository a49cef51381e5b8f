import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { within } from '../../platform/health/breaker.ts';
import type { ReleaseContext } from '../flip.ts';
import { auditing } from '../flip-audit.ts';
import { ReleaseRefused } from '../refused.ts';
import { finish } from '../release.ts';
import { verdictOf } from './judge-thread.ts';
import { THE_PORTAL, warnTeams } from './rollout.mail.ts';
import { advance, withdraw } from './rollout.ts';
import { leaveSeat, takeSeat } from './seat.ts';
import { type OfferedEntry, offeredEntries } from './variants.ts';

/** How often each rollout is judged. */
const EVERY_MS = 10_000;
/** A turn that takes longer is given up: another one comes. */
const TURN_MS = 20_000;
/** The seat is left for others within so long, or it becomes free by itself. */
const LEAVE_MS = 1_000;

type App = Pick<FastifyInstance, 'modules' | 'log'>;

/**
 * Judges every rollout: it stays, goes on, ends with everybody, or is taken back (TEL-39). Of several processes one does; where two
 * think that they do, one flip wins. `processo`: which one asks; answers whether it is that one.
 */
export async function judgeRollouts(app: App, deps: Deps, processo: string): Promise<boolean> {
  const open = offeredEntries(await app.modules.read());
  if (open.length === 0 || !(await takeSeat(deps.db, processo))) return false;
  const running = open.map(({ rollout }) => rollout.id);
  for (const entry of open) {
    try {
      await judgeOne(app, deps, entry, running);
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
  return true;
}

async function judgeOne(
  { modules, log }: App,
  deps: Deps,
  entry: OfferedEntry,
  running: readonly string[],
): Promise<void> {
  const { rollout } = entry;
  const { name } = entry.descriptor;
  const verdict = await verdictOf(deps.db, entry, { now: deps.now(), running });
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

/** Judges while this process serves pages; what fails is tried again the next time. */
export function keepJudged(app: FastifyInstance, deps: Deps): void {
  const processo = randomUUID();
  let underWay: Promise<void> | null = null;
  let isJudge = false;
  const turn = () => {
    underWay ??= within(TURN_MS, 'rollouts', judgeRollouts(app, deps, processo))
      .then((judged) => {
        isJudge = judged;
      })
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
    if (isJudge) await within(LEAVE_MS, 'rollouts', leaveSeat(deps.db, processo)).catch(() => undefined);
  });
}
