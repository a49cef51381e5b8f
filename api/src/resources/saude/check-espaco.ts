import { FOLGA_DE_ESPACO, SAUDE_TEXT } from '@credenciados/contract';
import { FileSpace } from '@credenciados/platform/storage/file-space';
import { freeBytes } from '@credenciados/platform/storage/free-bytes';
import type { Deps } from '../../deps.ts';
import type { Medida } from './medida.ts';

const GB = 1024 ** 3;
const inGb = (bytes: number) =>
  `${(bytes / GB).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} GB`;

/** Free space for files: uploads are refused below the configured minimum, and a warning is shown below twice that. */
export function spaceCheck(deps: Deps): () => Promise<Medida[]> {
  const space = new FileSpace(deps);
  return async () => {
    const floor = deps.config.filesFreeFloor;
    const free = await freeBytes(deps);
    const detalhe = SAUDE_TEXT.espaco(inGb(free), inGb(floor));
    if (free < floor) return [{ item: 'ESPACO', estado: 'FALHA', detalhe }];
    if (!(await space.hasRoom())) return [{ item: 'ESPACO', estado: 'FALHA', detalhe: SAUDE_TEXT.espacoTotal }];
    return [{ item: 'ESPACO', estado: free < floor * FOLGA_DE_ESPACO ? 'ATENCAO' : 'OK', detalhe }];
  };
}
