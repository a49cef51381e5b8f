import {
  dayOf,
  type EditalPublico,
  EXTINTO_LABEL,
  FASE_RESULTADO_LABEL,
  PRAZO_RECURSO_LABEL,
  showDay,
  showMudanca,
  tituloErrata,
  type VersaoEdital,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { edital, extincao, resultado } from '@credenciados/platform/db/schema/index';
import { and, asc, inArray, ne, sql } from 'drizzle-orm';
import { findCertidoes } from '../comprovante/certidao.queries.ts';
import { setsRegra } from './regras.ts';
import { findLatestErratas } from './versao.queries.ts';

type Aviso = NonNullable<EditalPublico['avisos']>[number];

const published = lookup((db) =>
  db
    .select({ editalId: resultado.editalId, fase: resultado.fase })
    .from(resultado)
    .where(sql`${resultado.editalId} = any(${sql.placeholder('editais')}::int[])`)
    .orderBy(asc(resultado.id))
    .prepare('resultados_de_editais'),
);

/** Notices on the cards of editais, by the edital's id. Their texts are made here, so that the first page carries none. */
export async function findAvisos(
  db: Executor,
  editalIds: readonly number[],
  timeZone: string,
): Promise<Map<number, Aviso[]>> {
  const [extintos, certidoes, erratas, comRegra, resultados] = await Promise.all([
    findExtintos(db, editalIds),
    findCertidoes(db, editalIds),
    findLatestErratas(db, editalIds),
    db
      .select({
        id: edital.id,
        registro: sql<boolean>`${setsRegra('registroPublico')}`,
        esclarecimentos: sql<boolean>`${setsRegra('esclarecimentos')}`,
      })
      .from(edital)
      .where(inArray(edital.id, [...editalIds])),
    published(db).execute({ editais: editalIds }),
  ]);
  const regras = new Map(comRegra.map((each) => [each.id, each]));
  // The final result comes last.
  const latest = new Map(resultados.map(({ editalId, fase }) => [editalId, fase]));
  return new Map(
    editalIds.flatMap((id) => {
      const errata = erratas.get(id);
      const fase = latest.get(id);
      const avisos: Aviso[] = [
        ...extintos
          .filter(({ editalId }) => editalId === id)
          .map(({ especie, em }) => ({
            texto: `Edital ${EXTINTO_LABEL[especie]} em ${showDay(dayOf(em, timeZone))}.`,
            rotulo: 'Ver as minhas solicitações',
            link: '/credenciado/solicitacoes',
          })),
        ...(certidoes.get(id) ?? []).map(({ codigo, dia, prazo }) => ({
          texto: `${prazo ? `O ${PRAZO_RECURSO_LABEL[prazo]} foi prorrogado` : 'As inscrições foram prorrogadas'} porque o portal ficou fora do ar em ${showDay(dia)}.`,
          rotulo: 'Ver a certidão',
          link: `/comprovante#codigo=${codigo}`,
        })),
        ...(errata
          ? [{ texto: textOf(errata, timeZone), rotulo: 'Ver erratas e versões', link: `/versoes/${id}` }]
          : []),
        ...(fase
          ? [{ texto: `${FASE_RESULTADO_LABEL[fase]} publicado.`, rotulo: 'Ver a lista', link: `/resultados/${id}` }]
          : []),
        ...(regras.get(id)?.registro
          ? [{ texto: 'As pessoas credenciadas são públicas.', rotulo: 'Consultar', link: '/registro' }]
          : []),
        ...(regras.get(id)?.esclarecimentos
          ? [
              {
                texto: 'Dúvidas sobre este edital e respostas da comissão.',
                rotulo: 'Perguntas e impugnações',
                link: `/esclarecimentos/${id}`,
              },
            ]
          : []),
      ];
      return avisos.length > 0 ? [[id, avisos] as const] : [];
    }),
  );
}

const extintosOf = lookup((db) =>
  db
    .select({ editalId: extincao.editalId, especie: extincao.especie, em: extincao.confirmadaEm })
    .from(extincao)
    .where(
      and(sql`${extincao.editalId} = any(${sql.placeholder('editais')}::int[])`, ne(extincao.situacao, 'RETIRADA')),
    )
    .prepare('editais_extintos'),
);

/** Editais that were annulled or revoked, with the moment (REV-4). */
async function findExtintos(db: Executor, editalIds: readonly number[]) {
  if (editalIds.length === 0) return [];
  const rows = await extintosOf(db).execute({ editais: editalIds });
  return rows.flatMap(({ em, ...row }) => (em ? [{ ...row, em }] : []));
}

function textOf({ errata, em, mudancas }: VersaoEdital, timeZone: string): string {
  const titulo = tituloErrata(errata ?? 0, showDay(dayOf(new Date(em), timeZone)));
  return `${titulo}: ${mudancas.map(showMudanca).join('; ')}.`;
}
