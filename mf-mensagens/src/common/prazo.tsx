import { chakra, formatDate, portalNow, ToneIcon } from '@credenciados/shared';

interface PrazoProps {
  limite: string | null;
  /** True if no answer is awaited: the conversa is closed or the message was answered. */
  settled?: boolean;
}

/** Response deadline. An expired one without an answer is marked with an icon and a word. */
export function Prazo({ limite, settled = false }: PrazoProps) {
  if (limite === null) return '—';
  const overdue = !settled && Date.parse(limite) < portalNow();
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
