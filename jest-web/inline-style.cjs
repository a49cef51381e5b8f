// Loaded before jsdom's elements, which take these functions as they load.
const { CSSStyleDeclaration } = require('cssstyle');
const { implementation } = require('jsdom/lib/jsdom/living/nodes/ElementCSSInlineStyle-impl.js');

/*
 * jsdom makes each element's own style with the element: eleven properties with descriptors, two maps, a function. Few elements
 * are ever given or asked one, so it is made for whom it is.
 */

const { prototype } = implementation;

prototype._initElementCSSInlineStyle = function () {
  this._settingCssText = false;
  this._ownStyle = null;
};

Object.defineProperty(prototype, '_style', {
  configurable: true,
  enumerable: true,
  get() {
    this._ownStyle ??= new CSSStyleDeclaration((text) => {
      if (this._settingCssText) return;
      this._settingCssText = true;
      this.setAttributeNS(null, 'style', text);
      this._settingCssText = false;
    });
    return this._ownStyle;
  },
});
