import {
  type CertidaoProrrogacao,
  dayOf,
  ERROR,
  endOfDayIn,
  INDISPONIBILIDADE_TEXT,
  mayDo,
  startOfDayIn,
  TRANSITIONS,
} from '@credenciados/contract';
import { type AuditEntry, recordAudit } from '@credenciados/platform/audit/audit';
import { changedBy, lastChange } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { conversa, edital, indisponibilidade, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { newCodigo, withOffset } from '../comprovante/comprovante.rules.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { keepVersao } from '../edital/keep-versao.ts';
import { isPublished } from '../lote/withhold.ts';
import { lockCalendario } from '../prazo/calendario.ts';
import { findMovidos, moveDeadlines } from '../prazo/recontar.ts';
import { findEsclarecimentosMovidos, moveEsclarecimentos } from '../prazo/recontar-esclarecimento.ts';
import { causaDaQueda, findRecursosMovidos, moveRecursos } from '../prazo/recontar-recurso.ts';
import { enqueueExtensionMail } from './indisponibilidade.mail.ts';
import { extendedDay } from './indisponibilidade.queries.ts';

type Row = typeof indisponibilidade.$inferSelect;
interface Decision {
  id: number;
  prorrogar: boolean;
  motivo: string;
}

/**
 * Decides on an outage: it extends the edital, with all deadlines that depend on its end, or the term to appeal, or it is dismissed. One of two concurrent
 * decisions succeeds.
 */
export function decideOutage(deps: Deps, session: Session, { id, prorrogar, motivo }: Decision): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(indisponibilidade).where(eq(indisponibilidade.id, id)).for('update');
    if (!row) throw notFound(ERROR.notFound);
    if (row.situacao !== 'PENDENTE') throw await alreadyDecided(deps, tx, id);
    const decided = { decididaEm: deps.now(), decididaPor: session.usuarioId, motivo };
    const dados = { editalId: row.editalId, dia: row.dia, minutos: row.minutos, motivo };
    const isPending = and(eq(indisponibilidade.id, id), eq(indisponibilidade.situacao, 'PENDENTE'));
    if (!prorrogar) {
      await tx
        .update(indisponibilidade)
        .set({ ...decided, situacao: 'DISPENSADA' })
        .where(isPending);
      await audit(tx, session, 'INDISPONIBILIDADE_DISPENSADA', id, dados);
      return;
    }
    await lockCalendario(tx);
    if (await endsAppeals(tx, row)) {
      const { codigo, certified, moved } = await extendAppeals(deps, tx, session, row);
      await tx
        .update(indisponibilidade)
        .set({ ...decided, situacao: 'PRORROGADA', ...certified })
        .where(isPending);
      await audit(tx, session, 'RECURSO_PRORROGADO', id, { ...dados, codigo }, moved);
      return;
    }
    const { antes, depois, dataFim, prazo } = await extendEdital(deps, tx, row);
    const signed = await signCertidao(deps, row, { edital: antes, fimAnterior: antes.dataFim, fimNovo: dataFim });
    await tx
      .update(indisponibilidade)
      .set({ ...decided, situacao: 'PRORROGADA', ...signed })
      .where(isPending);
    await enqueueExtensionMail(deps, tx, { id, dia: row.dia, antes, dataFim, prazo, codigo: signed.codigo });
    const movidos = await findMovidos(deps, tx, { editalId: row.editalId });
    const perguntas = await findEsclarecimentosMovidos(tx, { editalId: row.editalId });
    const causa = causaDaQueda({ dia: row.dia, codigo: signed.codigo });
    await keepVersao(deps, tx, session, { antes, depois, motivo: `${causa}.` });
    const moved = [
      ...(await moveDeadlines(deps, tx, session.usuarioId, movidos, causa)),
      ...(await moveEsclarecimentos(deps, tx, session.usuarioId, perguntas, causa)),
    ];
    await audit(tx, session, 'EDITAL_PRORROGADO', id, { ...dados, de: antes.dataFim, ate: dataFim }, moved);
  });
}

/** Moves the edital's end, and the deadlines of the outage's day to `prazo`. */
async function extendEdital(
  deps: Deps,
  tx: Tx,
  row: Row,
): Promise<{ antes: EditalRow; depois: EditalRow; dataFim: Date; prazo: Date }> {
  const { timeZone } = deps.config;
  const today = dayOf(deps.now(), timeZone);
  const [antes] = await tx.select().from(edital).where(eq(edital.id, row.editalId)).for('update');
  if (!antes || !mayDo('edital', 'EDITAR', antes.situacao)) throw businessError(ERROR.editalNotOpen);
  const dataFim = endOfDayIn(extendedDay(dayOf(antes.dataFim, timeZone), today), timeZone);
  const prazo = endOfDayIn(extendedDay(row.dia, today), timeZone);
  const [first, last] = [startOfDayIn(row.dia, timeZone), endOfDayIn(row.dia, timeZone)];
  const [depois] = await tx
    .update(edital)
    .set({ dataFim, versao: sql`${edital.versao} + 1` })
    .where(eq(edital.id, antes.id))
    .returning();
  if (!depois) throw new Error('The edital was not extended');
  const ofEdital = tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.editalId, antes.id));
  const conversas = tx.select({ id: conversa.id }).from(conversa).where(inArray(conversa.solicitacaoId, ofEdital));
  await tx
    .update(solicitacao)
    .set({ prazoRetificacao: prazo })
    .where(
      and(
        eq(solicitacao.editalId, antes.id),
        inArray(solicitacao.situacao, [...TRANSITIONS.solicitacao.REENVIAR.from]),
        gte(solicitacao.prazoRetificacao, first),
        lte(solicitacao.prazoRetificacao, last),
      ),
    );
  await tx
    .update(mensagem)
    .set({ dataLimiteResposta: prazo, prorrogadaPor: row.id })
    .where(
      and(
        inArray(mensagem.conversaId, conversas),
        ne(mensagem.status, 'RESPONDIDA'),
        gte(mensagem.dataLimiteResposta, first),
        lte(mensagem.dataLimiteResposta, last),
      ),
    );
  return { antes, depois, dataFim, prazo };
}

/** True if the edital's preliminary result is published: registrations have ended, appeals may not have. */
const endsAppeals = (tx: Tx, { editalId }: Row) => isPublished(tx, editalId, 'PRELIMINAR');

/** Extends the term to appeal by the outage's day (RES-5), and tells the rejected people. */
async function extendAppeals(deps: Deps, tx: Tx, { usuarioId }: Session, row: Row) {
  const codigo = newCodigo();
  const { timeZone } = deps.config;
  const movidos = await findRecursosMovidos(deps, tx, { queda: { editalId: row.editalId, dia: row.dia, codigo } });
  const [movido] = movidos;
  const [of] = await tx.select().from(edital).where(eq(edital.id, row.editalId));
  if (!movido || !of) throw businessError(INDISPONIBILIDADE_TEXT.unmoved);
  const [fimAnterior, fimNovo] = [endOfDayIn(movido.de, timeZone), endOfDayIn(movido.para, timeZone)];
  const certified = await signCertidao(deps, row, { edital: of, codigo, prazo: movido.prazo, fimAnterior, fimNovo });
  const causa = causaDaQueda({ dia: row.dia, codigo });
  return { codigo, certified, moved: await moveRecursos(deps, tx, usuarioId, movidos, causa) };
}

/** Extended term. */
interface Extended {
  edital: EditalRow;
  codigo?: string;
  prazo?: CertidaoProrrogacao['prazo'];
  fimAnterior: Date;
  fimNovo: Date;
}

async function signCertidao(
  deps: Deps,
  row: Row,
  { edital: of, codigo = newCodigo(), prazo, fimAnterior, fimNovo }: Extended,
) {
  const { publicUrl, timeZone } = deps.config;
  const show = (moment: Date) => withOffset(moment, timeZone);
  const certidao: CertidaoProrrogacao = {
    versao: 1,
    tipo: 'PRORROGACAO',
    codigo,
    emissor: publicUrl,
    dataHora: show(deps.now()),
    fuso: timeZone,
    edital: { numero: of.numero, tipo: of.tipoEdital },
    indisponibilidade: { dia: row.dia, inicio: show(row.inicio), fim: show(row.fim), minutos: row.minutos },
    ...(prazo && { prazo }),
    fimAnterior: show(fimAnterior),
    fimNovo: show(fimNovo),
  };
  const signer = await loadSigner(deps);
  const signed = await signer.sign('certidao+json', JSON.stringify(certidao));
  const { protected: cabecalho, payload: conteudo, signature: assinatura } = signed;
  return { codigo, conteudo, cabecalho, assinatura, kid: signer.kid };
}

async function alreadyDecided(deps: Deps, tx: Tx, id: number) {
  const change = await lastChange(tx, 'indisponibilidade', id);
  const who = change ? ` Foi decidida ${changedBy(change, deps.config.timeZone)}.` : '';
  return businessError(`${INDISPONIBILIDADE_TEXT.decided}${who}`, { codigo: 'SITUACAO_ALTERADA' });
}

function audit(
  tx: Tx,
  session: Session,
  acao: string,
  id: number,
  dados: Record<string, unknown>,
  before: readonly AuditEntry[] = [],
): Promise<void> {
  return recordAudit(tx, ...before, {
    atorId: session.usuarioId,
    acao,
    entidade: 'indisponibilidade',
    entidadeId: id,
    dados,
  });
}
