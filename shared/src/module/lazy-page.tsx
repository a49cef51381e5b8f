import { type ComponentType, type ReactElement, useContext, useEffect, useState } from 'react';
import { PageLoading } from '../ui/loading.tsx';
import { PageStageContext } from './module-host.ts';

/** Code that is loaded when it is first shown. */
interface Source {
  load: () => Promise<ComponentType>;
  loaded: ComponentType | null;
}

let pages = 0;

/**
 * A route's element whose code is loaded when it is first shown: `lazyPage(async () => (await import('./x.page.tsx')).XPage)`.
 * A load that failed is tried again the next time, unlike with `React.lazy`.
 */
export function lazyPage(load: () => Promise<ComponentType>): ReactElement {
  pages += 1;
  // A key of its own: two pages at the same place in the tree are not one page that changed.
  return <LazyPage key={pages} source={{ load, loaded: null }} />;
}

function LazyPage({ source }: { source: Source }) {
  const [Page, setPage] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const stage = useContext(PageStageContext);
  useEffect(() => {
    if (Page) stage.phase = 'USO';
  }, [stage, Page]);
  useEffect(() => {
    if (source.loaded) return;
    let current = true;
    stage.phase = 'CARGA';
    source.load().then(
      (page) => {
        source.loaded = page;
        if (!current) return;
        stage.phase = 'INICIO';
        setPage(() => page);
      },
      (error: unknown) => {
        if (current) setFailure({ error });
      },
    );
    return () => {
      current = false;
    };
  }, [source, stage]);
  // The boundary around the route shows it; its retry mounts this anew.
  if (failure) throw failure.error;
  return Page ? <Page /> : <PageLoading />;
}
