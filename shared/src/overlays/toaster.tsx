import { Portal } from '@chakra-ui/react/portal';
import { toastSlotRecipe } from '@chakra-ui/react/theme';
import { Toaster as ChakraToaster, createToaster, Toast } from '@chakra-ui/react/toast';
import { LIMITS } from '@credenciados/contract/domain';
import { useEffect, useLayoutEffect } from 'react';
import { takeNotices, useNotices } from '../http/notices.store.ts';
import { ToneIcon } from '../ui/icons.tsx';
import { chakra } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';
import { followUncovered } from './uncovered.ts';

addSlotRecipes({ toast: toastSlotRecipe });

const toaster = createToaster({
  placement: 'top-end',
  duration: LIMITS.toastMs,
  pauseOnPageIdle: true,
  max: 5,
  // One above the other: several take no more of the page than one.
  overlap: true,
  gap: 0,
});

/** When an error happened (ERR-2): `21/11/2026 09:15:00`. */
const TIMESTAMP = /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/;

const ACCENT = {
  success: 'border.success',
  info: 'border.info',
  warning: 'border.warning',
  error: 'border.error',
};

type Tone = keyof typeof ACCENT;
const toTone = (type: string | undefined): Tone =>
  type === 'success' || type === 'warning' || type === 'error' ? type : 'info';

/** Only while there is a notice: every change of the page is measured for it. */
function Place() {
  useLayoutEffect(followUncovered, []);
  return null;
}

/** Shows the notices of the whole page at the top right, under what they mustn't cover, for 5 seconds each. One for the page, in the shell. */
export function Toaster() {
  const waiting = useNotices((state) => state.queue.length);
  useEffect(() => {
    if (waiting === 0) return;
    // Chakra's toaster listens a moment after it was mounted; what is created before then stays unseen.
    const moment = setTimeout(() => {
      for (const { type, title, description } of takeNotices()) {
        // Avoids a duplicate of a visible notice; a retry's failure differs only in its timestamp.
        const said = description?.replace(TIMESTAMP, '');
        // Other attributes refer to it by lists that blanks divide.
        const id = [type, title, said].join(' ').replaceAll(/\s+/g, '_');
        toaster.create({ id, type, title, description });
      }
    });
    return () => clearTimeout(moment);
  }, [waiting]);
  return (
    // A dialog hides all but itself, and the live regions beside it in the body, from assistive technologies.
    <Portal>
      <ChakraToaster
        toaster={toaster}
        aria-label="Avisos (Alt+T)"
        insetInline={{ mdDown: '4' }}
        top="max(1rem, var(--uncovered, 0px)) !important"
      >
        {({ type, title, description }) => (
          <Toast.Root
            width="max-content"
            maxW="min(36rem, calc(100vw - 2rem))"
            // A press goes to the page beneath, but on the text and on the button that closes it.
            pointerEvents="none"
            css={{ '& > :not(:first-of-type)': { pointerEvents: 'auto' } }}
            bg="bg.panel"
            color="fg"
            boxShadow="lg"
            borderRadius="sm"
            borderStartWidth="4px"
            borderColor={ACCENT[toTone(type)]}
            px="3"
            py="1.5"
            gap="2"
            alignItems="flex-start"
          >
            <Place />
            <chakra.span color={`fg.${toTone(type)}`}>
              <ToneIcon tone={toTone(type)} />
            </chakra.span>
            <chakra.div minW="0">
              <Toast.Title display="inline" fontWeight="bold" textStyle="sm">
                {title}
              </Toast.Title>
              {description && (
                <Toast.Description whiteSpace="pre-line" textStyle="sm" opacity="1">
                  {description}
                </Toast.Description>
              )}
            </chakra.div>
            {/* A notice behind another is scaled to 95 %. */}
            <Toast.CloseTrigger position="static" flexShrink="0" boxSize="7" aria-label="Fechar aviso" />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
