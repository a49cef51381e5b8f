import Parcel from 'single-spa-react/parcel';
import type { Lifecycles } from './create-module.tsx';

/** Mounts a module's lifecycles inside the shell's root. */
export function ModuleParcel({ lifecycles, onError }: { lifecycles: Lifecycles; onError: (error: unknown) => void }) {
  return <Parcel config={lifecycles} wrapWith="div" handleError={onError} />;
}
