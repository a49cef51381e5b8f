import { apiQuery, call, type Output, useMutation, useQuery } from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';
import { openPage } from '../previa/open-page.ts';

/** What this browser's pages are made of (TEL-43). */
export type Painel = Output<'GET /painel/modulos'>;
export type Parte = Painel['partes'][number];

/** Where the panel is, relative to `/credenciados/`. */
const PAGE = 'painel-modulos';

/** How it is shown why a part isn't what everybody has. */
export const LOOK: Record<Parte['origem'], StateLook> = {
  NO_AR: { tone: 'success', label: 'No ar', meaning: 'É a versão que todos recebem.' },
  OFERTA: { tone: 'info', label: 'Em oferta', meaning: 'Uma parte dos navegadores recebe esta versão primeiro.' },
  PREVIA: { tone: 'warning', label: 'Prévia', meaning: 'Só quem abriu o link da prévia vê esta versão.' },
  TROCA: { tone: 'warning', label: 'Trocada', meaning: 'Só este navegador recebe esta versão.' },
};

/** The panel; another tab may have changed what it shows. */
export function usePainel() {
  return useQuery({ ...apiQuery('GET /painel/modulos'), staleTime: 0, refetchOnWindowFocus: true });
}

/** The kept versions of a module, looked at anew each time they are opened. */
export function useVersoes(nome: string) {
  return useQuery({ ...apiQuery('GET /painel/modulos/versoes', { query: { nome } }), staleTime: 0 });
}

/** Another version for this browser; its page is loaded anew. */
export function useTroca() {
  return useMutation({
    mutationFn: (body: { nome: string; versao: string }) => call('POST /painel/modulos/troca', { body, silent: true }),
    onSuccess: () => openPage(PAGE),
  });
}

/** What is live for this browser, too. */
export function useRestauracao() {
  return useMutation({
    mutationFn: () => call('POST /painel/modulos/restauracao', { silent: true }),
    onSuccess: () => openPage(PAGE),
  });
}
