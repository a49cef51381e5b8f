import { type Packed, zipOf } from '../../testing/archives.ts';
import { type Bounds, checkArchive, listArchive, readEntry } from './archive-content.ts';

const zip = async (files: readonly Packed[]) => new Blob([await zipOf(files)]);

/** Archive with a directory and headers changed by hand. */
async function patched(archive: Blob, patch: (bytes: DataView, directory: number) => void): Promise<Blob> {
  const bytes = await archive.arrayBuffer();
  const view = new DataView(bytes);
  patch(view, view.getUint32(bytes.byteLength - 6, true));
  return new Blob([bytes]);
}

const BIG = 'x'.repeat(3_000_000);
const failing = (reason: string) => ({ name: 'FileFailure', reason });

// DOC-13
describe('content of an archive', () => {
  it('lists files without folders, and unpacks each by its index', async () => {
    const archive = await zip([{ name: 'pasta/' }, { name: 'pasta/certidão.txt', content: 'um' }, { name: 'b.txt' }]);
    expect(await listArchive(archive)).toEqual({
      entries: [
        { index: 0, name: 'pasta/certidão.txt', bytes: 2 },
        { index: 1, name: 'b.txt', bytes: 1 },
      ],
      macFiles: 0,
    });
    expect(await (await readEntry(archive, 0)).text()).toBe('um');
    await expect(readEntry(archive, 2)).rejects.toMatchObject(failing('invalido'));
  });

  it('shows names without hidden characters', async () => {
    const { entries } = await listArchive(await zip([{ name: 'certidao\u202efdp.txt' }]));
    expect(entries[0]?.name).toBe('certidao\uFFFDfdp.txt');
  });

  it('leaves out files that macOS added, and counts them', async () => {
    const names = [
      '__MACOSX/._foto.txt',
      '.DS_Store',
      'foto.txt',
      'pasta/.DS_Store',
      '__MACOSX/pasta/._b.txt',
      'pasta/b.txt',
    ];
    const archive = await zip(names.map((name) => ({ name, content: name })));
    const { entries, macFiles } = await listArchive(archive);
    expect(entries.map(({ name }) => name)).toEqual(['foto.txt', 'pasta/b.txt']);
    expect(macFiles).toBe(4);
    expect(await (await readEntry(archive, 1)).text()).toBe('pasta/b.txt');
  });

  it('allows the full number of files beside those that macOS added', async () => {
    const photos = Array.from({ length: 200 }, (_, place) => `${place}.jpg`);
    const names = photos.flatMap((name) => [name, `__MACOSX/._${name}`]);
    const { entries, macFiles } = await listArchive(await zip(names.map((name) => ({ name }))));
    expect([entries.length, macFiles]).toEqual([200, 200]);
  });

  it('decodes names in code page 850, as Windows writes them', async () => {
    const archive = await patched(await zip([{ name: 'Certid_o.txt' }]), (bytes, directory) => {
      for (const start of [30, directory + 46]) bytes.setUint8(start + 6, 0xc6);
      for (const flags of [6, directory + 8]) bytes.setUint16(flags, bytes.getUint16(flags, true) & ~0x800, true);
    });
    const { entries } = await listArchive(archive);
    expect(entries.map(({ name }) => name)).toEqual(['Certidão.txt']);
    expect(await (await readEntry(archive, 0)).text()).toBe('x');
  });

  it.each(['../../etc/passwd', '/etc/passwd', '..\\..\\x.pdf', 'C:\\x.pdf'])(
    'reports a name that leaves the archive’s folder: %s',
    async (name) => {
      // Written under a valid name of equal length and patched, since the library refuses to write this one.
      const archive = await patched(await zip([{ name: 'n'.repeat(name.length) }]), (bytes, directory) => {
        for (const start of [30, directory + 46]) {
          for (const [place, letter] of [...name].entries()) bytes.setUint8(start + place, letter.charCodeAt(0));
        }
      });
      await expect(listArchive(archive)).rejects.toMatchObject(failing('inseguro'));
    },
  );

  it('refuses too many files', async () => {
    const files = Array.from({ length: 201 }, (_, place) => ({ name: `${place}.txt` }));
    await expect(listArchive(await zip(files))).rejects.toMatchObject(failing('grande'));
    expect((await listArchive(await zip(files.slice(1)))).entries).toHaveLength(200);
  });

  it('refuses an archive that claims too large a size', async () => {
    const archive = await patched(await zip([{ name: 'a.txt' }]), (bytes, directory) =>
      bytes.setUint32(directory + 24, 0xfffffff0, true),
    );
    await expect(listArchive(archive)).rejects.toMatchObject(failing('grande'));
  });

  it('lists an encrypted archive, but refuses its files', async () => {
    const archive = await zip([{ name: 'a.txt', password: 'segredo' }]);
    expect((await listArchive(archive)).entries).toHaveLength(1);
    await expect(readEntry(archive, 0)).rejects.toMatchObject(failing('protegido'));
  });

  it.each([
    ['no archive', async () => new Blob(['lixo'])],
    ['cut short', async () => (await zip([{ name: 'a.txt', content: BIG }])).slice(0, 500)],
  ])('is damaged: %s', async (_how, archive) => {
    await expect(listArchive(await archive())).rejects.toMatchObject(failing('invalido'));
  });

  it('reports an entry that doesn’t match the directory', async () => {
    const archive = await patched(await zip([{ name: 'a.txt', content: 'conteúdo' }]), (bytes, directory) =>
      bytes.setUint32(directory + 16, 0x1234, true),
    );
    await expect(readEntry(archive, 0)).rejects.toMatchObject(failing('invalido'));
  });
});

// DOC-13
describe('a text document, unpacked whole', () => {
  const bounds: Bounds = { entries: 2, total: 4_000_000, entry: 3_500_000 };

  it('is read within its limits', async () => {
    await expect(checkArchive(await zip([{ name: 'a.xml', content: BIG }]), bounds)).resolves.toBeUndefined();
  });

  it('is refused if it unpacks to more than it claims', async () => {
    const archive = await patched(await zip([{ name: 'a.xml', content: BIG }]), (bytes, directory) =>
      bytes.setUint32(directory + 24, 10, true),
    );
    await expect(checkArchive(archive, bounds)).rejects.toMatchObject({ name: 'FileFailure' });
  });

  it('is refused if it claims more than the limit', async () => {
    const files = [
      { name: 'a.xml', content: BIG },
      { name: 'b.xml', content: BIG },
    ];
    await expect(checkArchive(await zip(files), bounds)).rejects.toMatchObject(failing('grande'));
  });
});
