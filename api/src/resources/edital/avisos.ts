import { type EditalPublico, showDay } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { findCertidoes } from '../comprovante/certidao.queries.ts';

type Aviso = NonNullable<EditalPublico['avisos']>[number];

/** Notices on the cards of editais, by the edital's id. Their texts are made here, so that the first page carries none. */
export async function findAvisos(db: Executor, editalIds: readonly number[]): Promise<Map<number, Aviso[]>> {
  const certidoes = await findCertidoes(db, editalIds);
  return new Map(
    [...certidoes].map(([id, them]) => [
      id,
      them.map(({ codigo, dia }) => ({
        texto: `Prorrogado porque o portal ficou fora do ar em ${showDay(dia)}.`,
        rotulo: 'Ver a certidão',
        link: `/comprovante#codigo=${codigo}`,
      })),
    ]),
  );
}
