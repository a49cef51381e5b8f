import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Code that comes after the page. */
interface Source<Props> {
  load: () => Promise<ComponentType<Props>>;
  known: ComponentType<Props> | null;
}

/**
 * A part of a page whose code comes after the page, which is of use without it: `loading` stands in its place meanwhile. It
 * is rendered between what the person does.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (Part) return;
    let current = true;
    source.load().then(
      (part) => {
        source.known = part;
        if (current) startTransition(() => setPart(() => part));
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [Part, source, attempt]);
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
