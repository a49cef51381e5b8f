/** Maximum width of the contents: narrow for citizens, the whole window for people who work with lists. */
export const WIDTH = 'var(--page-width, 90rem)';
export const WHOLE_WINDOW = { '--page-width': '100%' } as const;
