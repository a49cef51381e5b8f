import { Input } from '@chakra-ui/react/input';
import { useRef, useState } from 'react';
import { LuCalendar } from 'react-icons/lu';
import { IconButton } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';
import { useMask } from './masked-field.tsx';

interface DateFieldProps extends FieldProps {
  /** First and last day of the calendar, `YYYY-MM-DD`. The schema checks typed dates. */
  min?: string;
  max?: string;
}

const show = (day: string) => day.split('-').reverse().join('/');
/** Converts a complete date to `YYYY-MM-DD`. A partial one is unchanged, which every schema refuses. */
const read = (text: string) => (/^\d{2}\/\d{2}\/\d{4}$/.test(text) ? text.split('/').reverse().join('-') : text);

/** Date, typed as DD/MM/AAAA or picked in the browser's calendar. The form's value is `YYYY-MM-DD`. */
export function DateField({ min, max, hint = 'Formato: DD/MM/AAAA', ...props }: DateFieldProps) {
  const { field, error, describedBy } = useField({ ...props, hint });
  const value: string = field.value ?? '';
  const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? show(value) : value;
  const ref = useMask('data', text, (typed) => field.onChange(read(typed)));
  const calendar = useRef<HTMLInputElement>(null);
  const [canPick] = useState(() => 'showPicker' in HTMLInputElement.prototype);
  return (
    <FieldFrame {...props} hint={hint} error={error}>
      <chakra.div display="flex" gap="2" w="100%" maxW="16rem" position="relative">
        <Input
          {...CONTROL}
          name={field.name}
          onBlur={field.onBlur}
          ref={(element) => {
            ref.current = element;
            field.ref(element);
          }}
          inputMode="numeric"
          aria-describedby={describedBy}
          autoComplete="off"
        />
        {canPick && (
          <IconButton
            aria-label={`Abrir o calendário: ${props.label}`}
            variant="outline"
            minH="11"
            minW="11"
            disabled={props.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <LuCalendar />
          </IconButton>
        )}
        <chakra.input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
          onChange={(event) => field.onChange(event.target.value)}
          position="absolute"
          insetEnd="0"
          bottom="0"
          w="1px"
          h="1px"
          opacity="0"
          pointerEvents="none"
        />
      </chakra.div>
    </FieldFrame>
  );
}
