import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageEntry } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Refusal } from '../../modules/refused.ts';
import { TimeLimitError, within } from '../../platform/health/breaker.ts';
import { PublicAnswers } from './public-answers.ts';
import { type Answer, RenderProcess } from './render-process.ts';
import { renderAnswered, UnansweredError } from './render-rounds.ts';
import { RENDERER, tryPages } from './try-pages.ts';

/** A page rendered on the server (ADR 22). */
export interface PublicPage {
  html: string;
  title: string;
  styles: string;
  /** Answers of the API by the page's query keys. */
  answers: Answer[];
}

/** Longest wait for the rendered page; then a stale one, or the page without content, is sent. */
const LATE_MS = 300;
/** Words that tell how much time there is left are this much behind at most; what the API answers never is. */
const FRESH_MS = 30_000;
/** Where the answers can't be asked again in time, a page that was right so lately is brought, unless an edital changed since. */
const UNSEEN_MS = 60_000;
/** After a renderer has ended, the next one is started this much later. */
const PAUSE_MS = 10_000;
const KEPT_PAGES = 200;
/** Pages that are made at once; who asks for another one meanwhile gets it without its content. */
const MAKING = 4;

interface Kept {
  page: PublicPage;
  /** Composition and answers that it was rendered from. */
  composition: string;
  answers: string;
  at: number;
  wanted: readonly string[];
  /** When its answers were last what the API answers (`performance.now()`). */
  seen: number;
}

/** Inputs of rendering: the shell's folder and the page's data blocks. */
export interface RenderFrom {
  shell: string;
  blocks: Record<string, string>;
  /** The composition's name: there are several at a time while something is rolled out. */
  of: string;
}

const keyOf = (address: string, { of }: RenderFrom): string => `${address} ${of}`;

const compositionOf = ({ descriptor, version }: PageEntry, source: RenderFrom): string =>
  `${descriptor.name}@${version} ${JSON.stringify(source)}`;

/** Outcome of a page that wasn't rendered in time: sent stale (`kept`), or without content, by reason. */
export const REASONS = ['kept', 'late', 'broken', 'unanswered'] as const;

/**
 * Renders the public pages of modules that bring a renderer, each module's in a process of its own. A page is kept until
 * what the API answers to it changes, or what is live does. Where neither it nor one that was right a moment ago can be had in
 * time the page goes out as any other: the browser makes it.
 */
export class PublicPages {
  readonly #app: FastifyInstance;
  readonly #answers: PublicAnswers;
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT_PAGES });
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
        'Public pages that could not be made: brought as kept a moment ago, or without their content, since rendered too late, not at all, or not answered by the API',
        'reason',
        REASONS,
      ) ?? (() => undefined);
    app.addHook('onClose', async () => this.stop());
  }

  /** The page of an address; null where it can't be had in time, or at all. */
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

  /** Makes the page of an address ahead of its first visitor, in the time that it takes. */
  async prepare(address: string, entry: PageEntry, source: RenderFrom): Promise<void> {
    await this.#current(address, entry, source).catch((error: unknown) => {
      if (!this.#stopped) throw error;
    });
  }

  /** Why a version that is to be published can't render the pages that its descriptor says it does; nothing when it can. */
  async tryOut({ descriptor }: PageEntry, folder: string, { blocks, shell }: RenderFrom): Promise<Refusal[]> {
    if (!descriptor.routes.some(({ rendered }) => rendered)) return [];
    const code = await readFile(path.join(shell, RENDERER), 'utf8');
    return tryPages({ code, blocks, folder, descriptor, at: this.#app.deps.now().getTime() }, this.#answers);
  }

  /** Ends the renderers of compositions that no page is made of any more. */
  keepOnly(compositions: readonly string[]): void {
    for (const [key, { process }] of this.#processes) {
      if (compositions.includes(key.split(' ')[1] ?? '')) continue;
      process.stop();
      this.#processes.delete(key);
      this.#pausedUntil.delete(key);
    }
  }

  /** Ends the renderers; what they were making is nobody's loss any more. */
  stop(): void {
    this.#stopped = true;
    for (const { process } of this.#processes.values()) process.stop();
    this.#processes.clear();
  }

  /** Rendered page for the current answers, from the cache or made once for all who ask. */
  async #current(address: string, entry: PageEntry, source: RenderFrom): Promise<PublicPage> {
    const key = keyOf(address, source);
    const kept = this.#kept.get(key);
    const composition = compositionOf(entry, source);
    const now = this.#app.deps.now().getTime();
    if (kept && Math.abs(now - kept.at) < FRESH_MS && kept.composition === composition) {
      const seen = performance.now();
      if (kept.answers === (await this.#answered(kept.wanted))) {
        kept.seen = seen;
        return kept.page;
      }
    }
    const begun = this.#making.get(key);
    // Addresses may be made up without end.
    if (!begun && this.#making.size >= MAKING) throw new TimeLimitError('renderer', LATE_MS);
    const making = begun ?? this.#make(address, entry, source, composition);
    this.#making.set(key, making);
    return making.finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
  }

  /** The page as it was right a moment ago. */
  #latest(address: string, entry: PageEntry, source: RenderFrom): PublicPage | null {
    const kept = this.#kept.get(keyOf(address, source));
    if (!kept || kept.composition !== compositionOf(entry, source)) return null;
    if (performance.now() - kept.seen > UNSEEN_MS || this.#answers.changedSince(kept.seen)) return null;
    return kept.page;
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
    const kept = JSON.stringify(made.answers.map(([, ...answer]) => answer));
    this.#kept.set(keyOf(address, source), { page: made, composition, answers: kept, at, wanted, seen });
    return made;
  }

  #running(key: string, composition: string): RenderProcess | null {
    const running = this.#processes.get(key);
    return running?.of === composition && !running.process.ended ? running.process : null;
  }

  /** The process for a module as it is live now. */
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
    // Another page may have started it meanwhile.
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
