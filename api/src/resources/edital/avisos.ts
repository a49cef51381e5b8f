import {
  dayOf,
  type EditalPublico,
  showDay,
  showMudanca,
  tituloErrata,
  type VersaoEdital,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital } from '@credenciados/platform/db/schema/index';
import { and, inArray } from 'drizzle-orm';
import { findCertidoes } from '../comprovante/certidao.queries.ts';
import { setsRegra } from './regras.ts';
import { findLatestErratas } from './versao.queries.ts';

type Aviso = NonNullable<EditalPublico['avisos']>[number];

/** Notices on the cards of editais, by the edital's id. Their texts are made here, so that the first page carries none. */
export async function findAvisos(
  db: Executor,
  editalIds: readonly number[],
  timeZone: string,
): Promise<Map<number, Aviso[]>> {
  const [certidoes, erratas, registros] = await Promise.all([
    findCertidoes(db, editalIds),
    findLatestErratas(db, editalIds),
    db
      .select({ id: edital.id })
      .from(edital)
      .where(and(inArray(edital.id, [...editalIds]), setsRegra('registroPublico'))),
  ]);
  return new Map(
    editalIds.flatMap((id) => {
      const errata = erratas.get(id);
      const avisos: Aviso[] = [
        ...(certidoes.get(id) ?? []).map(({ codigo, dia }) => ({
          texto: `Prorrogado porque o portal ficou fora do ar em ${showDay(dia)}.`,
          rotulo: 'Ver a certidão',
          link: `/comprovante#codigo=${codigo}`,
        })),
        ...(errata
          ? [{ texto: textOf(errata, timeZone), rotulo: 'Ver erratas e versões', link: `/versoes/${id}` }]
          : []),
        ...(registros.some((each) => each.id === id)
          ? [{ texto: 'As pessoas credenciadas são públicas.', rotulo: 'Consultar', link: '/registro' }]
          : []),
      ];
      return avisos.length > 0 ? [[id, avisos] as const] : [];
    }),
  );
}

function textOf({ errata, em, mudancas }: VersaoEdital, timeZone: string): string {
  const titulo = tituloErrata(errata ?? 0, showDay(dayOf(new Date(em), timeZone)));
  return `${titulo}: ${mudancas.map(showMudanca).join('; ')}.`;
}
