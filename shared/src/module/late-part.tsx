import { type ComponentType, type ReactNode, startTransition, useContext, useEffect, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Box } from '../ui/primitives.ts';
import { useOnline } from '../ui/use-online.ts';
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
 * is reported as the page's module's (TEL-45).
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
): ComponentType<Props> {
  const source: Source<Props> = { load, known: null };
  return (props) => <Late source={source} given={props} loading={loading} />;
}

/** Props of every dialog. Without `open` it is open while rendered. */
interface DialogProps {
  open?: boolean;
  onClose: () => void;
}

/** As above for a dialog, loaded when it is first shown; cancelling the wait closes its placeholder. */
export function lateDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const source: Source<Props> = { load, known: null };
  return (props) =>
    // A loaded dialog closes by itself.
    (source.known || props.open !== false) && (
      <Late source={source} given={props} loading={null} onClose={props.onClose} />
    );
}

interface LateProps<Props> {
  source: Source<Props>;
  given: Props;
  loading: ReactNode;
  onClose?: () => void;
}

function Late<Props extends object>({ source, given, loading, onClose }: LateProps<Props>) {
  const [Part, setPart] = useState(() => source.known);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const before = useRef<Element | null>(null);
  /** Stays from the failure on, so that whoever stood in it stands in what comes. */
  const place = useRef<HTMLDivElement>(null);
  const stage = useContext(PageStageContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (Part) return;
    before.current ??= document.activeElement;
    let current = true;
    // Loads start in separate tasks.
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
  // The buttons are about to go: the focus is left where the dialog, too, gives it back.
  const back = () => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true });
  const retry = () => {
    if (onClose) back();
    // The network that is back takes nobody from where they are.
    else if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  const close = () => {
    back();
    onClose?.();
  };
  const shown = Part ? (
    <Part {...given} />
  ) : failed ? (
    <LateFailure onRetry={retry} onClose={onClose && close} />
  ) : (
    loading
  );
  if (onClose || !(failed || attempt)) return shown;
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {shown}
    </Box>
  );
}

function LateFailure({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  // A dialog would open over what the person does by then.
  useOnline(onClose ? undefined : onRetry);
  return (
    <Alert
      tone="error"
      live
      title="Não foi possível carregar esta parte da página."
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onRetry}>
            Tentar novamente
          </Button>
          {onClose && (
            <Button variant="ghost" size="sm" onClick={onClose}>
              Fechar
            </Button>
          )}
        </>
      }
    />
  );
}
