import { Box, Button, chakra, notify } from '@credenciados/shared';
import { useId, useRef } from 'react';
import { LuCopy } from 'react-icons/lu';

const Field = chakra('textarea', {
  base: {
    w: 'full',
    p: '3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    resize: 'vertical',
  },
});

/** Text that couldn't be sent, to read and copy. */
export function TextToCopy({ label, text }: { label: string; text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      notify({ type: 'success', title: 'Texto copiado.' });
    } catch {
      // Without access to the clipboard; the text is already selected.
      notify({ type: 'info', title: 'O texto foi selecionado. Copie-o com Ctrl+C.' });
    }
  };
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontWeight="semibold" mb="1.5">
        {label}
      </chakra.label>
      <Field id={id} ref={field} readOnly rows={4} value={text} />
      <Box mt="2">
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          <LuCopy aria-hidden="true" />
          Copiar texto
        </Button>
      </Box>
    </Box>
  );
}
