/** `:is(:hover, [data-hover])`, `[title="a b"]`: the innermost is taken out first. */
const ARGUMENT = /\([^()[\]]*\)|\[[^()[\]]*\]/g;
/** ` :where(svg)` asks for the tag that it names. */
const TAG_IN_WHERE = /(?<=[\s>+~]):where\(([a-z][a-z0-9]*)\)/g;

/** Classes (`.name`) or tags of which an element needs at least one to match a selector; null if a part asks for neither. */
exports.needsOf = (selector) => {
  let plain = selector.replace(TAG_IN_WHERE, '$1');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(ARGUMENT, '');
  }
  if (/[()[\]\\"'|]/.test(plain)) return null;
  const needs = plain.split(',').map((part) => {
    const last = part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    // Names of SVG's tags have capitals, which HTML's don't tell apart.
    return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z][a-z0-9]*(?![\w-])/.exec(last)?.[0];
  });
  return needs.every(Boolean) ? new Set(needs) : null;
};
