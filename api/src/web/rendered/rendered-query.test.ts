import { expect, it } from '@jest/globals';
import { mainQueries, renderedQuery } from './rendered-query.ts';

// TEL-11
it('a page rendered ahead has the cache key of a later request, in any order of its parameters', () => {
  const route = {
    path: 'lista',
    access: 'public' as const,
    reads: ['aba', 'tipo', 'pagina'],
    renderedWith: { pagina: 3, tipo: ['um', 'dois'], aba: ['todos'] },
  };
  expect(mainQueries(route)).toEqual(['', '?aba=todos&tipo=um']);
  expect(renderedQuery(route, '?utm_source=x&tipo=um&aba=todos')).toBe('?aba=todos&tipo=um');
  expect(renderedQuery(route, '?tipo=outro')).toBeNull();
});
