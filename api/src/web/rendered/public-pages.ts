import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageEntry } from '@credenciados/contract';
import { TimeLimitError, within } from '@credenciados/platform/health/breaker';
import type { Refusal } from '@credenciados/releases/refused';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PublicAnswers } from './public-answers.ts';
import { type Answer, RenderProcess } from './render-process.ts';
import { renderAnswered, UnansweredError } from './render-rounds.ts';
import { RENDERER, tryPages } from './try-pages.ts';

/** Page rendered on the server (ADR 22). */
export interface PublicPage {
  html: string;
  title: string;
  styles: string;
  /** Answers of the API by the page's query keys. */
  answers: Answer[];
}

/** Longest wait for the rendered page; after it, a stale one or a page without content is sent. */
const LATE_MS = 300;
/** Maximum age of a cached page, for texts about the remaining time; answers of the API are always current. */
const FRESH_MS = 30_000;
/** If the API doesn't answer in time, a stale page that was current this recently is sent, unless an edital changed since. */
const UNSEEN_MS = 60_000;
/** Delay before a renderer is restarted after it ended. */
const PAUSE_MS = 10_000;
const MAX_PAGES = 200;
/** Pages rendered at once; a request beyond the limit gets the page without content. */
const MAKING = 4;

interface CachedPage {
  page: PublicPage;
  /** Composition that it was rendered from. */
  composition: string;
  answers: string;
  at: number;
  wanted: readonly string[];
  /** Last time at which its answers were current (`performance.now()`). */
  seen: number;
}

/** Inputs of rendering: the shell's folder and the page's data blocks. */
export interface RenderFrom {
  shell: string;
  blocks: Record<string, string>;
  /** Name of the composition: several are live during a rollout. */
  of: string;
}

const keyOf = (address: string, { of }: RenderFrom): string => `${address} ${of}`;

const compositionOf = ({ descriptor, version }: PageEntry, source: RenderFrom): string =>
  `${descriptor.name}@${version} ${JSON.stringify(source)}`;

/** Outcome of a page that wasn't rendered in time: sent stale (`kept`), or without content, by reason. */
export const REASONS = ['kept', 'late', 'broken', 'unanswered'] as const;

/**
 * Renders the public pages of modules that have a renderer, in one process per module. A page is cached until the API's answers or the live
 * versions change. If neither a current nor a recent page is available in time, the page is sent without content, and the browser renders
 * it.
 */
export class PublicPages {
  readonly #app: FastifyInstance;
  readonly #answers: PublicAnswers;
  readonly #cache = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  readonly #making = new Map<string, Promise<PublicPage>>();
  readonly #processes = new Map<string, { of: string; process: RenderProcess }>();
  readonly #pausedUntil = new Map<string, number>();
  #stopped = false;
  readonly #count: (reason: (typeof REASONS)[number]) => void;

  constructor(app: FastifyInstance) {
    this.#app = app;
    this.#answers = new PublicAnswers(app);
    this.#count =
      app.metrics?.counter(
        'public_page_failures_total',
        'Public pages that could not be made: sent stale, or without content because the renderer was late, failed, or got no answer of the API',
        'reason',
        REASONS,
      ) ?? (() => undefined);
    app.addHook('onClose', async () => this.stop());
  }

  /** Page of an address; null if it can't be rendered, or not in time. */
  async find(address: string, entry: PageEntry, source: RenderFrom): Promise<PublicPage | null> {
    try {
      return await within(LATE_MS, 'renderer', this.#current(address, entry, source));
    } catch (error) {
      if (this.#stopped) return null;
      const late = error instanceof TimeLimitError;
      const latest = late && this.#latest(address, entry, source);
      if (latest) {
        this.#count('kept');
        return latest;
      }
      this.#count(late ? 'late' : error instanceof UnansweredError ? 'unanswered' : 'broken');
      this.#app.log.warn({ err: error, module: entry.descriptor.name }, 'public page not rendered');
      return null;
    }
  }

  /** Renders the page of an address before its first visitor, without a time limit. */
  async prepare(address: string, entry: PageEntry, source: RenderFrom): Promise<void> {
    await this.#current(address, entry, source).catch((error: unknown) => {
      if (!this.#stopped) throw error;
    });
  }

  /** Reasons why a version to be published can't render the pages that its descriptor names; empty if it can. */
  async tryOut({ descriptor }: PageEntry, folder: string, { blocks, shell }: RenderFrom): Promise<Refusal[]> {
    if (!descriptor.routes.some(({ rendered }) => rendered)) return [];
    const code = await readFile(path.join(shell, RENDERER), 'utf8');
    return tryPages({ code, blocks, folder, descriptor, at: this.#app.deps.now().getTime() }, this.#answers);
  }

  /** Stops the renderers of all other compositions. */
  keepOnly(compositions: readonly string[]): void {
    for (const [key, { process }] of this.#processes) {
      if (compositions.includes(key.split(' ')[1] ?? '')) continue;
      process.stop();
      this.#processes.delete(key);
      this.#pausedUntil.delete(key);
    }
  }

  /** Stops the renderers; results still pending are ignored. */
  stop(): void {
    this.#stopped = true;
    for (const { process } of this.#processes.values()) process.stop();
    this.#processes.clear();
  }

  /** Page rendered from the current answers: cached, or rendered once for all concurrent callers. */
  async #current(address: string, entry: PageEntry, source: RenderFrom): Promise<PublicPage> {
    const key = keyOf(address, source);
    const cached = this.#cache.get(key);
    const composition = compositionOf(entry, source);
    const now = this.#app.deps.now().getTime();
    if (cached && Math.abs(now - cached.at) < FRESH_MS && cached.composition === composition) {
      const seen = performance.now();
      if (cached.answers === (await this.#answered(cached.wanted))) {
        cached.seen = seen;
        return cached.page;
      }
    }
    const begun = this.#making.get(key);
    // Limited because anybody can request any number of invented addresses.
    if (!begun && this.#making.size >= MAKING) throw new TimeLimitError('renderer', LATE_MS);
    const making = begun ?? this.#make(address, entry, source, composition);
    this.#making.set(key, making);
    return making.finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
  }

  /** Cached page that was current a moment ago, or null. */
  #latest(address: string, entry: PageEntry, source: RenderFrom): PublicPage | null {
    const cached = this.#cache.get(keyOf(address, source));
    if (!cached || cached.composition !== compositionOf(entry, source)) return null;
    if (performance.now() - cached.seen > UNSEEN_MS || this.#answers.changedSince(cached.seen)) return null;
    return cached.page;
  }

  async #answered(wanted: readonly string[]): Promise<string> {
    return JSON.stringify(await Promise.all(wanted.map((each) => this.#answers.read(each))));
  }

  async #make(address: string, entry: PageEntry, source: RenderFrom, composition: string): Promise<PublicPage> {
    const { name } = entry.descriptor;
    const process = await this.#process(entry, source, composition);
    const at = this.#app.deps.now().getTime();
    const seen = performance.now();
    const { page, answers } = await renderAnswered(process, { address, name, at }, this.#answers);
    const { html, title, styles } = page;
    const made = { html, title, styles, answers: [...answers.values()] };
    const wanted = [...answers.keys()];
    const answerTexts = JSON.stringify(made.answers.map(([, ...answer]) => answer));
    this.#cache.set(keyOf(address, source), { page: made, composition, answers: answerTexts, at, wanted, seen });
    return made;
  }

  #running(key: string, composition: string): RenderProcess | null {
    const running = this.#processes.get(key);
    return running?.of === composition && !running.process.ended ? running.process : null;
  }

  /** Render process of a module's live version. */
  async #process(entry: PageEntry, { blocks, of, shell }: RenderFrom, composition: string): Promise<RenderProcess> {
    const { name } = entry.descriptor;
    const key = `${name} ${of}`;
    const right = this.#running(key, composition);
    if (right) return right;
    const [code, folder] = await Promise.all([
      readFile(path.join(shell, RENDERER), 'utf8'),
      this.#app.modules.store.folder(name, entry.version),
    ]);
    if (folder === null) throw new Error(`There is no ${name} ${entry.version}`);
    const moduleCode = await readFile(path.join(folder, RENDERER), 'utf8');
    // Another page may have started the process meanwhile.
    const started = this.#running(key, composition);
    if (started) return started;
    const running = this.#processes.get(key);
    const now = performance.now();
    const broken = running?.of === composition;
    if (broken && !this.#pausedUntil.has(key)) this.#pausedUntil.set(key, now + PAUSE_MS);
    if (broken && now < (this.#pausedUntil.get(key) ?? 0)) throw new Error('The renderer has ended a moment ago');
    this.#pausedUntil.delete(key);
    running?.process.stop();
    const process = new RenderProcess({ code, blocks, name, moduleCode });
    this.#processes.set(key, { of: composition, process });
    return process;
  }
}
