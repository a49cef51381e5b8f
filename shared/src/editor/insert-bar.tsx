import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../ui/button.tsx';

/** A text that a button inserts, and its label. */
export interface Insert {
  text: string;
  label: string;
}

interface InsertBarProps {
  inserts: readonly Insert[];
  /** Id of the text box. */
  controls: string;
  disabled: boolean;
  onInsert: (text: string) => void;
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '2',
    borderXWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.subtle',
    textStyle: 'sm',
  },
});

/** Buttons that insert a text at the cursor. */
export function InsertBar({ inserts, controls, disabled, onInsert }: InsertBarProps) {
  return (
    <Bar role="group" aria-label="Campos para inserir na mensagem">
      <chakra.span fontWeight="semibold">Inserir:</chakra.span>
      {inserts.map(({ text, label }) => (
        <Button
          key={text}
          size="sm"
          variant="outline"
          bg="bg.panel"
          aria-label={`Inserir ${text}: ${label}`}
          title={label}
          aria-controls={controls}
          disabled={disabled}
          onClick={() => onInsert(text)}
        >
          {label}
        </Button>
      ))}
    </Bar>
  );
}
