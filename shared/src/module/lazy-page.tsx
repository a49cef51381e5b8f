import { type ComponentType, type ReactElement, use } from 'react';

/**
 * A route's element whose code is loaded when it is first shown: `lazyPage(async () => (await import('./x.page.tsx')).XPage)`.
 * A load that failed is tried again the next time, unlike with `React.lazy`.
 */
export function lazyPage(load: () => Promise<ComponentType>): ReactElement {
  let loading: Promise<ComponentType> | null = null;
  const start = () => {
    loading ??= load().catch((error: unknown) => {
      // Kept until the boundary has shown it; then a retry loads anew.
      setTimeout(() => {
        loading = null;
      });
      throw error;
    });
    return loading;
  };
  return <LazyPage start={start} />;
}

function LazyPage({ start }: { start: () => Promise<ComponentType> }) {
  const Page = use(start());
  return <Page />;
}
