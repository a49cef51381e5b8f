const SELECTORS = [
  '.one',
  '.one:not(.two)',
  '.one:is(.two, [hidden])',
  '.one::before',
  '.one.two',
  '.one .two',
  '.one > p',
  '.one, .two',
  '.one[title="a b"]',
  'p',
  'p, div',
  'p:disabled, button:disabled',
  'button[type="submit"]',
  'div > p, button',
  'button[title="a,b"]',
  'linearGradient',
  'P',
  '*',
  ':root',
  '[hidden]',
  ':is(p, button):not(.one)',
];

afterEach(() => document.head.replaceChildren());

test.each(SELECTORS)('a rule of %s decides the style of what it matches, and of nothing else', (selector) => {
  document.body.innerHTML = `
    <div class="one"><p class="two">a</p><p class="one\ttwo" title="a b">b</p></div>
    <div class="onetwo"><p>c</p><p class="ONE">d</p><p class="one" hidden>e</p></div>
    <button type="submit" disabled>f</button><button title="a,b" class="two">g</button>
    <svg><linearGradient class="one"></linearGradient></svg>`;
  const style = document.createElement('style');
  // Visibility is inherited, unless a rule says what it is.
  style.textContent = `* { visibility: visible; } ${selector} { visibility: collapse; }`;
  document.head.append(style);
  const all = [...document.body.querySelectorAll('*')];
  const decided = all.filter((element) => getComputedStyle(element).visibility === 'collapse');
  expect(decided).toEqual(all.filter((element) => element.matches(selector)));
});
