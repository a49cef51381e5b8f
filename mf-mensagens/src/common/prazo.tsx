import { chakra, formatDate, ToneIcon } from '@credenciados/shared';

/** A response deadline; one that has passed is marked with a sign and a word. */
export function Prazo({ limite }: { limite: string | null }) {
  if (limite === null) return '—';
  const overdue = new Date(limite) < new Date();
  if (!overdue) return formatDate(limite);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color="fg.error" fontWeight="semibold">
      <ToneIcon tone="error" size="1em" />
      {formatDate(limite)} (vencido)
    </chakra.span>
  );
}
