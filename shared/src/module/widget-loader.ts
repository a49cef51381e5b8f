import type { FaseFalha } from '@credenciados/contract/modulos';
import type { ComponentType } from 'react';

export type Widget = ComponentType<Record<string, unknown>>;

/** Loads a component that a module exposes. Only the shell knows how; it gives the loader. */
export type WidgetLoader = (module: string, widget: string) => Promise<Widget>;
/** Told of a widget that couldn't be loaded, or failed while it was shown. */
export type WidgetFailure = (module: string, phase: FaseFalha, error: unknown) => void;

/** Thrown for a widget that no live module offers: a fault of the asking module (TEL-33). */
export class NotOffered extends Error {}

let loader: WidgetLoader = async (module, widget) => {
  throw new Error(`No loader for ${module}/${widget}`);
};

let tell: WidgetFailure = () => undefined;

/** Given by the shell, once. */
export function setWidgetLoader(next: WidgetLoader, onFailure: WidgetFailure = () => undefined): void {
  loader = next;
  tell = onFailure;
}

/** Loads a component of another module, as the shell does it. */
export const loadWidget: WidgetLoader = (module, widget) => loader(module, widget);

/** Tells the shell that one failed. */
export const tellWidgetFailure: WidgetFailure = (module, phase, error) => tell(module, phase, error);
