/** Answer of calls that return nothing else. */
export const DONE = { ok: true } as const;
