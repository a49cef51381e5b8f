import {
  type ComponentType,
  isValidElement,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { PageLoading } from '../ui/loading.tsx';
import { PageStageContext, pageShown } from './module-host.ts';

/** Code that is loaded when it is first shown. */
interface Source {
  load: () => Promise<ComponentType>;
  loading: Promise<ComponentType> | null;
  loaded: ComponentType | null;
}

let pages = 0;

/** A load that failed leaves nothing behind, so that it is tried again the next time. */
function loadSource(source: Source): Promise<ComponentType> {
  if (source.loaded) return Promise.resolve(source.loaded);
  source.loading ??= source
    .load()
    .then((page) => {
      source.loaded = page;
      return page;
    })
    .finally(() => {
      source.loading = null;
    });
  return source.loading;
}

/** Loads the code of a route's element ahead of being shown; of what isn't a `lazyPage`, nothing. */
export function preloadPage(element: ReactNode): void {
  if (!isValidElement<{ source: Source }>(element) || element.type !== LazyPage) return;
  loadSource(element.props.source).catch((error: unknown) => {
    // Showing it loads it again, and tells if it can't be.
    console.warn(error);
  });
}

/** Code missing in server rendering, where no effect loads it. */
const missing = new Set<Source>();

/** Loads the code that a page lacked when it was rendered outside a browser; false: it lacked none. */
export async function loadMissing(): Promise<boolean> {
  const sources = [...missing];
  missing.clear();
  await Promise.all(sources.map(loadSource));
  return sources.length > 0;
}

/**
 * A route's element, or a part of one, whose code is loaded when it is first shown:
 * `lazyPage(async () => (await import('./x.page.tsx')).XPage)`. A load that failed is tried again the next time, unlike with `React.lazy`.
 */
export function lazyPage(load: () => Promise<ComponentType>): ReactElement {
  pages += 1;
  // A key of its own: two pages at the same place in the tree are not one page that changed.
  return <LazyPage key={pages} source={{ load, loading: null, loaded: null }} />;
}

function LazyPage({ source }: { source: Source }) {
  const [Page, setPage] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const stage = useContext(PageStageContext);
  useEffect(() => {
    if (Page) pageShown(stage);
  }, [stage, Page]);
  useEffect(() => {
    if (Page) return;
    let current = true;
    stage.phase = 'CARGA';
    loadSource(source).then(
      (page) => {
        if (!current) return;
        stage.phase = 'INICIO';
        // The page is rendered in pieces that leave the thread to its reader.
        startTransition(() => setPage(() => page));
      },
      (error: unknown) => {
        if (current) setFailure({ error });
      },
    );
    return () => {
      current = false;
    };
  }, [source, stage, Page]);
  if (!Page && typeof document === 'undefined') missing.add(source);
  // The boundary around the route shows it; its retry mounts this anew.
  if (failure) throw failure.error;
  return Page ? <Page /> : <PageLoading />;
}
