/** How old what an open page says of an edital may be: for a browser without a stream of events. */
export const EDITAIS_EVERY_MS = 60_000;
