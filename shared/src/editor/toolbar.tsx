import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type Ref, useState } from 'react';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    '&.ql-toolbar.ql-snow': {
      p: '1.5',
      bg: 'bg.muted',
      borderColor: 'border.emphasized',
      borderTopRadius: 'sm',
      fontFamily: 'body',
    },
  },
});

const Group = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '0.5',
    '& button': {
      width: '8',
      height: '8',
      p: '1.5',
      float: 'none',
      borderRadius: 'sm',
      '--quill-ink': 'colors.fg',
      '& .ql-stroke': { stroke: 'var(--quill-ink)' },
      '& .ql-fill': { fill: 'var(--quill-ink)' },
      _hover: { bg: 'primary.subtle', '--quill-ink': 'colors.primary.fg' },
      '&.ql-active': { bg: 'primary.solid', '--quill-ink': 'colors.primary.contrast' },
    },
  },
});

interface Tool {
  format: string;
  value?: string;
  label: string;
}

/** Tools for a message (MSG-7). */
const TOOLS: readonly (readonly Tool[])[] = [
  [
    { format: 'bold', label: 'Negrito' },
    { format: 'italic', label: 'Itálico' },
    { format: 'underline', label: 'Sublinhado' },
    { format: 'strike', label: 'Tachado' },
  ],
  [
    { format: 'list', value: 'ordered', label: 'Lista numerada' },
    { format: 'list', value: 'bullet', label: 'Lista com marcadores' },
  ],
  [
    { format: 'align', value: '', label: 'Alinhar à esquerda' },
    { format: 'align', value: 'center', label: 'Centralizar' },
    { format: 'align', value: 'right', label: 'Alinhar à direita' },
    { format: 'align', value: 'justify', label: 'Justificar' },
  ],
  [{ format: 'clean', label: 'Limpar formatação' }],
];

/** One Tab stop; arrow keys move between tools. Quill finds the buttons by their classes. */
export function EditorToolbar({ ref, controls }: { ref: Ref<HTMLDivElement>; controls: string }) {
  const [current, setCurrent] = useState('bold-');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const last = buttons.length - 1;
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  };
  return (
    <Bar ref={ref} role="toolbar" aria-label="Formatação do texto" aria-controls={controls} onKeyDown={onKeyDown}>
      {TOOLS.map((group) => (
        <Group key={group[0]?.label}>
          {group.map(({ format, value, label }) => {
            const id = `${format}-${value ?? ''}`;
            return (
              <button
                key={id}
                type="button"
                className={`ql-${format}`}
                {...(value === undefined ? {} : { value })}
                aria-label={label}
                title={label}
                tabIndex={id === current ? 0 : -1}
                onFocus={() => setCurrent(id)}
              />
            );
          })}
        </Group>
      ))}
    </Bar>
  );
}
