require('jsdom');
const formControls = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');
const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');

/*
 * A field's name is that of its labels. For these jsdom goes through the whole page for each field, and for each label on the
 * way through the whole page again, whenever anything changed. A document knows its elements by their ids, and which labels it
 * has is found once for all of its fields.
 */

const { get: searchControl } = Object.getOwnPropertyDescriptor(Label.prototype, 'control');

Object.defineProperty(Label.prototype, 'control', {
  configurable: true,
  enumerable: true,
  get() {
    const id = this.getAttributeNS(null, 'for');
    const withId = id ? this.getRootNode({})._ids?.[id] : undefined;
    if (withId?.length !== 1 || !this._attached || !withId[0]._attached) return searchControl.call(this);
    return formControls.isLabelable(withId[0]) ? withId[0] : null;
  },
});

/** The labels of a document or a part of one, until it changes. */
const labels = new WeakMap();

function labelsOf(root) {
  const known = labels.get(root);
  if (known?.version === root._version) return known.list;
  const list = [...domSymbolTree.treeIterator(root)].filter((node) => node instanceof Label);
  labels.set(root, { version: root._version, list });
  return list;
}

for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
  const { prototype } = require(`jsdom/lib/jsdom/living/nodes/HTML${name}Element-impl.js`).implementation;
  const { get: searchLabels } = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    enumerable: true,
    get() {
      const isNew = !this._labels;
      const found = searchLabels.call(this);
      if (isNew && found) found._query = () => labelsOf(found._element).filter((label) => label.control === this);
      return found;
    },
  });
}
