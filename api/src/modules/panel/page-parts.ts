import path from 'node:path';
import {
  NOME_SHELL,
  type PageRegistry,
  type Painel,
  type ParteDaPagina,
  type Registry,
} from '@credenciados/shared/contract';
import type { Db } from '../../platform/db/database.ts';
import { firstLoadOf, sizeAsSent } from '../candidate.ts';
import { countFailures } from '../failures/failures.queries.ts';
import { entryOf } from '../flip.ts';
import type { LiveModules } from '../live-modules.ts';
import { readText } from '../module-files.ts';
import { SHELL } from '../module-store.ts';
import { wasLive } from '../release.rules.ts';
import { shownOffer } from '../rollout/offer.ts';
import { countMounts } from '../rollout/visits.queries.ts';

/** Files of the shell that its page names; of those it asks for scripts and styles at once. */
const NAMED = /(?:src|href)="\/credenciados\/shell\/([\w./-]+)"/g;
const ASKED = ['.js', '.css'];

/** What a page is made of, and what is live. */
interface Made {
  page: PageRegistry;
  registry: Registry;
  /** Why it isn't what is live, of those parts that aren't. */
  origin: Painel['origem'];
}

/** The parts of a page with what is known of each (TEL-43): the shell, libraries of other majors, the modules. */
export async function partsOfPage(db: Db, modules: LiveModules, made: Made): Promise<ParteDaPagina[]> {
  const { page, registry, origin } = made;
  const failures = await countFailures(db);
  const originOf = (version: string | null, live: string | null) => (version === live ? 'NO_AR' : origin);
  const told = (name: string, version: string) =>
    wasLive(registry, name, version) ? (failures.get(`${name}/${version}`) ?? 0) : null;
  const version = page.shell.version ?? null;
  const liveShell = registry.shell.version ?? null;
  const shell: ParteDaPagina = {
    tipo: 'SHELL',
    nome: NOME_SHELL,
    titulo: 'Moldura do portal, com a biblioteca',
    versao: version,
    origem: originOf(version, liveShell),
    noAr: liveShell,
    oferta: null,
    bytes: await shellBytes(await modules.shellFolder(page)),
    montagens: null,
    falhas: version === null ? null : (failures.get(`${NOME_SHELL}/${version}`) ?? 0),
  };
  const libraries = (page.libraries ?? []).map((library): ParteDaPagina => {
    const live = registry.libraries?.find((each) => each.version === library.version)?.version ?? null;
    return {
      tipo: 'BIBLIOTECA',
      nome: `${SHELL}/${library.version}`,
      titulo: `Biblioteca ${library.shared}`,
      versao: library.shared,
      origem: originOf(library.version, live),
      noAr: live && library.shared,
      oferta: null,
      bytes: null,
      montagens: null,
      falhas: null,
    };
  });
  const parts = page.modules.map(async ({ descriptor: { name, title }, version: of }): Promise<ParteDaPagina> => {
    const live = entryOf(registry, name);
    const offer = live ? shownOffer(live) : null;
    const folder = await modules.folderNow(name, of);
    const mounts = live?.rollout ? await countMounts(db, live.rollout.id) : null;
    const arm = of === live?.rollout?.entry.version ? 'NOVA' : 'ATUAL';
    return {
      tipo: 'MODULO',
      nome: name,
      titulo: title,
      versao: of,
      origem: originOf(of, live?.version ?? null),
      noAr: live?.version ?? null,
      oferta: offer && { versao: offer.versao, parte: offer.parte },
      // What its folder doesn't say, nobody knows.
      bytes: folder ? await firstLoadOf(folder, name).catch(() => null) : null,
      montagens: mounts && (arm === 'NOVA' || of === live?.version) ? mounts[arm] : null,
      falhas: told(name, of),
    };
  });
  return [shell, ...libraries, ...(await Promise.all(parts))];
}

/** What the page of a shell asks for, as it is sent; null where its folder isn't whole. */
async function shellBytes(folder: string): Promise<number | null> {
  const text = await readText(path.join(folder, 'index.html'));
  const names = new Set([...text.matchAll(NAMED)].map(([, name = '']) => name));
  const asked = [...names].filter((name) => ASKED.includes(path.extname(name)));
  const sizes = await Promise.all(asked.map((name) => sizeAsSent(folder, name))).catch(() => []);
  return sizes.length > 0 ? sizes.reduce((total, size) => total + size, 0) : null;
}
