import { type ComponentType, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { giveWay } from './give-way.ts';
import { PageStageContext } from './module-host.ts';

/** Code that comes after the page. */
interface Source<Props> {
  load: () => Promise<ComponentType<Props>>;
  known: ComponentType<Props> | null;
}

/**
 * A part of a page whose code comes after the page, which is of use without it: `loading` stands in its place meanwhile. It
 * is rendered between what the person does. Where it can't be loaded, its place says so and offers another try; the failure
 * is reported as the page's module's (MOD-9).
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
): ComponentType<Props> {
  const source: Source<Props> = { load, known: null };
  return (props) => <Late source={source} given={props} loading={loading} />;
}

/** The same for a dialog, whose code comes once it is to be shown. */
export function lateDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source: Source<Props> = { load, known: null };
  return (props) => <LateDialog source={source} given={props} />;
}

function LateDialog<Props extends { open: boolean }>({ source, given }: { source: Source<Props>; given: Props }) {
  const [wanted, setWanted] = useState(given.open);
  if (given.open && !wanted) setWanted(true);
  return wanted && <Late source={source} given={given} loading={null} />;
}

interface LateProps<Props> {
  source: Source<Props>;
  given: Props;
  loading: ReactNode;
}

function Late<Props extends object>({ source, given, loading }: LateProps<Props>) {
  const [Part, setPart] = useState(() => source.known);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const stage = useContext(PageStageContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (Part) return;
    let current = true;
    // What asks for several at once asks in a task for each.
    giveWay()
      .then(source.load)
      .then(
        (part) => {
          source.known = part;
          if (current) startTransition(() => setPart(() => part));
        },
        (error: unknown) => {
          if (!current) return;
          console.error(error);
          stage.onLatePart?.(error);
          setFailed(true);
        },
      );
    return () => {
      current = false;
    };
  }, [Part, source, stage, attempt]);
  if (Part) return <Part {...given} />;
  if (!failed) return loading;
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return (
    <Alert
      tone="error"
      live
      title="Não foi possível carregar esta parte da página."
      actions={
        <Button variant="outline" size="sm" onClick={retry}>
          Tentar novamente
        </Button>
      }
    />
  );
}
