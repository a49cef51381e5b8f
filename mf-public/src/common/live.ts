/** How old what an open page says of an edital may be: visitors aren't told by the server. */
export const EDITAIS_EVERY_MS = 60_000;
