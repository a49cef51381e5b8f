import { create } from '@credenciados/shared';

/** Whether the server tells this browser of new messages by itself; else the portal asks each minute. */
export const useLive = create<{ live: boolean }>()(() => ({ live: false }));
