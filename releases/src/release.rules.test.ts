import {
  FLIP_ACTIONS,
  type Flip,
  MAX_FLIPS,
  type ModuleDescriptor,
  type Registry,
  registrySchema,
} from '@credenciados/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Candidate, copiesIn, usesIn } from './candidate.ts';
import { withEntry, withFlips } from './flip.ts';
import { refusalText } from './refused.ts';
import {
  FILE_KB,
  FIRST_LOAD_KB,
  formerVersions,
  formsOf,
  MAPS_KB,
  refusalsBeside,
  refusalsOfOffers,
  refusalsOfSize,
  TOTAL_KB,
} from './release.rules.ts';
import { comparisonText } from './rollout/rollout-words.ts';
import { TEST_SHELL } from './testing/module-package.ts';

const candidate = (name: string, changes: Partial<ModuleDescriptor> = {}, needs = '^1.0.0'): Candidate => ({
  entry: {
    descriptor: { name, title: name, routes: [], menu: [], widgets: [], ...changes },
    version: '1.0.0',
    manifest: '',
    sharedRange: needs,
    integrity: `sha384-${'a'.repeat(64)}`,
    files: '0'.repeat(64),
    uses: [],
  },
  needs: [{ name: '@credenciados/shared', requiredVersion: needs, copy: false }],
  firstLoadBytes: 1000,
  parts: [{ name: 'spa.js', bytes: 1000 }],
  totalBytes: 1000,
  mapBytes: 1000,
});
const live = (...candidates: Candidate[]): Registry => ({
  shell: TEST_SHELL,
  modules: candidates.map(({ entry }) => entry),
  flips: [],
});
const route = (path: string) => ({ path, access: 'public' as const });
const codes = (...given: Parameters<typeof refusalsBeside>) => refusalsBeside(...given).map(({ codigo }) => codigo);

describe('a version beside what is live', () => {
  it.each([
    ['^1.0.0', []],
    ['^1.2.0', []],
    ['^1.3.0', ['FAIXA']],
    ['^2.0.0', ['FAIXA']],
    ['^0.9.0', ['FAIXA']],
    ['nonsense', ['FAIXA']],
  ])('with the library %s, and 1.2.0 available: %j', (range, expected) => {
    expect(codes(candidate('mf-a', {}, range), live())).toEqual(expected);
  });

  it('may use only what the shell shares, and bundle no copy', () => {
    const asking = (name: string, copy = false) => {
      const made = candidate('mf-a');
      return { ...made, needs: [...made.needs, { name, requiredVersion: '^1.0.0', copy }] };
    };
    expect(codes(asking('@credenciados/shared/forms'), live())).toEqual([]);
    expect(codes(asking('@credenciados/shared/maps'), live())).toEqual(['ENTRADA']);
    expect(codes(asking('react'), live())).toEqual(['ENTRADA']);
    expect(codes(asking('lodash', true), live())).toEqual(['COPIA']);
    expect(codes({ ...candidate('mf-a'), needs: [] }, live())).toEqual(['ENTRADA']);
  });

  // TEL-17
  it('may use what the shell’s library exports, whatever the versions; the version range decides if the shell doesn’t list exports', () => {
    const taking = (names: Record<string, string[]>) => {
      const made = candidate('mf-a', {}, '^3.0.0');
      const needs = [...made.needs, { name: '@credenciados/shared/forms', requiredVersion: '*', copy: false }];
      return {
        ...made,
        entry: { ...made.entry, library: names },
        needs: needs.map((need) => ({ ...need, requiredVersion: '*' })),
      };
    };
    const exports = { '@credenciados/shared': ['Box', 'Button'], '@credenciados/shared/forms': ['Form'] };
    const offering = (shell: Registry['shell']) => ({ ...live(), shell });
    const told = (names: Record<string, string[]>) =>
      refusalsBeside(taking(names), offering({ ...TEST_SHELL, exports })).map(refusalText);
    expect(told({ '@credenciados/shared': ['Button'], '@credenciados/shared/forms': [] })).toEqual([]);
    expect(told({ '@credenciados/shared': ['Button', 'Form'], '@credenciados/shared/maps': ['Map'] })).toEqual([
      // There is no library of the major that it was built with.
      expect.stringMatching(/: asks for \^3\.0\.0, there is 1\.2\.0$/),
      expect.stringMatching(/: Form of @credenciados\/shared$/),
      expect.stringMatching(/: @credenciados\/shared\/maps$/),
    ]);
    expect(codes(taking({ '@credenciados/shared': ['Button'] }), offering(TEST_SHELL))).toEqual(['FAIXA']);
  });

  it.each([
    ['a/:id', 'a/:outro', true],
    ['a/:id?', 'a', true],
    ['a', 'a/:id?', true],
    ['/a/b/', 'a/b', true],
    ['a/:id', 'a/novo', true],
    ['a/:id', 'a/:id/novo', false],
    ['a/:b/c', 'a/b/:c', true],
    ['A/:id', 'a/:id', true],
    ['Privacidade', 'a', true],
    ['shell', 'a', true],
    ['openapi.json', 'a', true],
    ['publico/edital/byid/:x', 'a', true],
    ['publico/edital', 'a', true],
    ['a', 'a/b', false],
    ['', 'a', true],
    ['privacidade', 'a', true],
  ])('has the route %j, another module or the shell %j: refused is %j', (own, other, refused) => {
    const beside = live(candidate('mf-b', { routes: [route(other)] }));
    expect(codes(candidate('mf-a', { routes: [route(own)] }), beside)).toEqual(refused ? ['ROTA'] : []);
    // Its own former version isn't another module.
    expect(codes(candidate('mf-b', { routes: [route(other)] }), beside)).toEqual([]);
  });

  it('isn’t the first page of a profile that another module has', () => {
    const home = (path: string, ...homeFor: ('CAGEO' | 'ANONIMO')[]) => ({ ...route(path), homeFor });
    const beside = live(candidate('mf-b', { routes: [home('b', 'CAGEO')] }));
    expect(codes(candidate('mf-a', { routes: [home('a', 'ANONIMO')] }), beside)).toEqual([]);
    expect(codes(candidate('mf-a', { routes: [home('a', 'ANONIMO', 'CAGEO')] }), beside)).toEqual(['INICIO']);
    expect(codes(candidate('mf-a', { routes: [home('a', 'ANONIMO'), home('c', 'ANONIMO')] }), beside)).toEqual([
      'INICIO',
    ]);
    expect(codes(candidate('mf-b', { routes: [home('c', 'CAGEO')] }), beside)).toEqual([]);
  });

  it('doesn’t take another module’s menu entry, by address or position', () => {
    const menu = (path: string, place?: 'header' | 'side') => [
      { label: 'X', path, access: 'public' as const, icon: 'editais', order: 1, ...(place ? { place } : {}) },
    ];
    const beside = live(candidate('mf-b', { menu: menu('lista') }));
    expect(codes(candidate('mf-a', { menu: menu('lista') }), beside)).toEqual(['MENU']);
    expect(codes(candidate('mf-a', { menu: menu('lista', 'side') }), beside)).toEqual(['MENU']);
    expect(codes(candidate('mf-a', { menu: menu('lista', 'header') }), beside)).toEqual([]);
    expect(codes(candidate('mf-a', { menu: menu('outra') }), beside)).toEqual([]);
    const search = { widget: 'busca', label: 'Buscar', access: 'any' as const };
    expect(codes(candidate('mf-a', { search }), beside)).toEqual([]);
    expect(codes(candidate('mf-a', { search }), live(candidate('mf-b', { search })))).toEqual(['MENU']);
  });

  it('keeps the widgets that others use', () => {
    const user = candidate('mf-b');
    const beside = live({ ...user, entry: { ...user.entry, uses: ['mf-a/historico'] } });
    expect(codes(candidate('mf-a', { widgets: ['historico', 'mais'] }), beside)).toEqual([]);
    expect(codes(candidate('mf-a', { widgets: ['mais'] }), beside)).toEqual(['WIDGET']);
    expect(codes(candidate('mf-c'), beside)).toEqual([]);
  });

  // TEL-31, TEL-32
  it('may use only offers that exist, and keeps the links that others use; dead links are hidden', () => {
    const asking = (name: string, uses: string[], changes: Partial<ModuleDescriptor> = {}) => {
      const made = candidate(name, changes);
      return { ...made, entry: { ...made.entry, uses } };
    };
    const told = (...given: Parameters<typeof refusalsOfOffers>) =>
      refusalsOfOffers(...given).map(({ codigo, detalhe }) => `${codigo} ${detalhe}`);
    const offering = candidate('mf-b', { widgets: ['historico'], routes: [{ ...route('b'), link: 'inicio' }] });
    const right = ['mf-b/historico', 'mf-b:inicio', 'mf-fora:inicio', 'mf-a:propria', 'mf-a/proprio'];
    const own = { widgets: ['proprio'], routes: [{ ...route('a'), link: 'propria' }] };
    expect(told(asking('mf-a', right, own), live(offering))).toEqual([]);
    expect(told(asking('mf-a', ['mf-b/outro', 'mf-b:outra', 'mf-fora/historico']), live(offering))).toEqual([
      'OFERTA mf-b/outro',
      'OFERTA mf-b:outra',
      'OFERTA mf-fora/historico',
    ]);
    const beside = live(asking('mf-a', right, own));
    expect(told(offering, beside)).toEqual([]);
    expect(told(candidate('mf-b', { widgets: ['historico'] }), beside)).toEqual(['WIDGET mf-b:inicio (mf-a)']);
    // A rollback is never refused for a widget that others use (TEL-32).
    expect(codes(candidate('mf-b', { widgets: ['historico'] }), beside)).toEqual([]);
  });

  it('stays within the budget of the first load', () => {
    const kilobytes = FIRST_LOAD_KB.default ?? 0;
    expect(refusalsOfSize({ ...candidate('mf-a'), firstLoadBytes: kilobytes * 1024 })).toEqual([]);
    expect(refusalsOfSize({ ...candidate('mf-a'), firstLoadBytes: kilobytes * 1024 + 1 })).toMatchObject([
      { codigo: 'TAMANHO' },
    ]);
    const withPart = (bytes: number) => ({ ...candidate('mf-a'), parts: [{ name: 'mapa.0123abcd.js', bytes }] });
    const part = (FILE_KB.default ?? 0) * 1024;
    expect(refusalsOfSize(withPart(part))).toEqual([]);
    expect(refusalsOfSize(withPart(part + 1))).toEqual([
      { codigo: 'TAMANHO', detalhe: 'mapa.0123abcd.js, 150.0 KB of 150 KB (brotli)' },
    ]);
    const worker = { name: 'pdf.worker.min.0123abcd.mjs', bytes: part + 1 };
    expect(refusalsOfSize({ ...candidate('mf-analise'), parts: [worker] })).toEqual([]);
    expect(refusalsOfSize({ ...candidate('mf-a'), parts: [worker] })).toMatchObject([{ codigo: 'TAMANHO' }]);
    expect(refusalsOfSize({ ...candidate('mf-a'), totalBytes: TOTAL_KB * 1024 })).toEqual([]);
    expect(refusalsOfSize({ ...candidate('mf-a'), mapBytes: MAPS_KB * 1024 + 1 })).toMatchObject([
      { codigo: 'TAMANHO', detalhe: 'source maps, 8000.0 KB of 8000 KB' },
    ]);
    expect(refusalsOfSize({ ...candidate('mf-a'), totalBytes: TOTAL_KB * 1024 + 1 })).toMatchObject([
      { codigo: 'TAMANHO' },
    ]);
  });

  it('bundles no copy of what is shared, whatever its manifest says', () => {
    expect(copiesIn(['x="https://react.dev/errors/"+e', 'y'])).toEqual([
      { name: 'react', requiredVersion: '', copy: true },
    ]);
    expect(copiesIn(['import("@credenciados/shared")'])).toEqual([]);
  });
});

const segment = fc.constantFrom('a', 'b', ':id', ':x?', 'c?');
const pattern = fc.array(segment, { maxLength: 5 }).map((segments) => segments.join('/'));

describe('the forms of a route', () => {
  it('include other names of parameters, and slashes around', () => {
    fc.assert(
      fc.property(pattern, (path) => {
        expect(formsOf(path.replaceAll(':id', ':outro').replaceAll(':x', ':y'))).toEqual(formsOf(path));
        expect(formsOf(`/${path}/`)).toEqual(formsOf(path));
      }),
    );
  });

  it('collide for two modules in either order', () => {
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        const [a, b] = [candidate('mf-a', { routes: [route(one)] }), candidate('mf-b', { routes: [route(other)] })];
        const shells = (given: Candidate) => codes(given, live()).length > 0;
        fc.pre(!shells(a) && !shells(b));
        expect(codes(a, live(b))).toEqual(codes(b, live(a)));
      }),
    );
  });
});

/** Act on a module; a rollback needs a former version. */
const deed = fc.oneof(
  fc.record({
    action: fc.constantFrom('PUBLICACAO' as const, 'BUILD' as const, 'FIXACAO' as const),
    to: fc.nat({ max: 6 }),
  }),
  fc.record({ action: fc.constantFrom('RETORNO' as const, 'LIBERACAO' as const), to: fc.constant(0) }),
);

describe('the target of a rollback', () => {
  it('is the version before, step by step, like a stack', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), fc.boolean(), (deeds, others) => {
        let registry = live();
        const stack: string[] = [];
        for (const [at, { action, to }] of deeds.entries()) {
          const version = action === 'RETORNO' ? stack.at(-2) : action === 'LIBERACAO' ? stack.at(-1) : `1.${to}.0`;
          if (version === undefined) continue;
          if (action === 'RETORNO') {
            expect(formerVersions(registry.flips, 'mf-a')[0]).toBe(version);
            stack.pop();
          } else if (stack.at(-1) !== version) stack.push(version);
          const former = registry.modules.find(({ descriptor }) => descriptor.name === 'mf-a')?.version ?? null;
          const flip: Flip = { id: `0-${at}`, at: '', module: 'mf-a', version, former, action, by: '' };
          const noise: Flip[] = others ? [{ ...flip, id: `1-${at}`, module: 'mf-b', version: '9.9.9' }] : [];
          registry = withFlips(withEntry(registry, { ...candidate('mf-a').entry, version }), [...noise, flip]);
          expect(formerVersions(registry.flips, 'mf-a')).toEqual(stack.slice(0, -1).reverse());
        }
      }),
    );
  });

  it('never is the live version, however much of the history is gone', () => {
    const flip = fc.record({
      id: fc.uuid(),
      at: fc.constant(''),
      module: fc.constantFrom('mf-a', 'mf-b'),
      version: fc.nat({ max: 3 }).map((minor) => `1.${minor}.0`),
      former: fc.option(fc.nat({ max: 3 }).map((minor) => `1.${minor}.0`)),
      action: fc.constantFrom(...FLIP_ACTIONS),
      by: fc.constant(''),
    });
    fc.assert(
      fc.property(fc.array(flip, { maxLength: 30 }), (flips) => {
        const live = flips.find(({ module }) => module === 'mf-a')?.version;
        expect(formerVersions(flips, 'mf-a')[0]).not.toBe(live ?? null);
      }),
    );
  });
});

describe('the registry', () => {
  it('is read, stored and shown with values of a later build, and with no invalid ones (TEL-46)', () => {
    const why = {
      medida: 'ENERGIA',
      nova: { de: 20, ruins: 9 },
      atual: { de: 21, ruins: 1 },
      evidencia: 60,
      limite: 50,
    };
    const flip: Flip = {
      id: '0d6c2e5e-6a0c-4b7e-9d2f-0f3f5b0f6a01',
      at: '2026-11-24T00:00:00.000Z',
      module: 'mf-a',
      version: '1.0.0',
      former: null,
      action: 'ADIAMENTO',
      by: 'o próprio portal',
      why,
    };
    const registry = withFlips(withEntry(live(), candidate('mf-a').entry), [flip]);
    expect(registrySchema.parse(JSON.parse(JSON.stringify(registry))).flips).toEqual([flip]);
    expect(comparisonText(why)).toBe(
      '9 of 20 pages ENERGIA, of the former 1 of 21; evidence that it is worse: 60 of 50 needed',
    );
    const spoilt = { ...flip, action: '<b>' };
    expect(registrySchema.safeParse({ ...registry, flips: [spoilt] }).success).toBe(false);
  });

  it('has one entry per module, by name, and the last flips', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('mf-a', 'mf-b', 'mf-c'), { maxLength: 300 }), (names) => {
        let registry = live();
        for (const [at, name] of names.entries()) {
          const flip: Flip = {
            id: `${at}`,
            at: '',
            module: name,
            version: '1.0.0',
            former: null,
            action: 'BUILD',
            by: '',
          };
          registry = withFlips(withEntry(registry, candidate(name).entry), [flip]);
        }
        expect(registry.modules.map(({ descriptor }) => descriptor.name)).toEqual([...new Set(names)].sort());
        expect(registry.flips.map(({ id }) => Number(id))).toEqual([...names.keys()].reverse().slice(0, MAX_FLIPS));
      }),
      { numRuns: 20 },
    );
  });
});

describe('offers used by a built file', () => {
  it.each([
    [
      '(0,r.jsx)(t.RemoteWidget,{module:"mf-mensagens",widget:"conversation-history",props:e})',
      ['mf-mensagens/conversation-history'],
    ],
    ["{ module: 'mf-a', widget: 'b' }{widget:`d`,module:`mf-c`}", ['mf-a/b', 'mf-c/d']],
    ['{module:e,widget:"b"}', []],
    [`(0,t.linkTo)("mf-a:b",{id:e}),linkTo('mf-c:d')`, ['mf-a:b', 'mf-c:d']],
    // Names of the federation's own modules.
    ['e.p="mf-a:b"', []],
    ['{module:"mf-a",widget:\'b"}', []],
  ])('in %s', (text, expected) => {
    expect(usesIn(text)).toEqual(expected);
  });
});
