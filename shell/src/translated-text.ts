/**
 * Keeps React at work on a page that the browser translates. Google's and Edge's translators put each text into `<font>` elements: React
 * then removes, or inserts before, a node that isn't there any more, which throws and takes the page away, and writes new texts into
 * nodes that nobody sees (TEL-60; https://github.com/facebook/react/issues/11538).
 */

/** The `<font>` that took the place of a text, or of another `<font>`. */
const standIns = new WeakMap<Node, Node>();
/** The page is being translated: without that, a node that isn't where it is said to be is a fault, and throws as ever. */
let isTranslated = false;

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** The child of `parent` that is, or has the place of, a node that React believes to be there; null where there is none. */
function placeOf(parent: Node, node: Node): Node | null {
  let each: Node | null | undefined = node;
  while (each && each.parentNode !== parent) {
    each = each.parentNode ? (isFont(each.parentNode) ? each.parentNode : null) : standIns.get(each);
  }
  return each ?? null;
}

/** Has a text that React writes to, or puts somewhere, in sight in place of its translation. */
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
    // A text goes with its translation; an element that was moved into one goes alone.
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
        // A text that isn't on the page is heard all the same.
        if (!isFont(node)) observer.observe(node, { characterData: true });
      }
      if (record.addedNodes.length > 0 && [...record.addedNodes].some(isFont)) isTranslated = true;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}
