/** Where the window is low, as at 400 % zoom, heading and buttons would leave no room for what stands between them. */
export const WHERE_LOW = {
  '@media (max-height: 30rem)': {
    display: 'block',
    overflowY: 'auto',
    '& [data-part-scrolls]': { overflow: 'visible' },
  },
} as const;

/** What scrolls between a dialog's heading and its buttons. Focusable, so that the keyboard can scroll what is too long. */
export const scrollingPart = {
  overflow: 'auto',
  textWrap: 'pretty',
  tabIndex: 0,
  'data-part-scrolls': true,
} as const;
