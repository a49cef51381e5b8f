import { create } from '@credenciados/shared';

/** State of live updates. */
interface Live {
  /** True if the server pushes changes to this browser; otherwise the portal polls each minute. */
  live: boolean;
  /** True while the person is signing out: no event is followed any more. */
  leaving: boolean;
}

export const useLive = create<Live>()(() => ({ live: false, leaving: false }));
