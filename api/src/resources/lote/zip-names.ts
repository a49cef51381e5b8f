import { cleanFileName } from '../documento/file-name.ts';

/** Lengths that keep a path short enough for Windows in any folder. */
const FOLDER_MAX = 60;
const NAME_MAX = 80;
/** Characters forbidden in Windows file names, including `/`, so that no name is a path. */
const FORBIDDEN = /[<>:"/\\|?*]/g;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

/** File or folder name that every system accepts: no path, no device, and no trailing characters that get lost. */
function safeName(text: string, max: number): string {
  let name = cleanFileName(text.replace(FORBIDDEN, '_'), max);
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  if (name === '') return 'arquivo';
  return DEVICE.test(name) ? `_${name}` : name;
}

/** Paths of a ZIP's files: original names in folders, numbered if they repeat. */
export class ZipNames {
  readonly #taken = new Set<string>();

  pathOf({ folder: wanted, arquivo }: { folder: string; arquivo: string }): string {
    const folder = safeName(wanted, FOLDER_MAX);
    const name = safeName(arquivo, NAME_MAX);
    const dot = name.lastIndexOf('.');
    const [start, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}/${start}${copy === 1 ? '' : ` (${copy})`}${end}`;
      // Most file systems ignore case.
      const key = path.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
