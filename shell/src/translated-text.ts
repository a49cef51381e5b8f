/**
 * Keeps React working on a page that the browser translates (TEL-60; https://github.com/facebook/react/issues/11538). Google's and Edge's
 * translators wrap each text in `<font>` elements. React then removes, or inserts before, a node that has moved, which throws and unmounts
 * the page, and it writes new text into detached nodes.
 */

/** `<font>` element that replaced a text, or replaced another `<font>`. */
const standIns = new WeakMap<Node, Node>();
/** True once the page is translated. Until then a misplaced node is a bug and throws as usual. */
let isTranslated = false;

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Child of `parent` that is, or replaces, a node that React expects there; null if there is none. */
function placeOf(parent: Node, node: Node): Node | null {
  let each: Node | null | undefined = node;
  while (each && each.parentNode !== parent) {
    each = each.parentNode ? (isFont(each.parentNode) ? each.parentNode : null) : standIns.get(each);
  }
  return each ?? null;
}

/** Replaces the translation by the original text, because React has changed or moved it. */
function bringBack(text: Node): void {
  let shown: Node | undefined = standIns.get(text);
  while (shown && !shown.parentNode) shown = standIns.get(shown);
  standIns.delete(text);
  if (!isFont(shown)) return;
  if (text.parentNode) shown.remove();
  else shown.replaceWith(text);
}

/** Installs the guard on the page, once. */
export function guardTranslatedText(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (!isTranslated || child.parentNode === this) return removeChild.call(this, child) as T;
    // A text is removed with its translation; an element that was moved into one is removed alone.
    const going = child.nodeType === Node.TEXT_NODE ? placeOf(this, child) : child;
    if (going?.parentNode) removeChild.call(going.parentNode, going);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = isTranslated && before && before.parentNode !== this ? placeOf(this, before) : before;
    return insertBefore.call(this, node, place) as T;
  };
  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    for (const record of records) {
      if (record.type === 'characterData') {
        if (!record.target.parentNode) bringBack(record.target);
        continue;
      }
      for (const node of record.addedNodes) if (standIns.has(node) && !isFont(node)) bringBack(node);
      if (added.size === 0) continue;
      for (const node of record.removedNodes) {
        const font = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
          (each) => isFont(each) && added.has(each),
        );
        if (!font || node.isConnected || (!isFont(node) && node.nodeType !== Node.TEXT_NODE)) continue;
        isTranslated = true;
        standIns.set(node, font);
        // A text that isn't on the page is observed too.
        if (!isFont(node)) observer.observe(node, { characterData: true });
      }
      if (record.addedNodes.length > 0 && [...record.addedNodes].some(isFont)) isTranslated = true;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}
