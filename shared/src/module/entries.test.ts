import { ENTRIES } from '@credenciados/contract/library-entries';
import { exports as exported } from '../../package.json';

test('modules may import every entry of the library that isn’t compiled into them', () => {
  // The first list is part of the shell's own script or used only by libraries; the second is for the build, the API and tests.
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
