import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { setLinks } from './link-pattern.ts';
import { linkTo } from './link-to.ts';

/** `linkTo` without types, for names that this project doesn't declare. */
const lead: (name: string, params?: object) => string | null = linkTo as never;

const value = fc.oneof(
  fc.nat(),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$/.test(text)),
);

// TEL-32
test('a link leads to the live module’s route, with path parameters filled in and the rest in the query', () => {
  const word = fc.constantFrom('lista', 'ver', 'a-b');
  const param = fc.constantFrom('id', 'idEdital', 'uf');
  const shapes = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    places: fc.uniqueArray(fc.record({ param, optional: fc.boolean(), value }), { selector: (each) => each.param }),
    query: fc.dictionary(fc.constantFrom('pagina', 'filtro'), fc.option(value, { nil: undefined })),
  });
  fc.assert(
    fc.property(shapes, ({ words, places, query }) => {
      // Optional parameters come last; otherwise the pattern would be ambiguous.
      const sorted = [...places].sort((one, other) => Number(one.optional) - Number(other.optional));
      const pattern = [...words, ...sorted.map((each) => `:${each.param}${each.optional ? '?' : ''}`)].join('/');
      setLinks((name) => (name === 'mf-um:pagina' ? pattern : undefined));
      const given = Object.fromEntries(places.map((each) => [each.param, each.value]));
      const { pathname, searchParams } = new URL(lead('mf-um:pagina', { ...given, ...query }) ?? '', 'http://portal');
      const asTexts = (values: object) =>
        Object.fromEntries(
          Object.entries(values).flatMap(([key, each]) => (each === undefined ? [] : [[key, String(each)]])),
        );
      expect(matchRoutes([{ path: pattern }], pathname)?.[0]?.params).toEqual(asTexts(given));
      expect(Object.fromEntries(searchParams)).toEqual(asTexts(query));
    }),
  );
});

test('a missing parameter is left out; a link without a target is null', () => {
  setLinks((name) => ({ 'mf-um:cadastro': 'credenciados/cadastro/:idEdital?' })[name]);
  expect(lead('mf-um:cadastro')).toBe('/credenciados/cadastro');
  expect(lead('mf-um:cadastro', { idEdital: undefined })).toBe('/credenciados/cadastro');
  expect(lead('mf-um:cadastro', { idEdital: 3 })).toBe('/credenciados/cadastro/3');
  expect(lead('mf-um:outro')).toBeNull();
});
