/** Where the window is low, as at 400 % zoom, heading and buttons would leave no room for what stands between them. */
export const WHERE_LOW = {
  '@media (max-height: 30rem)': {
    display: 'block',
    overflowY: 'auto',
    '& [data-part-scrolls]': { overflow: 'visible' },
  },
} as const;

/** Scrolling middle of a dialog; focusable, so that the keyboard can scroll it. */
export const scrollingPart = {
  overflow: 'auto',
  textWrap: 'pretty',
  tabIndex: 0,
  'data-part-scrolls': true,
} as const;

export const DIALOG_BACKDROP = 'rgb(0 0 0 / 0.6)';

/** A dialog's heading, which has the focus first. */
export const dialogHeading = {
  tabIndex: -1,
  outline: 'none',
  textStyle: 'xl',
  fontWeight: 'bold',
  color: 'fg.heading',
} as const;

/** A dialog's buttons, the main one last. */
export const dialogButtons = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3' } as const;
