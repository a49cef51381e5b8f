import {
  dayOf,
  type EditalRegras,
  ERROR,
  endOfDayIn,
  type FaseResultado,
  type ListaResultado,
  PERFIL_LABEL,
  RESULTADO_TEXT,
  type Resultado,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import {
  edital,
  lote,
  loteItem,
  resultado,
  resultadoItem,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { newCodigo, withOffset } from '../comprovante/comprovante.rules.ts';
import { contarRecurso } from '../edital/cronograma.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { auditEdital } from '../edital/open-edital-conflicts.ts';
import { regrasOf } from '../edital/regras.ts';
import { RUN_LOTE_JOB } from '../lote/run-lote.ts';
import { holdCalendario } from '../prazo/calendario.ts';
import { issueAppealAtos } from '../recurso/issue-atos.ts';
import { listRows, proximaFase } from './proposta.queries.ts';
import { enqueueResultMail } from './resultado.mail.ts';
import { shown } from './resultado.queries.ts';

/** Rows per statement. */
const BATCH = 500;

/** Result to publish, with the numbers that the person saw. */
interface Publication {
  idEdital: number;
  fase: FaseResultado;
  aprovadas: number;
  reprovadas: number;
}

/**
 * Publishes the next result of an edital (RES-2): freezes and signs its list. A preliminary result is mailed to its people, a final
 * one lets their decisions leave. The lock on the edital blocks decisions, so the list has all of a decision or nothing.
 */
export async function publishResult(deps: Deps, session: Session, asked: Publication): Promise<Resultado> {
  const signer = await loadSigner(deps);
  return deps.db.transaction(async (tx) => {
    // A holiday or outage that comes meanwhile finds the term. Before every other lock, as a decision on an outage takes it.
    await holdCalendario(tx);
    const [of] = await tx.select().from(edital).where(eq(edital.id, asked.idEdital)).for('update');
    if (!of) throw notFound(ERROR.notFound);
    const next = await proximaFase(deps, tx, of);
    if (next.fase && next.fase !== asked.fase) throw conflict(RESULTADO_TEXT.changed);
    if (next.impedimento) throw businessError(next.impedimento);
    const linhas = await listDecided(tx, of.id);
    const aprovadas = linhas.filter(({ aprovada }) => aprovada).length;
    const numbers = { aprovadas, reprovadas: linhas.length - aprovadas };
    if (numbers.aprovadas !== asked.aprovadas || numbers.reprovadas !== asked.reprovadas) {
      throw conflict(RESULTADO_TEXT.changed);
    }
    const em = deps.now();
    const term = asked.fase === 'PRELIMINAR' ? await termToAppeal(deps, tx, of.id, regrasOf(of), em) : NO_TERM;
    const codigo = newCodigo();
    const lista = await contentOf(deps, tx, session, of, {
      fase: asked.fase,
      codigo,
      em,
      ...term,
    });
    const signed = await signer.sign('certidao+json', JSON.stringify({ ...lista, linhas: linhas.map(publicRow) }));
    const [row] = await tx
      .insert(resultado)
      .values({
        ...{ editalId: of.id, fase: asked.fase, publicadoEm: em, por: session.usuarioId, codigo, ...term },
        conteudo: signed.payload,
        cabecalho: signed.protected,
        assinatura: signed.signature,
        kid: signer.kid,
      })
      .returning();
    if (!row) throw new Error('The result was not kept');
    const items = linhas.map(({ idSolicitacao, nome, aprovada, motivos, decididaPor, confirmadaPor }) => ({
      ...{ resultadoId: row.id, solicitacaoId: idSolicitacao, nome, aprovada, motivos, decididaPor, confirmadaPor },
    }));
    for (let from = 0; from < items.length; from += BATCH) {
      await tx.insert(resultadoItem).values(items.slice(from, from + BATCH));
    }
    if (asked.fase === 'PRELIMINAR') {
      await endChanges(tx, of.id, em);
      await enqueueResultMail(deps, tx, of, row);
    } else {
      await letDecisionsLeave(tx, of.id);
      await issueAppealAtos(deps, tx, of.id);
    }
    const dados = { fase: asked.fase, codigo, ...numbers };
    await auditEdital(tx, session, 'RESULTADO_PUBLICADO', of.id, dados);
    return { ...shown(row), ...numbers };
  });
}

/** Rows of the next list; throws while one of them has a problem. */
async function listDecided(tx: Tx, editalId: number) {
  const rows = await listRows(tx, editalId);
  return rows.map(({ aprovada, decididaPor, problema, motivos, ...row }) => {
    if (problema !== null || aprovada === null || decididaPor === null) throw businessError(RESULTADO_TEXT.pending);
    return { ...row, aprovada, decididaPor, motivos: motivos ?? '' };
  });
}

const publicRow = ({ nome, aprovada }: { nome: string; aprovada: boolean }) => ({ nome, aprovada });

const NO_TERM = { recursoAte: null, contagem: null, intencaoAte: null, intencaoContagem: null };

async function termToAppeal({ config }: Deps, tx: Tx, editalId: number, regras: EditalRegras, em: Date) {
  const asked = { editalId, regras, evento: dayOf(em, config.timeZone) };
  const contagem = await contarRecurso(tx, asked);
  const dias = regras.recursoIntencaoDias;
  const intencaoContagem = dias > 0 ? await contarRecurso(tx, { ...asked, dias }) : null;
  return {
    ...{ contagem, recursoAte: endOfDayIn(contagem.fim, config.timeZone), intencaoContagem },
    intencaoAte: intencaoContagem && endOfDayIn(intencaoContagem.fim, config.timeZone),
  };
}

type Terms = Pick<typeof resultado.$inferSelect, 'recursoAte' | 'intencaoAte'>;

async function contentOf(
  { config }: Deps,
  tx: Tx,
  { usuarioId, perfil }: Session,
  of: EditalRow,
  { fase, codigo, em, recursoAte, intencaoAte }: { fase: FaseResultado; codigo: string; em: Date } & Terms,
): Promise<Omit<ListaResultado, 'linhas'>> {
  const [author] = await tx.select({ nome: usuario.nome }).from(usuario).where(eq(usuario.id, usuarioId));
  return {
    ...{ versao: 1, tipo: 'RESULTADO', fase, codigo, emissor: config.publicUrl, fuso: config.timeZone },
    edital: { numero: of.numero, tipo: of.tipoEdital },
    dataHora: withOffset(em, config.timeZone),
    autor: { nome: author?.nome ?? '', funcao: PERFIL_LABEL[perfil] },
    recursoAte: recursoAte && withOffset(recursoAte, config.timeZone),
    ...(intencaoAte && { intencaoAte: withOffset(intencaoAte, config.timeZone) }),
  };
}

/** Ends the changes by applicants (INS-23): the published decisions are about these versions. */
async function endChanges(tx: Tx, editalId: number, abertaEm: Date): Promise<void> {
  await tx
    .update(solicitacao)
    .set({ abertaEm })
    .where(and(eq(solicitacao.editalId, editalId), isNull(solicitacao.abertaEm)));
}

/** Queues the decisions of an edital's final result, each of which leaves in a transaction of its own (LOT-4). */
async function letDecisionsLeave(tx: Tx, editalId: number): Promise<void> {
  await tx.execute(sql`
    with saem as (
      update ${lote} set publicacao = 'PUBLICADA'
      where publicacao = 'AGUARDA' and situacao = 'AGUARDANDO' and id in (
        select i.lote_id from ${loteItem} i join ${solicitacao} s on s.id = i.solicitacao_id
        where s.edital_id = ${editalId} and s.situacao = 'AGUARDANDO_APROVACAO' and i.situacao = 'PENDENTE')
      returning id)
    select enfileirar_tarefa(${RUN_LOTE_JOB}, json_build_object('id', id)) from saem order by id`);
}
