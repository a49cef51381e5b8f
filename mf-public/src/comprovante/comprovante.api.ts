import type { Verificacao } from '@credenciados/contract';
import { call, uploadFile, useMutation } from '@credenciados/shared';

/** Input of a check: a code, with the signature of a QR code, or a file. */
export type Checked = { codigo: string; assinatura?: string } | { file: File };

/** Result of a check, with the file's name. */
export interface Found {
  verificacao: Verificacao;
  arquivo: string | null;
}

/** Verifies a comprovante on the server. */
export function useCheck() {
  return useMutation({ mutationFn: check });
}

async function check(checked: Checked): Promise<Found> {
  if ('file' in checked) {
    const verificacao = await uploadFile('POST /publico/comprovante/verificarArquivo', checked.file, { silent: true });
    return { verificacao, arquivo: checked.file.name };
  }
  const verificacao = await call('POST /publico/comprovante/verificar', { body: checked, silent: true });
  return { verificacao, arquivo: null };
}
