/** Query parameter that opens the list of earlier editais. */
export const OPEN = 'anteriores';
/** Id of the list's section: the target of its link for readers without JavaScript. */
export const SECTION = 'editais-anteriores';
