import { ACCESS, type Composition, isAllowed } from '@credenciados/contract';

/** Most pages in a report; each is opened four times. */
export const MOST_PAGES = 12;

/** Pages of the previewed modules for the report (TEL-44). */
export interface Pages {
  /** Paths relative to `/credenciados/`; `isNew`: the live portal has no such page. */
  shown: { path: string; isNew: boolean }[];
  /** Omitted pages, with the reason. */
  left: { path: string; why: string }[];
}

/** Address of a route without optional segments; undefined if it needs a record's id. */
function addressOf(path: string): string | undefined {
  const parts = path.split('/').filter((part) => !(part.startsWith(':') && part.endsWith('?')));
  return parts.some((part) => part.startsWith(':')) ? undefined : parts.join('/');
}

/** Chooses pages of some modules of a preview; `live`: null if the live composition is unknown. */
export function choosePages(preview: Composition, live: Composition | null, modules: readonly string[]): Pages {
  const routesOf = ({ modules: all }: Composition) =>
    all.filter(({ descriptor }) => modules.includes(descriptor.name)).flatMap(({ descriptor }) => descriptor.routes);
  const liveRoutes = live && routesOf(live).map(({ path }) => path);
  const pages: Pages = { shown: [], left: [] };
  for (const { path, access } of routesOf(preview)) {
    const address = addressOf(path);
    const isForStaff = ACCESS.staffRead.some((perfil) => isAllowed(access, perfil));
    if (address === undefined) pages.left.push({ path, why: 'its address names a record' });
    else if (!isForStaff) pages.left.push({ path, why: 'not for staff, who alone see previews' });
    else if (pages.shown.length === MOST_PAGES) pages.left.push({ path, why: `more than ${MOST_PAGES} pages` });
    else pages.shown.push({ path: address, isNew: liveRoutes !== null && !liveRoutes.includes(path) });
  }
  const now = new Set(routesOf(preview).map(({ path }) => path));
  for (const path of liveRoutes ?? [])
    if (!now.has(path)) pages.left.push({ path, why: 'live, and not in the preview any more' });
  return pages;
}
