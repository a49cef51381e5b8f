import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Element, until } from './browser.ts';

const FIELDS = 'input:not([type=file]), textarea, select, .ql-editor';
/** Time that an element must be at rest before it is pressed. */
const STILL_MS = 300;
const PRESSED = 'button, a, [role=button], [role=option]';

/** Runs in the page: first visible element with a name; within the topmost dialog, if any. */
const FIND = `
  const [selector, name, within] = arguments;
  const isSeen = (element) => element.checkVisibility() || ['file', 'checkbox', 'radio'].includes(element.type);
  const root = within ? [...document.querySelectorAll(within)].filter(isSeen).at(-1) : document;
  const textOf = (id) => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element) => {
    const by = element.getAttribute('aria-labelledby');
    const labels = element.labels ? [...element.labels].map(({ textContent }) => textContent) : [];
    const named = element.getAttribute('aria-label') ?? (by ? by.split(' ').map(textOf).join(' ') : labels.join(' '));
    return (named || element.textContent).replace(/[\\s*]+/g, ' ').trim();
  };
  const wanted = new RegExp(name);
  return [...(root?.querySelectorAll(selector) ?? [])].find((each) => isSeen(each) && wanted.test(nameOf(each))) ?? null;`;

/** Acts of a person: look, press, type. */
export function personAt(browser: Browser) {
  const look = (selector: string, name: RegExp, within = '') =>
    browser.run<Element | null>(FIND, selector, name.source, within);
  const find = (selector: string, name: RegExp) =>
    until(`${selector} named ${name.source}`, () => look(selector, name));
  /** Position of an element once it is visible. */
  const place = (element: Element) =>
    browser.run<string>(
      `arguments[0].scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y } = arguments[0].getBoundingClientRect();
      return x + " " + y;`,
      element,
    );
  /** The element may be redrawn or moved before it is pressed. */
  const press = (name: RegExp, within = '', selector = PRESSED) =>
    until(`a press of ${name.source}`, async () => {
      const element = await look(selector, name, within);
      if (!element) return null;
      const before = await place(element);
      await sleep(STILL_MS);
      if ((await place(element)) !== before) return null;
      await browser.run(
        `window.missed = true;
        arguments[0].addEventListener("click", () => { window.missed = false; }, { capture: true, once: true });`,
        element,
      );
      await browser.click(element);
      // If the page navigated away, the press isn't recorded.
      return (await browser.run<boolean | null>('return window.missed ?? null')) === true ? null : true;
    });
  return {
    press,
    check: (name: RegExp, within = '') => press(name, within, 'input'),
    async type(name: RegExp, text: string) {
      const field = await find(FIELDS, name);
      await place(field);
      if (await browser.run<boolean>('return arguments[0].tagName !== "SELECT"', field)) await browser.click(field);
      await browser.type(field, text);
    },
    /** Reloads the page at once, like an impatient person, and waits until loading has begun. */
    async reload() {
      await browser.run('window.beforeReload = true; setTimeout(() => location.reload())');
      await until('the page, loaded anew,', () => browser.run<true | null>('return window.beforeReload ? null : true'));
    },
    /** Waits until a field has what was typed. */
    has: (name: RegExp, text: RegExp) =>
      until(`${text.source} in ${name.source}`, async () => {
        const field = await look(FIELDS, name);
        return field && text.test(await browser.run<string>('return arguments[0].value', field)) ? true : null;
      }),
    heading: (name: RegExp) => find('h1', name),
    sees: (text: RegExp) =>
      until(`the text ${text.source}`, () =>
        browser.run<string | null>(
          'return new RegExp(arguments[0]).exec(document.body.innerText)?.[0] ?? null',
          text.source,
        ),
      ),
    all: (selector: string) => browser.run<Element[]>('return [...document.querySelectorAll(arguments[0])]', selector),
  };
}
