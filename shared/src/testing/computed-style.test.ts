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
  '.one :where(p)',
  ':where(p)',
  'div:not(:is(.two, [title="a, b"])) p, .two',
  'div p, p + p',
  'svg *',
  '.one\\:two, p',
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
  // jsdom itself decides for selectors that match any class and tag.
  const wanted = all.filter((element) => element.matches(`${selector}, [data-none]`));
  expect(all.filter((element) => getComputedStyle(element).visibility === 'collapse')).toEqual(wanted);
  expect(all.filter((element) => element.matches(selector))).toEqual(wanted);
});

test('a selector that is none is told, also after others', () => {
  const { body } = document;
  for (const selector of ['p:not(', 'p', 'p:not(']) {
    if (selector === 'p') expect(body.matches(selector)).toBe(false);
    else expect(() => body.matches(selector)).toThrow('is not a valid selector');
  }
});

test('an element’s own style is that of its attribute, whichever is set', () => {
  for (const element of [
    document.createElement('p'),
    document.createElementNS('http://www.w3.org/2000/svg', 'svg'),
  ] as const) {
    expect(element.style).toHaveLength(0);
    element.setAttribute('style', 'color: red');
    expect(element.style.color).toBe('red');
    element.style.color = 'blue';
    expect(element.getAttribute('style')).toBe('color: blue;');
    const copy = element.cloneNode() as typeof element;
    expect(copy.style.color).toBe('blue');
    copy.removeAttribute('style');
    expect([copy.style.color, element.style.color]).toEqual(['', 'blue']);
  }
});

const visibility = (id: string) => getComputedStyle(document.getElementById(id) as HTMLElement).visibility;
const sheet = (): CSSStyleSheet => {
  const style = document.createElement('style');
  document.head.append(style);
  return style.sheet as CSSStyleSheet;
};

test('a style follows rules that are put in and taken out, classes and the element’s own style', () => {
  document.body.innerHTML = '<div id="outer"><p id="inner" class="one">a</p></div>';
  const inner = document.getElementById('inner') as HTMLElement;
  const rules = sheet();
  rules.insertRule('.one { visibility: hidden }', 0);
  expect(visibility('inner')).toBe('hidden');
  inner.className = 'two';
  expect(visibility('inner')).toBe('visible');
  rules.insertRule('.two { visibility: collapse }', 1);
  rules.insertRule('.two { visibility: hidden }', 0);
  inner.title = 'jsdom looks again when the page changes';
  expect(visibility('inner')).toBe('collapse');
  rules.deleteRule(2);
  inner.title = '';
  expect(visibility('inner')).toBe('hidden');
  inner.style.visibility = 'visible';
  expect(visibility('inner')).toBe('visible');
  inner.style.visibility = '';
  expect(visibility('inner')).toBe('hidden');
});

test('undeclared properties are inherited or initial', () => {
  document.body.innerHTML = '<div id="outer" style="visibility: hidden"><p id="inner">a</p></div>';
  expect(visibility('inner')).toBe('hidden');
  (document.getElementById('outer') as HTMLElement).style.visibility = '';
  expect(visibility('inner')).toBe('visible');
  expect(getComputedStyle(document.getElementById('inner') as HTMLElement).pointerEvents).toBe('auto');
});

test('a style is that of a screen, and has all its properties', () => {
  document.body.innerHTML = '<p id="inner" class="one" style="color: red">a</p>';
  const rules = sheet();
  rules.insertRule('@media screen { .one { display: flex; opacity: 0.5 } }', 0);
  rules.insertRule('@media print { .one { display: none } }', 1);
  const style = getComputedStyle(document.getElementById('inner') as HTMLElement);
  expect(style.display).toBe('flex');
  expect(style.getPropertyValue('opacity')).toBe('0.5');
  expect(style.color).toBe('rgb(255, 0, 0)');
  expect(style.getPropertyValue('color')).toBe('rgb(255, 0, 0)');
  expect(Array.from(style)).toEqual(expect.arrayContaining(['display', 'opacity', 'visibility', 'color']));
  expect(style.item(0)).toBe('display');
  expect(style).toBeInstanceOf(CSSStyleDeclaration);
});

describe('labels of a field', () => {
  const field = (id = 'field') => document.getElementById(id) as HTMLInputElement;
  const named = (id?: string) => Array.from(field(id).labels ?? [], ({ textContent }) => textContent);

  test('are those around it and those with its id, in their order, whatever changes', () => {
    document.body.innerHTML =
      '<label for="field">a</label><label>b<input id="field"></label><label for="other">c</label><input id="other">';
    expect(named()).toEqual(['a', 'b']);
    const [first, , third] = document.querySelectorAll('label');
    third?.setAttribute('for', 'field');
    expect(named()).toEqual(['a', 'b', 'c']);
    expect(named('other')).toEqual([]);
    first?.remove();
    expect(named()).toEqual(['b', 'c']);
    expect(first?.control).toBeNull();
    field().id = 'renamed';
    expect(third?.control).toBeNull();
    expect(named('renamed')).toEqual(['b']);
  });

  test('with one id for two elements, are those of the first', () => {
    document.body.innerHTML = '<label for="field">a</label><p id="field"></p><input id="field">';
    const [label] = document.querySelectorAll('label');
    expect(label?.control).toBeNull();
    document.querySelector('p')?.remove();
    expect(label?.control).toBe(field());
  });

  test('also work outside the page', () => {
    const part = document.createElement('div');
    part.innerHTML = '<label for="field">a</label><input id="field">';
    const label = part.querySelector('label');
    expect(label?.control).toBe(part.querySelector('input'));
    document.body.replaceChildren(part);
    expect(named()).toEqual(['a']);
    expect(label?.control).toBe(field());
  });
});
