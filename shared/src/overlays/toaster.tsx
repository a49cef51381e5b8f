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
  // A notice's text is never truncated: notices are side by side, or below each other if there is no room.
  overlap: false,
});

/** Time of an error (ERR-2): `21/11/2026 09:15:00`. */
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

/** Notices in the flow of their strip; a press between them goes to the page. */
const STRIP = {
  flexDirection: { base: 'column !important', md: 'row-reverse !important' },
  flexWrap: 'wrap',
  alignItems: 'flex-start !important',
  gap: '2',
  pointerEvents: 'none !important',
  '& > [data-part=root]': { position: 'relative !important', translate: 'none', scale: 'none', height: 'auto' },
} as const;

/** Mounted only with notices, because it measures the page on every change. */
function Place() {
  useLayoutEffect(() => followUncovered(dismissOldest), []);
  return null;
}

/** Removes the oldest notice rather than cover a control; *Avisos recentes* keeps it. */
function dismissOldest() {
  const [, ...older] = toaster.getVisibleToasts();
  const oldest = older.at(-1);
  if (oldest?.id) toaster.dismiss(oldest.id);
}

/** Shows the page's notices at the top right, below the elements that they mustn't cover, for 5 seconds each. Only the shell renders it. */
export function Toaster() {
  const waiting = useNotices((state) => state.queue.length);
  useEffect(() => {
    if (waiting === 0) return;
    // Chakra's toaster subscribes a moment after mounting, and earlier notices would be lost.
    const moment = setTimeout(() => {
      for (const { type, title, description } of takeNotices()) {
        // Avoids a duplicate of a visible notice; a retry's failure differs only in its timestamp.
        const said = description?.replace(TIMESTAMP, '');
        // Used in `aria` lists, which blanks separate.
        const id = [type, title, said].join(' ').replaceAll(/\s+/g, '_');
        toaster.create({ id, type, title, description });
      }
    });
    return () => clearTimeout(moment);
  }, [waiting]);
  return (
    // A dialog hides the rest of the body, including live regions, from assistive technologies.
    <Portal>
      <ChakraToaster
        toaster={toaster}
        aria-label="Avisos (Alt+T)"
        insetInline={{ mdDown: '4' }}
        css={STRIP}
        top="max(1rem, var(--uncovered, 0px)) !important"
        maxW="calc(100vw - 2rem)"
      >
        {({ type, title, description }) => (
          <Toast.Root
            width="max-content"
            maxW="min(36rem, calc(100vw - 2rem))"
            // Clicks pass through to the page, except on the text and the close button. Zag sets its own value inline.
            pointerEvents="none !important"
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
            <chakra.div minW="0" pointerEvents="auto">
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
            <Toast.CloseTrigger
              position="static"
              flexShrink="0"
              boxSize="7"
              pointerEvents="auto"
              aria-label="Fechar aviso"
            />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
