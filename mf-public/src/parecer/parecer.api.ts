import {
  apiQuery,
  call,
  fetchFile,
  type Input,
  type Output,
  saveFile,
  useMutation,
  useQuery,
} from '@credenciados/shared';

/** Content shown by the link. */
export type ParecerAberto = Output<'POST /publico/parecer/abrir'>;

/** Opinion opened by a link; cached by this page only and refetched when the link is opened again. */
export function useParecer(chave: string) {
  return useQuery({
    ...apiQuery('POST /publico/parecer/abrir', { body: { chave }, silent: true }),
    // The key is a secret: it stands in no cache that outlives the page.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Gives the opinion. */
export function useAnswer(chave: string) {
  return useMutation({
    mutationFn: (body: Omit<Input<'POST /publico/parecer/responder'>['body'], 'chave'>) =>
      call('POST /publico/parecer/responder', { body: { ...body, chave }, silent: true }),
  });
}

/** Gives a documento to the browser to keep. */
export async function saveDocumento(chave: string, id: number): Promise<void> {
  saveFile(await fetchFile('POST /publico/parecer/documento', { body: { chave, id }, silent: true }));
}
