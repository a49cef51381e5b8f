import type { ReactAppOrParcel } from 'single-spa-react';
import Parcel from 'single-spa-react/parcel';

/** Mounts a module's lifecycles inside the shell's root. */
export function ModuleParcel({
  lifecycles,
  onError,
}: {
  lifecycles: ReactAppOrParcel<object>;
  onError: (error: unknown) => void;
}) {
  return <Parcel config={lifecycles} wrapWith="div" handleError={onError} />;
}
