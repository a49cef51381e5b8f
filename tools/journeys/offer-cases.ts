import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { offersCheck } from '@credenciados/tools/offers-check';
import fc from 'fast-check';

/** Random modules with offers, each declared or used in a right or wrong way. */

type Type = 'string' | 'number';
interface Member {
  type: Type;
  optional: boolean;
}
type Members = Record<string, Member>;
interface Shape {
  /** Widgets with their props. */
  widgets: Record<string, Members>;
  /** Links with their parameters. */
  links: Record<string, Members>;
}

/** A module's offers, and another's use of them. */
export interface Case {
  /** Widgets and links of the module. */
  has: Shape;
  /** Declared widgets and links. */
  says: Shape;
  /** Offer used by another module. */
  asks: string;
  /** Folder of the file that must not compile; null if all compile. */
  wrong: 'check' | 'uses' | null;
}

const member = fc.record({ type: fc.constantFrom<Type>('string', 'number'), optional: fc.boolean() });
const must = fc.record({ type: fc.constantFrom<Type>('string', 'number'), optional: fc.constant(false) });
/** At least one required member, called `a`. */
const members = fc
  .tuple(must, fc.dictionary(fc.constantFrom('b', 'c', 'd'), member, { maxKeys: 3 }))
  .map(([a, more]): Members => ({ a, ...more }));
const named = fc
  .tuple(members, fc.dictionary(fc.constantFrom('dois', 'tres'), members, { maxKeys: 2 }))
  .map(([um, more]): Record<string, Members> => ({ um, ...more, outro: { y: { type: 'string', optional: true } } }));
const shape: fc.Arbitrary<Shape> = fc.record({ widgets: named, links: named });

type Kind = keyof Shape;
const KINDS: readonly Kind[] = ['widgets', 'links'];
const without = <T>(from: Record<string, T>, name: string) =>
  Object.fromEntries(Object.entries(from).filter(([each]) => each !== name));
const other = (type: Type): Type => (type === 'string' ? 'number' : 'string');

const textOf = ({ type }: Member) => (type === 'string' ? "'x'" : '1');
const givenOf = (given: Members) =>
  `{ ${Object.entries(given)
    .map(([name, each]) => `${name}: ${textOf(each)}`)
    .join(', ')} }`;

/** Uses the first widget or link of a module. */
function ask(kind: Kind, given: string, { of = 'NAME', name = 'um' } = {}): string {
  return kind === 'widgets'
    ? `export const shown = <RemoteWidget module="${of}" widget="${name}" props={${given}} />;`
    : `linkTo('${of}:${name}', ${given});`;
}

type Make = (has: Shape, kind: Kind) => Omit<Case, 'has'> & Partial<Case>;
const first = (has: Shape, kind: Kind): Members => has[kind].um ?? {};
const saying = (change: (said: Record<string, Members>, um: Members) => Record<string, Members>): Make => {
  return (has, kind) => ({
    says: { ...has, [kind]: change(has[kind], first(has, kind)) },
    asks: '',
    wrong: 'check',
  });
};
const asking = (text: (has: Shape, kind: Kind) => string, wrong: Case['wrong'] = 'uses'): Make => {
  return (has, kind) => ({ says: has, asks: text(has, kind), wrong });
};

/** Each way of declaring or using, with its kind. The first one is right. */
export const CASES: readonly (readonly [Make, Kind])[] = KINDS.flatMap((kind) =>
  [
    asking((has) => ask(kind, givenOf(first(has, kind))), null),
    // Without optional members.
    asking((has) => {
      const least = Object.entries(first(has, kind)).filter(([, { optional }]) => !optional);
      return ask(kind, givenOf(Object.fromEntries(least)));
    }, null),
    // If nothing of the other kind is offered.
    (all: Shape) => {
      const has = { widgets: {}, links: {}, [kind]: all[kind] };
      return { has, says: has, asks: ask(kind, givenOf(first(has, kind))), wrong: null };
    },
    saying((said) => without(said, 'um')),
    saying((said, um) => ({ ...said, quatro: um })),
    saying((said, um) => ({ ...said, um: without(um, 'a') })),
    asking((has) => ask(kind, givenOf(first(has, kind)), { of: 'mf-fora' })),
    // With a parameter that only another offer has.
    asking((has) => ask(kind, givenOf({ ...first(has, kind), y: { type: 'string', optional: true } }))),
    asking((has) => ask(kind, givenOf(first(has, kind)), { name: 'quatro' })),
    asking((has) => ask(kind, givenOf(without(first(has, kind), 'a')))),
    asking((has) => ask(kind, givenOf({ ...first(has, kind), z: { type: 'string', optional: true } }))),
    asking((has) => {
      const { a } = first(has, kind);
      return ask(kind, givenOf({ ...first(has, kind), a: { type: other(a?.type ?? 'string'), optional: false } }));
    }),
    ...(kind === 'widgets'
      ? [
          saying((said, { a, ...um }) => ({
            ...said,
            um: { ...um, a: { type: other(a?.type ?? 'string'), optional: false } },
          })),
          // A link passes members that its route doesn't have as the query; a widget doesn't.
          saying((said, um) => ({ ...said, um: { ...um, z: { type: 'string', optional: true } } })),
        ]
      : [saying((said, um) => ({ ...said, um: { ...um, a: { type: 'string', optional: true } } }))]),
  ].map((make) => [make, kind] as const),
);

/** Modules whose offers are unused. */
const FEW: Shape[] = [
  { widgets: {}, links: {} },
  { widgets: { um: { a: { type: 'string', optional: false } } }, links: {} },
];

/** All ways, each with its own module. */
export const drawnCases: fc.Arbitrary<Case[]> = fc.tuple(
  ...CASES.map(([make, kind]) => shape.map((has): Case => ({ has, ...make(has, kind) }))),
  ...FEW.map((has) => fc.constant<Case>({ has, says: has, asks: '', wrong: null })),
);

const typeOf = (members: Members) =>
  `{ ${Object.entries(members)
    .map(([name, { type, optional }]) => `${name}${optional ? '?' : ''}: ${type};`)
    .join(' ')} }`;
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function descriptorOf(name: string, { widgets, links }: Shape): ModuleDescriptor {
  const routes = Object.entries(links).map(([link, params]) => {
    const places = Object.entries(params).map(([param, { optional }]) => `:${param}${optional ? '?' : ''}`);
    return { path: [link, ...places].join('/'), access: 'any' as const, link };
  });
  return { name, title: name, routes, menu: [], widgets: Object.keys(widgets) };
}

const saidOf = (of: Record<string, Members>) =>
  `{ ${Object.entries(of)
    .map(([name, members]) => `'${name}': ${typeOf(members)};`)
    .join(' ')} }`;

/** Files of all cases by path, with the library's own `types` of offers. */
export function filesOf(cases: readonly Case[], types: string): Record<string, string> {
  const library = 'node_modules/@credenciados/shared';
  return {
    [`${library}/package.json`]: JSON.stringify({ name: '@credenciados/shared', types: 'index.d.ts' }),
    [`${library}/offers.d.ts`]: types,
    [`${library}/index.d.ts`]: `import type { LinkArguments, LinkName, ShowsWidgets } from './offers.d.ts';
export type { Offers } from './offers.d.ts';
export declare const RemoteWidget: ShowsWidgets<{ loading?: string }, null>;
export declare function linkTo<Name extends LinkName>(name: Name, ...params: LinkArguments<Name>): string | null;
`,
    ...Object.assign({}, ...cases.map(filesOfCase)),
  };
}

function filesOfCase({ has, says, asks }: Case, at: number): Record<string, string> {
  const name = `mf-c${at}`;
  const widgets = Object.entries(has.widgets).map(([widget, props]) => [
    `${name}/src/widgets/${widget}.tsx`,
    `export const ${pascal(widget)} = (_: ${typeOf(props)}) => null;\n`,
  ]);
  return {
    ...Object.fromEntries(widgets),
    [`${name}/src/offers.d.ts`]: `export {};
declare module '@credenciados/shared' {
  interface Offers {
    '${name}': { widgets: ${saidOf(says.widgets)}; links: ${saidOf(says.links)} };
  }
}
`,
    [`check/c${at}.ts`]: offersCheck(descriptorOf(name, has), `../${name}`, true) ?? '',
    [`uses/c${at}.tsx`]: `import { linkTo, RemoteWidget } from '@credenciados/shared';
export const used = [RemoteWidget, linkTo];
${asks.replace('NAME', name)}
`,
  };
}
