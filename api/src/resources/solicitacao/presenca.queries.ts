import { type Presenca, TRANSITIONS } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { presenca, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import { type Actor, isOwn, owner } from '../requerente/own-solicitacao.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import { decisaoQueNaoSaiu, loteAberto, showLote } from './lote-aberto.ts';

/** A presence expires after this time without renewal. The screen renews it every 10 s. */
const PRESENT_MS = 30_000;
/** The only state in which a solicitação is analysed. */
export const [ANALYSED] = TRANSITIONS.solicitacao.ANALISAR.from;

export const since = (now: Date) => new Date(now.getTime() - PRESENT_MS);

const atualOf = lookup((db) =>
  db
    .select({
      ...{ situacao: solicitacao.situacao, versao: solicitacao.versao, lote: loteAberto, naoSaiu: decisaoQueNaoSaiu },
      semEfeito: semEfeitoEm(sql.placeholder('now')),
      ...owner,
    })
    .from(solicitacao)
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('presenca_solicitacao'),
);

const presentesOf = lookup((db) =>
  db
    .select({ nome: usuario.nome, desde: presenca.desde })
    .from(presenca)
    .innerJoin(usuario, eq(usuario.id, presenca.usuarioId))
    .where(
      and(
        eq(presenca.solicitacaoId, sql.placeholder('id')),
        ne(presenca.usuarioId, sql.placeholder('usuarioId')),
        gte(presenca.vistaEm, sql.placeholder('desde')),
      ),
    )
    .orderBy(asc(presenca.desde), asc(presenca.usuarioId))
    .prepare('presentes_na_solicitacao'),
);

/** Other accounts viewing a solicitação, earliest first; null if it doesn't exist. */
export async function findPresenca(db: Executor, id: number, actor: Actor, now: Date): Promise<Presenca | null> {
  const [row] = await atualOf(db).execute({ id, now: now.toISOString() });
  if (!row) return null;
  const { situacao, semEfeito, versao, lote, naoSaiu } = row;
  const own = isOwn(row, actor);
  const waiting = own ? null : showLote(lote, actor);
  const isDecided = situacao !== ANALYSED || waiting !== null;
  const atual = {
    situacao,
    ...(semEfeito && { semEfeito }),
    versao,
    lote: waiting,
    naoSaiu: own || isDecided ? null : naoSaiu,
  };
  if (atual.situacao !== ANALYSED) return { ...atual, presentes: [] };
  const rows = await presentesOf(db).execute({ id, usuarioId: actor.usuarioId, desde: since(now) });
  return { ...atual, presentes: rows.map(({ nome, desde }) => ({ nome, desde: desde.toISOString() })) };
}
