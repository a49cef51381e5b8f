/** What a call answers that has nothing else to say. */
export const DONE = { ok: true } as const;
