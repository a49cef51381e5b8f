import {
  ACCESS,
  dayOf,
  type EditalRegras,
  editalRegrasSchema,
  type Hora,
  isAllowed,
  lerRelogio,
  type Mudanca,
  mostrarRelogio,
  type PrazoDecisao,
  type Relogio,
  termoDecisaoDe,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, solicitacao, solicitacaoMudanca } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { loadCalendario } from './calendario.ts';

/** Edital and its rules. */
interface OfEdital {
  editalId: number;
  regras: EditalRegras;
}

/** Term of a solicitação to be decided, and its state today. */
export interface Lido {
  relogio: Relogio;
  hora: Hora;
}

/** Terms of an edital's solicitações, by id; empty if the edital sets no term. Read them for undecided ones. */
export async function lerRelogios(
  { config, now }: { config: Pick<Deps['config'], 'timeZone'> } & Pick<Deps, 'now'>,
  db: Executor,
  { editalId, regras }: OfEdital,
  alvos: readonly { id: number; criadaEm: Date }[],
): Promise<Map<number, Lido>> {
  const termo = termoDecisaoDe(regras);
  if (!termo || alvos.length === 0) return new Map();
  const { timeZone } = config;
  const ids = alvos.map(({ id }) => id);
  const [calendario, rows] = await Promise.all([
    loadCalendario(db, editalId),
    db
      .select()
      .from(solicitacaoMudanca)
      .where(inArray(solicitacaoMudanca.solicitacaoId, ids))
      .orderBy(asc(solicitacaoMudanca.solicitacaoId), asc(solicitacaoMudanca.versao)),
  ]);
  const changes = new Map<number, Mudanca[]>();
  for (const { solicitacaoId, para, em } of rows) {
    const mudanca = { para, dia: dayOf(em, timeZone) };
    changes.set(solicitacaoId, [...(changes.get(solicitacaoId) ?? []), mudanca]);
  }
  const hoje = dayOf(now(), timeZone);
  return new Map(
    alvos.map(({ id, criadaEm }) => {
      const sent = dayOf(criadaEm, timeZone);
      const { decisaoDesde } = regras;
      const evento = decisaoDesde !== null && decisaoDesde > sent ? decisaoDesde : sent;
      const relogio = { ...termo, evento, mudancas: changes.get(id) ?? [], calendario };
      return [id, { relogio, hora: lerRelogio(relogio, hoje) }];
    }),
  );
}

/** A term as shown to applicant and staff. */
export function mostrar({ relogio, hora }: Lido, regras: EditalRegras): PrazoDecisao {
  return mostrarRelogio(relogio, hora, { ...regras, desdeRegra: relogio.evento === regras.decisaoDesde });
}

/** Term to decide on a solicitação; null without one, undefined if the solicitação doesn't exist or is somebody else's. */
export async function findPrazoDecisao(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  { perfil, usuarioId }: Session,
  id: number,
): Promise<PrazoDecisao | null | undefined> {
  const own = isAllowed(ACCESS.staffRead, perfil) ? undefined : eq(solicitacao.usuarioId, usuarioId);
  const [row] = await db
    .select({
      criadaEm: solicitacao.criadaEm,
      situacao: solicitacao.situacao,
      editalId: edital.id,
      regras: edital.regras,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(and(eq(solicitacao.id, id), own));
  if (!row) return undefined;
  if (row.situacao !== 'AGUARDANDO_APROVACAO' && row.situacao !== 'RETIFICADO') return null;
  const regras = editalRegrasSchema.parse(row.regras);
  const lido = (await lerRelogios(deps, db, { editalId: row.editalId, regras }, [{ id, criadaEm: row.criadaEm }])).get(
    id,
  );
  return lido ? mostrar(lido, regras) : null;
}
