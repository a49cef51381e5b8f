import { chakra } from '@credenciados/shared';
import { useLoader } from '@credenciados/shared/shell';

const Bar = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '0',
    top: '0',
    h: '4px',
    zIndex: 'toast',
    overflow: 'hidden',
    bg: 'primary.muted',
    // The delay hides the bar for a quick answer.
    animation: 'fade-in 0.2s 0.2s both',
    '& > div': {
      h: '100%',
      w: '35%',
      bg: 'primary.solid',
      position: 'absolute',
      '--animate-from-x': '-35%',
      '--animate-to-x': '100%',
      animation: 'position 1.1s ease-in-out infinite',
    },
  },
});

/** Bar at the top while a request is pending (TEL-7). Part of the header landmark. */
export function LoaderBar() {
  const pending = useLoader((state) => state.pending > 0);
  if (!pending) return null;
  return (
    <Bar role="progressbar" aria-label="Carregando">
      <div />
    </Bar>
  );
}
