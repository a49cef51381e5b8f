import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyWeb } from '@credenciados/journeys/module-store';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { layOutComposition } from '@credenciados/releases/lay-out-composition';
import { writeFilesJson } from '@credenciados/releases/module-files';
import { openTarget } from '@credenciados/releases/targets/open-target';
import { tryPublicPages } from '@credenciados/tools/try-public-pages';
import { expect, test } from '@jest/globals';

/** Publishing to a folder without a running portal: versions are checked as by a portal, and former live ones can be restored. */

const PUBLIC = 'mf-public';

test('publishing to a folder refuses a module whose page can’t be rendered', async () => {
  const web = await copyWeb();
  try {
    const target = await openTarget(web, tryPublicPages);
    const { registry } = await new DiskModuleStore(web).read();
    const version = registry?.modules.find(({ descriptor }) => descriptor.name === PUBLIC)?.version ?? '';
    const copy = path.join(path.dirname(web), 'published');
    await cp(path.join(web, 'modules', PUBLIC, version), copy, { recursive: true });
    const renderer = await readFile(path.join(copy, 'render.js'), 'utf8');
    const publish = async (text: string, as: string) => {
      await writeFile(path.join(copy, 'render.js'), text);
      await Promise.all(['br', 'gz'].map((end) => rm(path.join(copy, `render.js.${end}`), { force: true })));
      await writeFilesJson(copy);
      return target.publish(copy, PUBLIC, as, () => undefined);
    };
    const broken = publish(renderer.replace(/^/, "if (true) throw new Error('Quebra');"), '7.0.0');
    await expect(broken).rejects.toMatchObject({
      refusals: [{ codigo: 'RENDERIZACAO', detalhe: expect.stringContaining('Quebra') }],
    });
    expect(await publish(`${renderer}\n`, '7.0.1')).toMatchObject({ version: '7.0.1' });
  } finally {
    await rm(path.dirname(web), { recursive: true });
  }
});

test('a composition is restored file by file, and refused if unknown or changed (TEL-24)', async () => {
  const web = await copyWeb();
  try {
    const target = await openTarget(web);
    const { composicao } = await target.list();
    const laidOut = path.join(path.dirname(web), 'replayed');
    await layOutComposition(target, composicao ?? '', laidOut);
    const [was, is] = await Promise.all([web, laidOut].map((each) => new DiskModuleStore(each).read()));
    expect([is?.registry?.composition, is?.registry?.modules]).toEqual([composicao, was?.registry?.modules]);
    expect(is?.registry?.shell.files).toBe(was?.registry?.shell.files);
    const elsewhere = path.join(path.dirname(web), 'refused');
    await expect(layOutComposition(target, '0123456789ab', elsewhere)).rejects.toThrow(/There is no composition/);
    const { version = '' } = was?.registry?.modules.find(({ descriptor }) => descriptor.name === PUBLIC) ?? {};
    await appendFile(path.join(web, 'modules', PUBLIC, version, 'remoteEntry.js'), ' ');
    await expect(layOutComposition(target, composicao ?? '', elsewhere)).rejects.toMatchObject({
      refusals: expect.arrayContaining([{ codigo: 'ARQUIVOS', detalhe: 'remoteEntry.js' }]),
    });
  } finally {
    await rm(path.dirname(web), { recursive: true });
  }
});
