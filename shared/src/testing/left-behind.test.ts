import { refuseLeftBehind } from './left-behind.ts';

/** Runs a script as if it were of a module's sources. */
const asModule = (text: string, file = '/repositorio/mf-um/src/lista.page.tsx') =>
  // biome-ignore lint/security/noGlobalEval: nothing else gives what is run the name of a file
  window.eval(`(() => { ${text} })()\n//# sourceURL=${file}`);

// TEL-15
test.each([
  ['an interval', 'window.left = setInterval(() => undefined, 1000)', /an interval, begun .*lista\.page\.tsx/],
  [
    'a listener of the window',
    "addEventListener('resize', () => undefined)",
    /a listener of resize, added .*lista\.page/,
  ],
  ['a listener of the document', "document.addEventListener('scroll', () => undefined)", /a listener of scroll/],
])('%s that a module leaves behind is refused, once', (_what, text, message) => {
  asModule(text);
  expect(refuseLeftBehind).toThrow(message);
  expect(refuseLeftBehind).not.toThrow();
  clearInterval(Reflect.get(window, 'left'));
});

test('cleaned-up, self-ending and foreign activity is not', () => {
  asModule(`
    clearInterval(setInterval(() => undefined, 1000));
    const own = () => undefined;
    addEventListener('resize', own, true);
    removeEventListener('resize', own, { capture: true });
    addEventListener('resize', own, { once: true });
    addEventListener('resize', own, { signal: new AbortController().signal });`);
  asModule("addEventListener('resize', () => undefined)", '/repositorio/node_modules/x/index.js');
  asModule("addEventListener('resize', () => undefined)", '/repositorio/mf-um/src/lista.test.tsx');
  expect(refuseLeftBehind).not.toThrow();
});
