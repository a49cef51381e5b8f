import { parseSync } from '@swc/core';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const FUNCTIONS = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  ...['ClassMethod', 'PrivateMethod', 'MethodProperty', 'Constructor', 'GetterProperty', 'SetterProperty'],
]);
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'LRUCache']);
const FILLING = new Set(['set', 'add']);

/**
 * Variables of a function that inner functions reassign, and collections that these fill. They live as long as the inner functions, such as
 * the handlers of a route.
 */
export function keptInClosures(source: string): string[] {
  const found = new Set<string>();
  const visit = (node: unknown, depth: number, outside: ReadonlyMap<string, number>): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, depth, outside);
    } else if (isNode(node)) {
      const here = FUNCTIONS.has(String(node.type)) ? depth + 1 : depth;
      // Variables of a function's body or block; top-level declarations aren't included.
      const own = Array.isArray(node.stmts) ? node.stmts.flatMap(changeable) : [];
      const known = new Map([...outside, ...own.map((name) => [name, here] as const)]);
      const name = changed(node);
      if (name !== undefined && (known.get(name) ?? here) < here) found.add(name);
      for (const child of Object.values(node)) visit(child, here, known);
    }
  };
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }).body, 0, new Map());
  return [...found];
}

/** Names that a statement declares and that can be reassigned or filled. */
function changeable(statement: unknown): string[] {
  if (!isNode(statement) || statement.type !== 'VariableDeclaration' || !Array.isArray(statement.declarations))
    return [];
  return statement.declarations.flatMap(({ id, init }: { id: unknown; init: unknown }) => {
    const isCollection = isNode(init) && init.type === 'NewExpression' && COLLECTIONS.has(nameOf(init.callee) ?? '');
    return statement.kind === 'let' || isCollection ? namesOf(id) : [];
  });
}

function namesOf(pattern: unknown): string[] {
  if (isNode(pattern) && Array.isArray(pattern.elements)) return pattern.elements.flatMap(namesOf);
  const name = nameOf(pattern);
  return name === undefined ? [] : [name];
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' && typeof node.value === 'string' ? node.value : undefined;

/** Variable that an expression reassigns or fills. */
function changed({ type, left, argument, callee }: Node): string | undefined {
  if (type === 'AssignmentExpression') return nameOf(left);
  if (type === 'UpdateExpression') return nameOf(argument);
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  return FILLING.has(nameOf(callee.property) ?? '') ? nameOf(callee.object) : undefined;
}
