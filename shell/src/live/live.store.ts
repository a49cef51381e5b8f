import { create } from '@credenciados/shared';

/** State of live updates. */
interface Live {
  /** The server tells this browser of them; else the portal asks each minute. */
  live: boolean;
  /** The person is signing out: nothing more is followed. */
  leaving: boolean;
}

export const useLive = create<Live>()(() => ({ live: false, leaving: false }));
