import {
  type ComponentType,
  isValidElement,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { PageLoading } from '../ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { giveWay } from './give-way.ts';
import { PageStageContext, pageShown } from './module-host.ts';

/** A component whose code is loaded when it is first shown. A load that failed is tried again the next time, unlike with `React.lazy`. */
export interface Source<Props> {
  load: () => Promise<ComponentType<Props>>;
  loading: Promise<ComponentType<Props>> | null;
  loaded: ComponentType<Props> | null;
}

function loadSource<Props>(source: Source<Props>): Promise<ComponentType<Props>> {
  if (source.loaded) return Promise.resolve(source.loaded);
  source.loading ??= source
    .load()
    .then((component) => {
      source.loaded = component;
      return component;
    })
    .finally(() => {
      source.loading = null;
    });
  return source.loading;
}

/** Loads a source in an effect, and shows it in a transition: the person's next act is answered first. */
export function useSource<Props>(source: Source<Props>, onCome?: () => void, onFail?: (error: unknown) => void) {
  const [Loaded, setLoaded] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const told = useRef({ onCome, onFail });
  told.current = { onCome, onFail };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (Loaded) return;
    let current = true;
    loadSource(source).then(
      (component) => {
        if (!current) return;
        told.current.onCome?.();
        startTransition(() => setLoaded(() => component));
      },
      (error: unknown) => {
        if (!current) return;
        told.current.onFail?.(error);
        setFailure({ error });
      },
    );
    return () => {
      current = false;
    };
  }, [Loaded, source, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  return { Loaded, failure, attempt, retry };
}

interface LaterOptions<Props> {
  /** Shown until the code is there. */
  loading?: ReactNode | ((props: Props) => ReactNode);
  /** Shown where the code can't be loaded, or throws. By default the boundary around it gets the error. */
  failed?: (props: Props) => ReactNode;
}

/** A component whose code is loaded when it is first shown: `later(async () => (await import('./x.tsx')).X)`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LaterOptions<Props> = {},
): ComponentType<Props> {
  const source = sourceOf(load);
  return (props) => <Late source={source} given={props} options={options} />;
}

/** Several sources that are asked for at once are loaded in a task for each. */
export const sourceOf = <Props,>(load: Source<Props>['load']): Source<Props> => ({
  load: () => giveWay().then(load),
  loading: null,
  loaded: null,
});

interface LateProps<Props> {
  source: Source<Props>;
  given: Props;
  options: LaterOptions<Props>;
}

function Late<Props extends object>({ source, given, options: { loading, failed } }: LateProps<Props>) {
  const { onLatePart } = useContext(PageStageContext);
  const { Loaded, failure } = useSource(source, undefined, failed && onLatePart);
  const instead = () => failed?.(given);
  if (failure && !failed) throw failure.error;
  if (failure) return instead();
  if (!Loaded) return typeof loading === 'function' ? loading(given) : loading;
  const shown = <Loaded {...given} />;
  if (!failed) return shown;
  return (
    <ErrorBoundary fallback={instead} onError={onLatePart}>
      {shown}
    </ErrorBoundary>
  );
}

let pages = 0;

/** Element of a route whose page is loaded when it is first shown. The boundary around the route shows a failure. */
export function laterPage(load: () => Promise<ComponentType>): ReactElement {
  pages += 1;
  // A key of its own: two pages at the same place in the tree are not one page that changed.
  return <LaterPage key={pages} source={{ load, loading: null, loaded: null }} />;
}

function LaterPage({ source }: { source: Source<object> }) {
  const stage = useContext(PageStageContext);
  const { Loaded, failure } = useSource(source, () => {
    stage.phase = 'INICIO';
  });
  useEffect(() => {
    if (Loaded) pageShown(stage);
    else stage.phase = 'CARGA';
  }, [stage, Loaded]);
  if (!Loaded && typeof document === 'undefined') missing.add(source);
  // The retry of the boundary around the route mounts this anew.
  if (failure) throw failure.error;
  return Loaded ? <Loaded /> : <PageLoading />;
}

/** Loads the code of a route's element ahead of being shown. */
export function preloadPage(element: ReactNode): void {
  if (!isValidElement<{ source: Source<object> }>(element) || element.type !== LaterPage) return;
  loadSource(element.props.source).catch((error: unknown) => {
    // Showing it loads it again, and tells if it can't be.
    console.warn(error);
  });
}

/** Pages that were rendered outside a browser, where no effect loads their code. */
const missing = new Set<Source<object>>();

/** Loads the code that a page lacked when it was rendered outside a browser; false: it lacked none. */
export async function loadMissing(): Promise<boolean> {
  const sources = [...missing];
  missing.clear();
  await Promise.all(sources.map(loadSource));
  return sources.length > 0;
}
