import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../api/src/config.ts';
import { addToken } from '../api/src/modules/tokens.ts';
import { withDatabase } from '../api/src/platform/db/command-database.ts';
import type { PortalProcess } from '../e2e/support/portal.ts';
import type { ModuleTarget } from '../scripts/module-target.ts';
import { portalTarget } from '../scripts/portal-target.ts';
import type { BuiltModule } from './thirty-modules.ts';

/** Publishing by many teams at once, each with a token of its own. */

const VERSION = '1.0.0';
/** A reader asks for a page as often meanwhile. */
const READER_MS = 50;

/** A module, and the portal as its team reaches it. */
export interface Team {
  module: BuiltModule;
  target: ModuleTarget;
}

/** Gives each module's team a token for that module alone. */
export async function teamsOf(portal: PortalProcess, modules: readonly BuiltModule[]): Promise<Team[]> {
  const config = loadConfig({ DATA_DIR: portal.dataDir });
  return withDatabase(config, async (db) => {
    const teams: Team[] = [];
    for (const module of modules) {
      const asked = { team: `Equipe ${module.title}`, module: [module.name], days: 1 };
      const { token } = await addToken({ db, now: () => new Date() }, asked);
      teams.push({ module, target: portalTarget(`${portal.url}/credenciados`, token) });
    }
    return teams;
  });
}

const publish = ({ module, target }: Team) => target.publish(module.folder, module.name, VERSION, () => undefined);

/** How it went that all were published at once. */
export interface Contention {
  /** Seconds until each was live, in the order in which they were. */
  seconds: number[];
  /** Reasons of refusals. */
  refused: string[];
  /** How long a reader of the public page waited meanwhile, in ms. */
  reads: number[];
}

/** Publishes all at once; who is refused tries again afterwards, alone. */
export async function publishAtOnce(portal: PortalProcess, teams: readonly Team[]): Promise<Contention> {
  const reading = new AbortController();
  const reads = readMeanwhile(portal, reading.signal);
  const began = performance.now();
  const seconds: number[] = [];
  const refused: { team: Team; why: string }[] = [];
  await Promise.all(
    teams.map((team) =>
      publish(team).then(
        () => seconds.push((performance.now() - began) / 1000),
        (error) => refused.push({ team, why: `${team.module.name}: ${error}` }),
      ),
    ),
  );
  reading.abort();
  for (const { team } of refused) await publish(team);
  return { seconds, refused: refused.map(({ why }) => why), reads: await reads };
}

/** How long one takes that is published alone, in seconds; afterwards it is as if it never had been. */
export async function publishAlone(team: Team): Promise<number> {
  const began = performance.now();
  await publish(team);
  const seconds = (performance.now() - began) / 1000;
  await team.target.remove(team.module.name);
  return seconds;
}

/** How long a reader of the public page waits each time, in ms. */
export async function readAgainAndAgain(portal: PortalProcess, times: number): Promise<number[]> {
  const waited: number[] = [];
  for (let time = 0; time < times; time++) waited.push(await readOnce(portal));
  return waited;
}

async function readMeanwhile(portal: PortalProcess, over: AbortSignal): Promise<number[]> {
  const waited: number[] = [];
  while (!over.aborted) waited.push(await readOnce(portal));
  return waited;
}

async function readOnce(portal: PortalProcess): Promise<number> {
  const began = performance.now();
  await (await fetch(`${portal.url}/credenciados/editais`, { headers: { accept: 'text/html' } })).text();
  const waited = performance.now() - began;
  await sleep(READER_MS);
  return waited;
}
