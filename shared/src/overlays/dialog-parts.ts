/** Styles for a low window, for example at 400 % zoom, where heading and buttons would leave no room for the content. */
export const WHERE_LOW = {
  '@media (max-height: 30rem)': {
    display: 'block',
    overflowY: 'auto',
    '& [data-part-scrolls]': { overflow: 'visible' },
  },
} as const;

/** Scrolling content of a dialog; focusable, so that the keyboard can scroll it. */
export const scrollingPart = {
  overflow: 'auto',
  textWrap: 'pretty',
  tabIndex: 0,
  'data-part-scrolls': true,
} as const;

export const DIALOG_BACKDROP = 'rgb(0 0 0 / 0.6)';

/** Heading of a dialog, which gets the focus first. */
export const dialogHeading = {
  tabIndex: -1,
  outline: 'none',
  textStyle: 'xl',
  fontWeight: 'bold',
  color: 'fg.heading',
} as const;

/** Buttons of a dialog, the main one last. */
export const dialogButtons = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3' } as const;
