import Parcel from 'single-spa-react/parcel';
import type { Lifecycles } from '../module/create-module.tsx';
import type { ModuleHost } from '../module/module-host.ts';

/** Mounts a module's lifecycles inside the shell's root. */
export function ModuleParcel({ lifecycles, host }: { lifecycles: Lifecycles; host: ModuleHost }) {
  return <Parcel config={lifecycles} wrapWith="div" handleError={host.onBroken} host={host} />;
}
