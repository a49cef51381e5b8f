import { formatDateTime, LuCircle, Text, VisuallyHidden } from '@credenciados/shared';
import { TimeLineItem, TimeLine as TimeLineList, TimeLineSign } from '@credenciados/shared/solicitacao';
import { LuCheck, LuCircleDot } from 'react-icons/lu';
import type { Step } from './time-line.rules.ts';

const LOOK = {
  done: { Icon: LuCheck, color: 'fg.success', word: 'Concluído' },
  current: { Icon: LuCircleDot, color: 'primary.fg', word: 'Etapa atual' },
  next: { Icon: LuCircle, color: 'fg.muted', word: 'A seguir' },
};

/** The steps of a solicitação, from its comprovante to its result. */
export function TimeLine({ steps }: { steps: readonly Step[] }) {
  return (
    <TimeLineList>
      {steps.map((step) => (
        <TimeLineStep key={`${step.title}-${step.at}`} step={step} />
      ))}
    </TimeLineList>
  );
}

function TimeLineStep({ step: { title, at, since, until, text, state } }: { step: Step }) {
  const { Icon, color, word } = LOOK[state];
  return (
    <TimeLineItem
      current={state === 'current'}
      sign={
        <TimeLineSign
          borderWidth="2px"
          borderColor={color}
          color={color}
          bg={state === 'current' ? 'primary.subtle' : 'bg.panel'}
        >
          <Icon aria-hidden="true" />
        </TimeLineSign>
      }
    >
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
    </TimeLineItem>
  );
}
