import type { FaseFalha } from '@credenciados/contract/modulos';
import type { ComponentType } from 'react';

export type Widget = ComponentType<Record<string, unknown>>;

/** Loads a component of a module; provided by the shell. */
export type WidgetLoader = (module: string, widget: string) => Promise<Widget>;
/** Called for a widget that failed to load or to render. */
export type WidgetFailure = (module: string, phase: FaseFalha, error: unknown) => void;

/** Thrown for a widget that no live module offers: a fault of the asking module (TEL-33). */
export class NotOffered extends Error {}

let loader: WidgetLoader = async (module, widget) => {
  throw new Error(`No loader for ${module}/${widget}`);
};

let report: WidgetFailure = () => undefined;

/** Called once by the shell. */
export function setWidgetLoader(next: WidgetLoader, onFailure: WidgetFailure = () => undefined): void {
  loader = next;
  report = onFailure;
}

/** Loads a component of another module through the shell. */
export const loadWidget: WidgetLoader = (module, widget) => loader(module, widget);

/** Reports a widget's failure to the shell. */
export const tellWidgetFailure: WidgetFailure = (module, phase, error) => report(module, phase, error);
