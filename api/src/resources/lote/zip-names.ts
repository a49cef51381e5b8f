import { cleanFileName } from '../documento/file-name.ts';

/** Lengths by which a path stays short enough for Windows wherever it is unpacked. */
const FOLDER_MAX = 60;
const NAME_MAX = 80;
/** Characters forbidden in file names on Windows; `/` among them, so that no name is a path. */
const FORBIDDEN = /[<>:"/\\|?*]/g;
/** Names that Windows keeps for devices, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

/** A name that every system takes, for a file or a folder of a ZIP: no path, no device, nothing at its end that gets lost. */
function safeName(text: string, max: number): string {
  let name = cleanFileName(text.replace(FORBIDDEN, '_'), max);
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  if (name === '') return 'arquivo';
  return DEVICE.test(name) ? `_${name}` : name;
}

/** Gives the files of a ZIP their paths: a folder for each solicitação, names as they were, numbered where they repeat. */
export class ZipNames {
  readonly #taken = new Set<string>();

  pathOf({ protocolo, nome, arquivo }: { protocolo: string; nome: string; arquivo: string }): string {
    const folder = safeName(`${protocolo} ${nome}`, FOLDER_MAX);
    const name = safeName(arquivo, NAME_MAX);
    const dot = name.lastIndexOf('.');
    const [start, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}/${start}${copy === 1 ? '' : ` (${copy})`}${end}`;
      // Most systems take A and a for the same.
      const key = path.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
