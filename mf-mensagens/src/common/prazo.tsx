import { chakra, formatDate, ToneIcon } from '@credenciados/shared';

interface PrazoProps {
  limite: string | null;
  /** Nothing is awaited any more: the conversa is closed, or the message was answered. */
  settled?: boolean;
}

/** A response deadline; one that has passed without an answer is marked with a sign and a word. */
export function Prazo({ limite, settled = false }: PrazoProps) {
  if (limite === null) return '—';
  const overdue = !settled && new Date(limite) < new Date();
  if (!overdue) return formatDate(limite);
  return (
    <chakra.span display="inline-flex" alignItems="baseline" gap="1.5" color="fg.error" fontWeight="semibold">
      <chakra.span alignSelf="center">
        <ToneIcon tone="error" size="1em" />
      </chakra.span>
      <span>{formatDate(limite)} (vencido)</span>
    </chakra.span>
  );
}
