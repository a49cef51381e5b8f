import path from 'node:path';
import { expect, it } from '@jest/globals';
import { serverSources } from './support/server-sources.ts';

/** Folders of rooms: each folder in them is a room, and each file beside these. */
const HOUSES = ['platform', 'resources'];
/** Rooms with subfolders. Files beside the subfolders may import from them or be imported, so only the subfolders are compared. */
const FOLDERS = ['identity', 'releases', 'http'];
/** Layers from the bottom up: a room imports from its own layer and from earlier ones. `docs/architecture.md` describes them. */
const LAYERS = [['platform'], ['releases'], ['deps.ts'], ['http'], ['identity'], ['resources'], ['web', 'demo']];

/** Imports of each source file of the API and its packages, types included, by path; tests are left out. */
function readImports(): Map<string, string[]> {
  return new Map(
    [...serverSources()].map(([source, text]) => {
      const file = source.replace('/src/', '/');
      const named = [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)].map(([, name = '']) => name);
      return [file, named.flatMap((name) => importedFile(file, name) ?? [])];
    }),
  );
}

/** Path of an imported source; null for other packages. */
function importedFile(file: string, name: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  const [, found] = /^@credenciados\/((?:platform|releases)\/.+)$/.exec(name) ?? [];
  return found ? `${found}.ts` : null;
}

function roomOf(file: string): string {
  const [top = '', ...rest] = file.split('/');
  return HOUSES.includes(top) ? `${top}/${rest[0]}` : top;
}

/** Rooms that each room imports from. */
function roomsOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [file, named] of imports) {
    const room = roomOf(file);
    const others = named.map(roomOf).filter((other) => other !== room);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]));
  }
  return rooms;
}

/** Subfolders of a room that each of its subfolders imports from. */
function foldersOf(imports: ReadonlyMap<string, readonly string[]>, room: string): Map<string, Set<string>> {
  const isInFolder = (file: string) => file.startsWith(`${room}/`) && file.split('/').length > 2;
  const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const folders = new Map<string, Set<string>>();
  for (const [file, named] of imports) {
    if (!isInFolder(file)) continue;
    const folder = folderOf(file);
    const others = named.filter((other) => isInFolder(other) && folderOf(other) !== folder).map(folderOf);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

/** Rooms in an import cycle. */
function roomsInCycles(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let left = [...rooms.keys()];
  for (;;) {
    const stay = left.filter((room) => [...(rooms.get(room) ?? [])].some((other) => left.includes(other)));
    if (stay.length === left.length) return left;
    left = stay;
  }
}

const imports = readImports();

it('the imports between rooms have no cycle', () => {
  const rooms = roomsOf(imports);
  expect(rooms.size).toBeGreaterThan(30);
  expect([...rooms.values()].reduce((sum, others) => sum + others.size, 0)).toBeGreaterThan(150);
  expect(roomsInCycles(rooms)).toEqual([]);
});

it.each(FOLDERS)('the imports between the folders of %s have no cycle', (room) => {
  const folders = foldersOf(imports, room);
  expect(folders.size).toBeGreaterThan(3);
  expect(roomsInCycles(folders)).toEqual([]);
});

it('no room imports from a higher layer', () => {
  const layerOf = (file: string) => LAYERS.findIndex((layer) => layer.includes(file.split('/')[0] ?? ''));
  const upwards = [...imports].flatMap(([file, named]) =>
    named
      // Files that assemble the portal are above all rooms and not listed.
      .filter((other) => layerOf(file) >= 0 && (layerOf(other) < 0 || layerOf(other) > layerOf(file)))
      .map((other) => `${file} imports ${other}`),
  );
  expect(upwards).toEqual([]);
});

it('a cycle between rooms is found, types included', () => {
  const rooms = roomsOf(
    new Map([
      ['platform/db/a.ts', ['platform/mail/b.ts']],
      ['platform/mail/b.ts', ['http/c.ts']],
      ['http/c.ts', ['platform/db/d.ts']],
      ['web/page.ts', ['http/c.ts']],
    ]),
  );
  expect(roomsInCycles(rooms).sort()).toEqual(['http', 'platform/db', 'platform/mail', 'web']);
});

it('a cycle between folders of a room is found; files beside the folders are exempt', () => {
  const folders = foldersOf(
    new Map([
      ['identity/account/a.ts', ['identity/client/b.ts', 'identity/mask.ts']],
      ['identity/client/b.ts', ['identity/account/c.ts']],
      ['identity/pages/d.ts', ['identity/mask.ts', 'http/e.ts']],
      ['identity/plugin.ts', ['identity/account/a.ts']],
    ]),
    'identity',
  );
  expect(roomsInCycles(folders).sort()).toEqual(['identity/account', 'identity/client']);
  expect(folders.get('identity/pages')).toEqual(new Set());
});
