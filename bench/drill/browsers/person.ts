import { type Browser, type Element, until } from './browser.ts';

const FIELDS = 'input:not([type=file]), textarea, select, .ql-editor';
const PRESSED = 'button, a, [role=button], [role=option]';

/** Runs in the page: the first that can be seen with that name; of several dialogs in the one on top. */
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

/** What a person does with a browser: sees names and texts, presses, types. */
export function personAt(browser: Browser) {
  const look = (selector: string, name: RegExp, within = '') =>
    browser.run<Element | null>(FIND, selector, name.source, within);
  const find = (selector: string, name: RegExp) =>
    until(`${selector} named ${name.source}`, () => look(selector, name));
  /** What is found may be drawn anew before it is pressed. */
  const press = (name: RegExp, within = '', selector = PRESSED) =>
    until(`a press of ${name.source}`, async () => {
      const element = await look(selector, name, within);
      if (!element) return null;
      await browser.run('arguments[0].scrollIntoView({ block: "center" })', element);
      await browser.click(element);
      return true;
    });
  return {
    press,
    check: (name: RegExp, within = '') => press(name, within, 'input'),
    async type(name: RegExp, text: string) {
      const field = await find(FIELDS, name);
      await browser.run('arguments[0].scrollIntoView({ block: "center" })', field);
      if (await browser.run<boolean>('return arguments[0].tagName !== "SELECT"', field)) await browser.click(field);
      await browser.type(field, text);
    },
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
