import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { settleFont } from './font.ts';

const style = () => document.querySelector<HTMLStyleElement>('#fonte');

/** Mocks the width of text with the portal's font and without it. */
function drawn(widths: { withIt: number; without: number }) {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.style.fontFamily.includes('Red Hat Text') ? widths.withIt : widths.without;
  });
}

beforeEach(() => {
  document.head.innerHTML =
    "<style id=\"fonte\">@font-face { font-family: 'Red Hat Text Variable'; src: url('fonte.woff2'); }</style>";
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('removes a font that missed the first paint (TEL-11)', () => {
  drawn({ withIt: 1_201, without: 1_201 });
  settleFont();
  expect(style()?.media).toBe('not all');
});

it('keeps a font that the page is drawn with (TEL-11)', () => {
  drawn({ withIt: 1_140, without: 1_201 });
  settleFont();
  expect(style()?.media).toBe('');
  expect(document.querySelector('span')).toBeNull();
});
