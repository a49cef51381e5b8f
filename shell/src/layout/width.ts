/** How wide the page's contents become: calm for citizens, the whole window for who works through lists all day. */
export const WIDTH = 'var(--page-width, 90rem)';
export const WHOLE_WINDOW = { '--page-width': '100%' } as const;
