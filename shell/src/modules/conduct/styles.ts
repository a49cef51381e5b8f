import { settings } from '@credenciados/shared';
import { ownerOf, pageOwner, seen, tellConduct } from './owner.ts';

/** Elements of the shell: the page, and everything around modules. Header tools belong to their modules. */
const FRAME = 'html, body, #portal, #menu, #menu *, #conteudo, header, header a, footer, footer *';
/** Pseudo-elements and states: the rule applies to their element. */
const PASSING = /::[\w-]{1,60}(\([^)]{0,200}\))?|:(before|after|hover|active|focus)\b(-visible|-within)?/g;

/** Rules from before any module, or from the library: each mounted root inserts the latter again. */
const known = new Set<string>();

/** Removes CSS rules of modules that match elements of the shell, and reports them (TEL-15). */
export function watchStyles(): void {
  for (const sheet of document.styleSheets) if (isOwn(sheet)) remember(sheet);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) judgeNode(node);
  }).observe(document.head, { childList: true });
}

/** Style sheets of another origin (VLibras) can't be read. */
const isOwn = ({ href }: CSSStyleSheet) => !href || new URL(href).origin === window.location.origin;

function remember(sheet: CSSStyleSheet): void {
  for (const rule of sheet.cssRules) known.add(rule.cssText);
}

function judgeNode(node: Node): void {
  // VLibras inserts styles for the whole page, which belong to no module.
  if (node instanceof HTMLStyleElement && !settings().vlibras) judgeSheet(node.sheet, undefined);
  if (!(node instanceof HTMLLinkElement) || node.rel !== 'stylesheet') return;
  const owner = ownerOf(node.href);
  if (owner) node.addEventListener('load', () => judgeSheet(node.sheet, owner), { once: true });
}

function judgeSheet(sheet: CSSStyleSheet | null, owner: ReturnType<typeof ownerOf>): void {
  if (sheet) judgeRules(sheet, owner ?? pageOwner());
}

function judgeRules(list: CSSStyleSheet | CSSGroupingRule, owner: ReturnType<typeof ownerOf>): void {
  for (let place = list.cssRules.length - 1; place >= 0; place -= 1) {
    const rule = list.cssRules[place];
    if (!rule || known.has(rule.cssText)) continue;
    if (isOfSelector(rule) && reachesFrame(rule.selectorText)) {
      list.deleteRule(place);
      tellConduct(owner, seen(`Laid styles on what is the shell’s: ${rule.selectorText}`));
    } else if (isGroup(rule)) {
      judgeRules(rule, owner);
    }
  }
}

const isOfSelector = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule;
/** True for groups such as `@media`. Rules nested in a style rule apply where that rule applies. */
const isGroup = (rule: CSSRule): rule is CSSGroupingRule => !isOfSelector(rule) && 'cssRules' in rule;

function reachesFrame(selector: string): boolean {
  const plain = selector.replace(PASSING, ':is(*)');
  return [...document.querySelectorAll(FRAME)].some((element) => !element.closest('main *') && element.matches(plain));
}
