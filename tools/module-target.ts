import type { CompositionSource } from '@credenciados/api/modules/lay-out-composition';
import type { Version } from '@credenciados/api/modules/previews/preview';
import type { Proven } from '@credenciados/api/modules/proof';
import type { Pruned } from '@credenciados/api/modules/prune';
import { ReleaseRefused } from '@credenciados/api/modules/refused';
import type { RolloutPlan } from '@credenciados/api/modules/rollout/rollout';
import { TargetError } from '@credenciados/api/modules/target-error';
import type { Flip, Oferta, Previa, Publicados } from '@credenciados/contract';
import { codeOf } from '@credenciados/platform/errno';
import { StartupError } from '@credenciados/platform/startup-error';
import { StepError } from './step-error.ts';

/** Options of a preview. */
export interface PreviewOptions {
  /** Kept versions of other modules. */
  others: Version[];
  /** Missing: as long as the portal says. */
  days?: number;
}

/** How a build is published. */
export interface PublishOptions {
  /** First audience; absent: everybody at once. */
  plan?: RolloutPlan | undefined;
  /** Proof that its tests passed (TEL-25). */
  proof?: string;
}

/** Where modules are published: a running portal, or the folder or bucket that portals serve them from. */
export interface ModuleTarget extends CompositionSource {
  list(): Promise<Publicados>;
  history(): Promise<Flip[]>;
  /** Types of a version; null if it has none. */
  types(name: string, version: string): Promise<unknown>;
  /** Publishes a built folder, with a plan to some first; `onStep` is told what is done. */
  publish(folder: string, name: string, version: string, onStep: OnStep, options?: PublishOptions): Promise<Flip>;
  /** Says, in the name of its token, that tests passed (TEL-25); throws where it works without one. */
  sign(proven: Proven): Promise<string>;
  /** Publishes a shell, which may leave some modules behind. */
  publishShell(folder: string, version: string, left: readonly string[], onStep: OnStep): Promise<Flip>;
  /** Shows a built folder to staff by a link (TEL-41); what is live stays as it is. */
  preview(
    folder: string,
    name: string,
    version: string,
    options: PreviewOptions,
    onStep: OnStep,
  ): Promise<Previa & { link: string }>;
  /** Previews that can be seen, and the latest that are over, the newest first. */
  previews(): Promise<Previa[]>;
  /** Ends a preview that was made for a module. */
  endPreview(name: string, id: string): Promise<Previa>;
  rollback(name: string): Promise<Flip>;
  /** How the version does that some have; null where nobody has another one than the live one. */
  offer(name: string): Promise<Oferta | null>;
  /** Gives everybody the version that some have. */
  finish(name: string): Promise<Flip>;
  remove(name: string): Promise<Flip>;
  pin(name: string, version: string): Promise<Flip>;
  unpin(name: string): Promise<Flip>;
  /** Says where a module's own service is; null: nowhere. */
  setService(name: string, address: string | null): Promise<Flip>;
  /** Removes the files of what was live last before so many days. */
  prune(days: number): Promise<Pruned[]>;
}

/** Is told what is done. */
export type OnStep = (step: string) => void;

/** The portal of this machine, as `npm start` runs it. */
export const DEFAULT_TARGET = 'http://localhost:8080/credenciados';

/** Target that `--to` names; without it that of `PORTAL_URL`, or the portal of this machine. */
export const namedTarget = (to: string | undefined) => to ?? (process.env.PORTAL_URL || DEFAULT_TARGET);

/** True if the files are live already: nothing to do, and no fault. */
export const isNoRelease = (error: unknown): error is Error =>
  (error instanceof ReleaseRefused && error.refusals[0]?.codigo === 'IGUAL') ||
  (error instanceof TargetError && error.codigo === 'IGUAL');

/** True if a command was called with an option that it hasn't. */
export const isWrongOption = (error: unknown): boolean =>
  error instanceof TypeError && codeOf(error).startsWith('ERR_PARSE_ARGS');

/** Errors that a person at the terminal can act on, shown as plain lines. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof ReleaseRefused ||
  error instanceof TargetError ||
  error instanceof StepError ||
  error instanceof StartupError ||
  isWrongOption(error);
