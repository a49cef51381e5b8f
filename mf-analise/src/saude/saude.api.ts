import { apiQuery, type Output, useQuery } from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';

/** How everything stands. */
export type Saude = Output<'GET /saude/itens'>;
/** One line of it. */
export type LinhaSaude = Saude['linhas'][number];

/** How the state of a line is shown. */
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

/** Looked at again so often while somebody watches. */
const EACH_MS = 60_000;

/** How everything stands, looked at again each minute. */
export function useSaude() {
  return useQuery({
    ...apiQuery('GET /saude/itens'),
    refetchInterval: EACH_MS,
    staleTime: 0,
  });
}
