import { chakra, formatDateTime, Text, VisuallyHidden } from '@credenciados/shared';
import { LuCheck, LuCircle, LuCircleDot } from 'react-icons/lu';
import type { Step } from './time-line.rules.ts';

const LOOK = {
  done: { Icon: LuCheck, color: 'fg.success', word: 'Concluído' },
  current: { Icon: LuCircleDot, color: 'primary.fg', word: 'Etapa atual' },
  next: { Icon: LuCircle, color: 'fg.muted', word: 'A seguir' },
};

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2rem 1fr',
    columnGap: '3',
    '&:not(:last-child)': { pb: '5' },
    position: 'relative',
    // The line that joins one step to the next.
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '1rem',
      top: '2rem',
      bottom: '0',
      borderInlineStart: '2px solid',
      borderColor: 'border',
    },
  },
});

/** The steps of a request, from its receipt to its result. */
export function TimeLine({ steps }: { steps: readonly Step[] }) {
  return (
    <chakra.ol listStyleType="none">
      {steps.map((step) => (
        <TimeLineStep key={`${step.title}-${step.at}`} step={step} />
      ))}
    </chakra.ol>
  );
}

function TimeLineStep({ step: { title, at, since, until, text, state } }: { step: Step }) {
  const { Icon, color, word } = LOOK[state];
  return (
    <Item aria-current={state === 'current' ? 'step' : undefined}>
      <chakra.span
        display="grid"
        placeItems="center"
        boxSize="8"
        borderRadius="full"
        borderWidth="2px"
        borderColor={color}
        color={color}
        bg={state === 'current' ? 'primary.subtle' : 'bg.panel'}
      >
        <Icon aria-hidden="true" />
      </chakra.span>
      <chakra.div pt="1">
        <Text fontWeight={state === 'current' ? 'bold' : 'semibold'} color={state === 'next' ? 'fg.muted' : undefined}>
          <VisuallyHidden>{word}: </VisuallyHidden>
          {title}
        </Text>
        {at && (
          <Text textStyle="sm" color="fg.muted">
            em {formatDateTime(at)}
          </Text>
        )}
        {since && (
          <Text textStyle="sm" color="fg.muted">
            desde {formatDateTime(since)}
          </Text>
        )}
        {until && (
          <Text textStyle="sm" color="fg.muted">
            até {formatDateTime(until)}
          </Text>
        )}
        {text && <Text mt="1">{text}</Text>}
      </chakra.div>
    </Item>
  );
}
