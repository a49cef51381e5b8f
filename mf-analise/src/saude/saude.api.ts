import { apiQuery, type Output, useQuery } from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';

/** Health of the portal. */
export type Saude = Output<'GET /saude/itens'>;
/** One line of the health page. */
export type LinhaSaude = Saude['linhas'][number];

/** Label and icon of a line's state. */
export const LOOK: Record<LinhaSaude['estado'], StateLook> = {
  OK: { tone: 'success', label: 'Em ordem', meaning: 'Nada a fazer.' },
  ATENCAO: { tone: 'warning', label: 'Atenção', meaning: 'Alguém deve olhar antes que se torne uma falha.' },
  FALHA: { tone: 'error', label: 'Falha', meaning: 'Alguém deve agir agora.' },
  DESCONHECIDO: {
    tone: 'error',
    pending: true,
    label: 'Não verificado',
    meaning: 'Não foi possível verificar a tempo; pode haver uma falha.',
  },
};

/** Refetch interval of the open page, in milliseconds. */
const EACH_MS = 60_000;

/** Health of the portal, refetched each minute. */
export function useSaude() {
  return useQuery({
    ...apiQuery('GET /saude/itens'),
    refetchInterval: EACH_MS,
    staleTime: 0,
  });
}
