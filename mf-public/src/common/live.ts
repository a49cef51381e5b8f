/** Refetch interval for an edital, in milliseconds: visitors have no live updates from the server. */
export const EDITAIS_EVERY_MS = 60_000;
