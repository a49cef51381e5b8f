import { type ComponentType, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Box } from '../ui/primitives.ts';
import { useOnline } from '../ui/use-online.ts';
import { type Source, sourceOf, useSource } from './later.tsx';
import { PageStageContext } from './module-host.ts';

/**
 * `later` for a part of a page: if its code fails to load, an error with a retry is shown instead. The failure is reported for the page's
 * module (TEL-45).
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
): ComponentType<Props> {
  const source = sourceOf(load);
  return (props) => <Part source={source} given={props} loading={loading} />;
}

/** Props of every dialog. A dialog without `open` is open while rendered. */
interface DialogProps {
  open?: boolean;
  onClose: () => void;
}

/** `laterPart` for a dialog: its code loads when it is first opened, and the error message can be closed. */
export function laterDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source = sourceOf(load);
  return (props) =>
    // A loaded dialog handles closing itself.
    (source.loaded || props.open !== false) && (
      <Part source={source} given={props} loading={null} onClose={props.onClose} />
    );
}

interface PartProps<Props> {
  source: Source<Props>;
  given: Props;
  loading: ReactNode;
  onClose?: () => void;
}

function Part<Props extends object>({ source, given, loading, onClose }: PartProps<Props>) {
  const before = useRef<Element | null>(null);
  /** Wrapper that survives the retry, so the focus isn't lost. */
  const wrapper = useRef<HTMLDivElement>(null);
  const stage = useContext(PageStageContext);
  const { Loaded, failure, attempt, retry } = useSource(source, undefined, (error) => {
    console.error(error);
    stage.onLatePart?.(error);
  });
  useEffect(() => {
    if (!Loaded) before.current ??= document.activeElement;
  }, [Loaded]);
  // Returns focus where the dialog would: the buttons are about to disappear.
  const back = () => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true });
  const onRetry = () => {
    if (onClose) back();
    // A retry by the network's return moves no focus.
    else if (wrapper.current?.contains(document.activeElement)) wrapper.current.focus({ preventScroll: true });
    retry();
  };
  const close = () => {
    back();
    onClose?.();
  };
  const shown = Loaded ? (
    <Loaded {...given} />
  ) : failure ? (
    <LateFailure onRetry={onRetry} onClose={onClose && close} />
  ) : (
    loading
  );
  if (onClose || !(failure || attempt)) return shown;
  return (
    <Box ref={wrapper} tabIndex={-1} outline="none">
      {shown}
    </Box>
  );
}

function LateFailure({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  // A dialog doesn't retry by itself, because it would open over the person's present work.
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
