/** Query parameter that opens the list of earlier editais. */
export const OPEN = 'anteriores';
/** Their section: there a page opens whose reader has no script, and follows a link in it. */
export const SECTION = 'editais-anteriores';
