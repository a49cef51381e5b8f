import { ENTRIES } from '@credenciados/contract/library-entries';
import { exports as exported } from '../../package.json';

test('modules may take every entry of the library that they don’t have compiled in', () => {
  // The first come with the shell's own script, or go to libraries alone; the others are for the build, the API and the tests.
  const ofTheShell = ['.', './shell', './parts', './render', './kernel'];
  const compiledIn = [
    './contract',
    './module-descriptor',
    './access',
    './service',
    './testing',
    './samples',
    './alone',
  ];
  const apart = [...ofTheShell, ...compiledIn];
  const offered = Object.keys(exported).filter((name) => !apart.includes(name));
  expect(ENTRIES.toSorted()).toEqual(offered.map((name) => name.slice('./'.length)).toSorted());
});
