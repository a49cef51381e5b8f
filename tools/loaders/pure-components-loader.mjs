const CREATED = /^(var (\w+) = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Tells the minifier that creating React Router's components has no side effect, so that the page gets only the components that it uses.
 * Their names for developers are removed, because setting a name counts as a use.
 */
export default function pureComponents(source) {
  const names = [...source.matchAll(CREATED)].map(([, , name]) => name);
  if (source.includes('"NavLink"') && !names.includes('NavLink')) {
    throw new Error('React Router creates its components in another way now');
  }
  return source.replace(CREATED, '$1/*#__PURE__*/').replace(/^\w+\.displayName = "\w+";$/gm, '');
}
