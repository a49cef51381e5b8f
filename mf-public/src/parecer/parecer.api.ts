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

/** Content that the link gives access to. */
export type ParecerAberto = Output<'POST /publico/parecer/abrir'>;

/** Opinion opened by its link. Cached only by this page, and loaded again whenever the link is opened. */
export function useParecer(chave: string) {
  return useQuery({
    ...apiQuery('POST /publico/parecer/abrir', { body: { chave }, silent: true }),
    // The key is a secret, so no cache outlives the page.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Submits the opinion. */
export function useAnswer(chave: string) {
  return useMutation({
    mutationFn: (body: Omit<Input<'POST /publico/parecer/responder'>['body'], 'chave'>) =>
      call('POST /publico/parecer/responder', { body: { ...body, chave }, silent: true }),
  });
}

/** Downloads a document. */
export async function saveDocumento(chave: string, id: number): Promise<void> {
  saveFile(await fetchFile('POST /publico/parecer/documento', { body: { chave, id }, silent: true }));
}
