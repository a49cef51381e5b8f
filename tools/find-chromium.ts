import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './inputs.ts';
import { type Executable, systemChromium } from './system-chromium.ts';

const run = promisify(execFile);

const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

/** Browser of an npm package with its libraries, unpacked once into the project's cache. */
async function packagedChromium(): Promise<Executable> {
  const manifest = JSON.parse(await readFile(path.join(ROOT, 'tools/package.json'), 'utf8'));
  const folder = path.join(ROOT, '.cache', `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) {
    await mkdir(path.dirname(folder), { recursive: true });
    const staging = await mkdtemp(`${folder}-`);
    await run(process.execPath, [path.join(import.meta.dirname, 'unpack-chromium.mjs')], {
      // With VERCEL=1 the package also unpacks the NSS libraries that a bare system lacks.
      env: { ...process.env, VERCEL: '1', TMPDIR: staging },
    });
    await writeFile(path.join(staging, 'fonts/fonts.conf'), fontsConfiguration(path.join(folder, 'fonts')));
    try {
      await rename(staging, folder);
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      // Another run was faster, and its copy will do.
      if (!existsSync(folder)) throw error;
    }
  }
  const libraries = [path.join(folder, 'al2023/lib'), folder, process.env.LD_LIBRARY_PATH];
  return {
    path: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(path.delimiter),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

/** The system's Chromium if there is one (or CHROMIUM_PATH), else that of the npm package, so that tests need nothing but `npm ci`. */
export async function findChromium(): Promise<Executable> {
  return (await systemChromium()) ?? packagedChromium();
}
