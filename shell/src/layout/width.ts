/** Maximum width of header, contents and footer: wider beside a menu, the whole window for people who work with lists. */
export const WIDTH = 'var(--page-width, 80rem)';
export const BESIDE_MENU = { '--page-width': '90rem' } as const;
export const WHOLE_WINDOW = { '--page-width': '100%' } as const;
