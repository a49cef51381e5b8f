import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pageRegistrySchema, type Registry } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compositionOf, namesOf, readComposition } from './composition.ts';
import { LiveModules } from './live-modules.ts';
import { readText } from './module-files.ts';
import { COMPOSITION, type ModuleStore, type RegistryState, SHELL } from './module-store.ts';
import { pageRegistry } from './page-registry.ts';
import { DAYS_KEPT, prune } from './prune.ts';
import { ReleaseRefused } from './refused.ts';
import { pin, publish, remove, rollback, unpin } from './release.ts';
import { deployShell, publishShell, rollbackShell } from './release-shell.ts';
import { StoredShells } from './stored-shells.ts';
import { AS_BUILT, builtWith, libraryOf, writeModule, writeShell } from './testing/module-package.ts';

/**
 * Publish, deploy, roll back, pin, prune and open pages, in any order and concurrently, in three processes: the portal's own code on a
 * store whose calls run in random order.
 */

const RUNS = everyNight(1_000, 20);
const MODULES = ['mf-a', 'mf-b'];
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
const SHELLS = 4;
/** The last build and the last versions have another major of the library: each major offers names that the other lacks (TEL-34). */
const libraryOfBuild = (build: number): [string, string[]] =>
  build === SHELLS - 1 ? ['2.0.0', ['Novo']] : [`1.${build}.0`, ['Velho']];
const libraryOfModule = (version: string): [string, string] =>
  version < '1.2.0' ? ['1.0.0', 'Velho'] : ['2.0.0', 'Novo'];
const PROCESSES = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.parse('2026-01-01T12:00:00Z');

let folder: string;
const shells: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(quickFolder(), 'credenciados-composicoes-'));
  for (const name of MODULES) {
    for (const version of VERSIONS) {
      const files = { ...builtWith(...libraryOfModule(version)), 'spa.12345678.js': `"${version}"` };
      await writeModule(path.join(folder, name, version), name, { needs: AS_BUILT, files });
    }
  }
  for (let build = 0; build < SHELLS; build += 1) {
    const { offers, files } = libraryOf(...libraryOfBuild(build));
    shells.push(
      await writeShell(path.join(folder, `build-${build}`, SHELL), `build ${build}`, {
        offers,
        files: { 'react.01234567.js': 'same in all', ...files },
      }),
    );
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** A store whose versions are folders built earlier; removed versions are missing. */
class QuickStore implements ModuleStore {
  readonly #own: string;
  readonly #folders = new Map<string, string>();
  #state: RegistryState = { registry: null, tag: null };
  #changes = 0;

  constructor(own: string) {
    this.#own = own;
  }

  async read(): Promise<RegistryState>;
  async read(known: string | null): Promise<RegistryState | null>;
  async read(known?: string | null): Promise<RegistryState | null> {
    return known === this.#state.tag && known !== undefined ? null : structuredClone(this.#state);
  }

  async replace(registry: Registry, tag: string | null): Promise<boolean> {
    if (tag !== this.#state.tag) return false;
    this.#changes += 1;
    this.#state = { registry: structuredClone(registry), tag: String(this.#changes) };
    return true;
  }

  async add(name: string, version: string, from: string): Promise<'added' | 'there'> {
    const named = `${name}/${version}`;
    if (this.#folders.has(named)) return 'there';
    const own = path.join(this.#own, named);
    // Folders of compositions and shells are copied; of others only the names are recorded.
    const isCopied = name === COMPOSITION || name === SHELL;
    if (isCopied) cpSync(from, own, { recursive: true });
    this.#folders.set(named, isCopied ? own : from);
    return 'added';
  }

  async folder(name: string, version: string): Promise<string | null> {
    return this.#folders.get(`${name}/${version}`) ?? null;
  }

  async text(name: string, version: string, file: string): Promise<string> {
    const folder = await this.folder(name, version);
    return folder ? readText(path.join(folder, file)) : '';
  }

  async versions(name: string): Promise<string[]> {
    return [...this.#folders.keys()]
      .filter((named) => named.startsWith(`${name}/`))
      .map((named) => path.basename(named));
  }

  async remove(name: string, version: string): Promise<void> {
    const named = `${name}/${version}`;
    this.#folders.delete(named);
    rmSync(path.join(this.#own, named), { recursive: true, force: true });
  }
}

/** Store whose calls run in a scheduled order. */
function inTurns(store: ModuleStore, scheduler: fc.Scheduler): ModuleStore {
  const turn = <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
    scheduler.scheduleFunction(Object.defineProperty(call, 'name', { value: name }));
  return {
    read: turn('read', (known?: string | null) =>
      known === undefined ? store.read() : store.read(known),
    ) as ModuleStore['read'],
    replace: turn('replace', (registry, tag) => store.replace(registry, tag)),
    add: turn('add', (name, version, from) => store.add(name, version, from)),
    folder: turn('folder', (name, version) => store.folder(name, version)),
    text: turn('text', (name, version, file) => store.text(name, version, file)),
    versions: turn('versions', (name) => store.versions(name)),
    remove: turn('remove', (name, version) => store.remove(name, version)),
  };
}

const below = (max: number) => fc.nat({ max: max - 1 });
const module = fc.constantFrom(...MODULES);
const deed = fc.oneof(
  fc.record({ what: fc.constant('publish' as const), name: module, version: fc.constantFrom(...VERSIONS) }),
  fc.record({ what: fc.constant('rollback' as const), name: fc.constantFrom(...MODULES, SHELL) }),
  fc.record({ what: fc.constantFrom('remove' as const, 'unpin' as const), name: module }),
  fc.record({ what: fc.constant('pin' as const), name: module, version: fc.constantFrom(...VERSIONS) }),
  fc.record({ what: fc.constant('publishShell' as const), build: below(SHELLS) }),
  fc.record({ what: fc.constant('deploy' as const), process: below(PROCESSES), build: below(SHELLS) }),
  fc.record({ what: fc.constant('prune' as const) }),
  fc.record({ what: fc.constant('open' as const), process: below(PROCESSES) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;
/** Concurrent acts, and the days until the next ones. */
const rounds = fc.array(
  fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 4 }), days: fc.constantFrom(0, 1, 12, 29, 31) }),
  { minLength: 2, maxLength: 8 },
);

interface Page {
  composition: string;
  names: string[];
  files: string[];
  openedAt: number;
}

class World {
  readonly #store: ModuleStore;
  readonly #processes: { modules: LiveModules; kept: StoredShells }[] = [];
  readonly #pages: Page[] = [];
  #now = FIRST_DAY;

  constructor(store: ModuleStore) {
    this.#store = store;
  }

  async start(at: number, build: number): Promise<void> {
    const web = path.join(folder, `build-${build}`);
    await deployShell(this.#context(), path.join(web, SHELL));
    const log = { warn: (_: object, message: string) => expect(message).toBe('') };
    const modules = new LiveModules({ store: this.#store, webDir: web, log });
    this.#processes[at] = { modules, kept: new StoredShells(this.#store, 0) };
  }

  async do(given: Deed): Promise<void> {
    const context = this.#context();
    try {
      if (given.what === 'publish') {
        await publish(context, path.join(folder, given.name, given.version), given.name, given.version);
      } else if (given.what === 'rollback') {
        await (given.name === SHELL ? rollbackShell(context) : rollback(context, given.name));
      } else if (given.what === 'remove') await remove(context, given.name);
      else if (given.what === 'unpin') await unpin(context, given.name);
      else if (given.what === 'pin') await pin(context, given.name, given.version);
      else if (given.what === 'publishShell') {
        await publishShell(context, path.join(folder, `build-${given.build}`, SHELL), shells[given.build] ?? '');
      } else if (given.what === 'deploy') await this.start(given.process, given.build);
      else if (given.what === 'open') await this.#open(given.process);
      else await prune(this.#store, DAYS_KEPT, new Date(this.#now));
    } catch (error) {
      // A refusal is a valid answer.
      if (!(error instanceof ReleaseRefused)) throw error;
    }
  }

  pass(days: number): void {
    this.#now += days * DAY_MS;
  }

  /** Checks that every page that may be open finds all its files in every process, with the same content. */
  async check(): Promise<void> {
    const told = new Set<string | undefined>();
    for (const { modules, kept } of this.#processes) {
      const registry = await modules.read();
      told.add(registry.composition);
      expect(registry.composition).toBe(compositionOf(registry).id);
      for (const page of this.#pages.filter(({ openedAt }) => this.#now - openedAt < DAYS_KEPT * DAY_MS)) {
        for (const name of page.names) {
          const [of = '', version = ''] = name.split('/');
          if ((await this.#store.folder(of, version)) === null) throw new Error(`${name} is missing`);
        }
        for (const file of page.files) {
          const at = await kept.find(file);
          if (at === null || !existsSync(path.join(at, file))) throw new Error(`${file} is missing`);
        }
        expect(await readComposition(this.#store, page.composition)).not.toBeNull();
      }
    }
    expect(told.size).toBe(1);
  }

  /** A page is made from one read of the registry, and its composition has the same content. */
  async #open(at: number): Promise<void> {
    const process = this.#processes[at];
    const registry = await process?.modules.read();
    const { composition } = registry ?? {};
    if (!registry || !composition) throw new Error('A process has nothing live');
    const { composition: _, ...content } = pageRegistrySchema.parse(pageRegistry(registry));
    // Every module has a library of its major.
    for (const { incompatible, sharedRange, major } of content.modules) {
      const library = content.libraries?.find(({ shared }) => Number.parseInt(shared, 10) === major) ?? content.shell;
      expect([incompatible, library.shared[0]]).toEqual([undefined, sharedRange[1]]);
    }
    expect(await readComposition(this.#store, composition)).toEqual(content);
    const names = namesOf(registry, composition);
    const build = shells.indexOf(registry.shell.version ?? '');
    const files = readdirSync(path.join(folder, `build-${build}`, SHELL));
    this.#pages.push({
      composition,
      names,
      files: files.filter((file) => /\.[0-9a-f]{8}\.js$/.test(file)),
      openedAt: this.#now,
    });
  }

  #context() {
    const now = this.#now;
    return { store: this.#store, by: 'x', now: () => new Date(now) };
  }
}

// TEL-13, TEL-14
it('leaves no open page without a file of its own, and gives each composition one content', async () => {
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), rounds, async (scheduler, given) => {
      const own = await mkdtemp(path.join(folder, 'store-'));
      const world = new World(inTurns(new QuickStore(own), scheduler));
      const inTurn = <T>(made: Promise<T>) => scheduler.waitFor(made);
      await inTurn(world.start(0, 0));
      await inTurn(Promise.all([world.start(1, 0), world.start(2, 1)]));
      for (const { deeds, days } of given) {
        opened += deeds.filter(({ what }) => what === 'open').length;
        await inTurn(Promise.all(deeds.map((each) => world.do(each))));
        await inTurn(world.check());
        world.pass(days);
      }
      await rm(own, { recursive: true });
    }),
    { numRuns: RUNS },
  );
  expect(opened).toBeGreaterThan(RUNS / 2);
}, 600_000);
