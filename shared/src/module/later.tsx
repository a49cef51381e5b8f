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
import { PageStageContext, pageShown } from './module-host.ts';
import { giveWay } from './yield-to-main.ts';

/** A component whose code loads when it is first shown. Unlike `React.lazy`, a failed load is repeated the next time. */
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

/** Loads a source in an effect, and shows it in a transition, so that input is handled first. */
export function useSource<Props>(source: Source<Props>, onCome?: () => void, onFail?: (error: unknown) => void) {
  const [Loaded, setLoaded] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const callbacks = useRef({ onCome, onFail });
  callbacks.current = { onCome, onFail };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (Loaded) return;
    let current = true;
    loadSource(source).then(
      (component) => {
        if (!current) return;
        callbacks.current.onCome?.();
        startTransition(() => setLoaded(() => component));
      },
      (error: unknown) => {
        if (!current) return;
        callbacks.current.onFail?.(error);
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
  /** Shown if loading fails or the component throws. By default the nearest boundary gets the error. */
  failed?: (props: Props) => ReactNode;
}

/** Component whose code loads when it is first shown: `later(async () => (await import('./x.tsx')).X)`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LaterOptions<Props> = {},
): ComponentType<Props> {
  const source = sourceOf(load);
  return (props) => <Late source={source} given={props} options={options} />;
}

/** Each source loads in a task of its own. */
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

/** Element of a route whose page loads when it is first shown. The route's boundary shows a failure. */
export function laterPage(load: () => Promise<ComponentType>): ReactElement {
  pages += 1;
  // A separate key for each page, or React would treat two pages as one that changed.
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
  // The boundary's retry remounts this component.
  if (failure) throw failure.error;
  return Loaded ? <Loaded /> : <PageLoading />;
}

/** Preloads the code of a route's element. */
export function preloadPage(element: ReactNode): void {
  if (!isValidElement<{ source: Source<object> }>(element) || element.type !== LaterPage) return;
  loadSource(element.props.source).catch((error: unknown) => {
    // A failure is repeated and shown when the page is opened.
    console.warn(error);
  });
}

/** Pages rendered outside a browser, where no effect loads their code. */
const missing = new Set<Source<object>>();

/** Loads the code that was missing in the last rendering outside a browser; false if none was. */
export async function loadMissing(): Promise<boolean> {
  const sources = [...missing];
  missing.clear();
  await Promise.all(sources.map(loadSource));
  return sources.length > 0;
}
