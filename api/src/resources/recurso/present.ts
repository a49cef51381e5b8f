import { createHash } from 'node:crypto';
import {
  type CertidaoRecurso,
  dayOf,
  ERROR,
  RECURSO_TEXT,
  type Recurso,
  showDay,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import {
  arquivo,
  edital,
  recurso,
  recursoAnexo,
  recursoIntencao,
  resultado,
  resultadoItem,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy } from '../../http/session/procurador.ts';
import { maskCpf } from '../../identity/mask.ts';
import { newCodigo, withOffset } from '../comprovante/comprovante.rules.ts';
import { takeAnexos } from '../conversa/write-mensagem.ts';
import { isInTerm } from '../defesa/procedimento.rules.ts';
import { waitsForResult } from '../lote/withhold.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { enqueueAppealMails } from './recurso.mail.ts';
import { findRecurso } from './recurso.queries.ts';

/** Appeal as sent. */
interface Form {
  idSolicitacao: number;
  fundamentos: string;
  anexos: readonly { key: string }[];
}

/** Sender of an appeal, and the arrival of the request's head, which decides if it was in time (ADR 13). */
interface Sender {
  session: Session;
  arrivedAt: Date;
}

/**
 * Appeals against the preliminary result of the person's own solicitação (RES-6), with a signed receipt. The final publication and changes
 * of the term wait meanwhile. Errors: 404 for another's, 409 for a second one, 422 before the publication, after the term, without a
 * rejection, or without the intention that the edital asks for first (RES-8).
 */
export async function presentAppeal(
  deps: Deps,
  { session, arrivedAt }: Sender,
  { idSolicitacao, fundamentos, anexos }: Form,
  remember: Remember,
): Promise<Recurso> {
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const of = await lockRejection(tx, { session, arrivedAt }, idSolicitacao);
    const { solicitacaoId, resultadoId } = of.item;
    if (await tx.$count(recurso, and(eq(recurso.resultadoId, resultadoId), eq(recurso.solicitacaoId, solicitacaoId)))) {
      throw conflict(RECURSO_TEXT.repeated);
    }
    if (!of.isOpen || !isInTerm(of.resultado.recursoAte, arrivedAt)) throw businessError(RECURSO_TEXT.over);
    const { intencaoAte } = of.resultado;
    if (intencaoAte && !of.declarou) throw businessError(RECURSO_TEXT.intentionMissing(lastDay(deps, intencaoAte)));

    const now = deps.now();
    const keys = await takeAnexos(tx, anexos, session.usuarioId, now);
    const numero = `${of.protocolo}-R`;
    const signed = await signReceipt(deps, { ...of, numero, fundamentos, arrivedAt, now }, await listFiles(tx, keys));
    const [row] = await tx
      .insert(recurso)
      .values({
        ...{ solicitacaoId, resultadoId, numero, fundamentos },
        ...{ situacao: TRANSITIONS.recurso.RECORRER.to, recebidoEm: arrivedAt, criadoEm: now },
        ...{ decididaPor: of.item.decididaPor, confirmadaPor: of.item.confirmadaPor },
        ...signed,
      })
      .returning();
    if (!row) throw new Error('The appeal was not kept');
    if (keys.length > 0) {
      await tx.insert(recursoAnexo).values(keys.map((arquivoKey, ordem) => ({ recursoId: row.id, arquivoKey, ordem })));
    }
    await enqueueAppealMails(deps, tx, session, row);
    const shown = await findRecurso(tx, session, solicitacaoId);
    if (!shown) throw new Error('The appeal is gone');
    await remember(tx, shown);
    await auditMove(tx, session.usuarioId, 'RECURSO_APRESENTADO', solicitacaoId, { numero, anexos: keys.length });
    return shown;
  });
}

/**
 * States the intention to appeal, which the edital asks for before the grounds (RES-8). A second statement changes nothing. Errors: 404 for
 * another's, 422 before the publication, after the term, without a rejection, or where none is asked for.
 */
export function stateIntention(deps: Deps, sender: Sender, idSolicitacao: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, sender.session);
    const of = await lockRejection(tx, sender, idSolicitacao);
    const { intencaoAte } = of.resultado;
    if (!intencaoAte) throw businessError(RECURSO_TEXT.noIntention);
    if (of.declarou) return;
    if (!of.isOpen || !isInTerm(intencaoAte, sender.arrivedAt)) {
      throw businessError(RECURSO_TEXT.intentionOver(lastDay(deps, intencaoAte)));
    }
    const { solicitacaoId, resultadoId } = of.item;
    const { rowCount } = await tx
      .insert(recursoIntencao)
      .values({ resultadoId, solicitacaoId, recebidoEm: sender.arrivedAt })
      .onConflictDoNothing();
    if (rowCount === 0) return;
    await auditMove(tx, sender.session.usuarioId, 'RECURSO_INTENCAO', solicitacaoId);
  });
}

const lastDay = ({ config }: Pick<Deps, 'config'>, ate: Date): string => showDay(dayOf(ate, config.timeZone));

/** The person's own rejection in a published preliminary result, locked until the transaction ends. */
async function lockRejection(tx: Tx, { session, arrivedAt }: Sender, idSolicitacao: number) {
  const [own] = await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, idSolicitacao), eq(solicitacao.usuarioId, session.usuarioId)));
  if (!own) throw notFound(ERROR.notFound);
  const isOpen = await waitsForResult(tx, idSolicitacao);
  const of = await lockResult(tx, idSolicitacao);
  if (!of || arrivedAt < of.resultado.publicadoEm) throw businessError(RECURSO_TEXT.notPublished);
  const { item } = of;
  if (!item) throw businessError(RECURSO_TEXT.notListed);
  if (item.aprovada) throw businessError(RECURSO_TEXT.favourable);
  return { ...of, item, isOpen };
}

/** Preliminary result of the solicitação's edital, whose term stays until the transaction ends, with the solicitação's row in it. */
async function lockResult(tx: Tx, idSolicitacao: number) {
  const [found] = await tx
    .select({
      resultado,
      item: resultadoItem,
      declarou: sql<boolean>`exists (select from ${recursoIntencao} n
        where n.resultado_id = ${resultado.id} and n.solicitacao_id = ${solicitacao.id})`,
      edital: { numero: edital.numero, tipo: edital.tipoEdital },
      protocolo: solicitacao.protocolo,
      nome: solicitacao.nome,
      cpf: solicitacao.cpf,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .innerJoin(resultado, and(eq(resultado.editalId, edital.id), eq(resultado.fase, 'PRELIMINAR')))
    .leftJoin(
      resultadoItem,
      and(eq(resultadoItem.resultadoId, resultado.id), eq(resultadoItem.solicitacaoId, solicitacao.id)),
    )
    .where(eq(solicitacao.id, idSolicitacao))
    .for('share', { of: resultado });
  return found;
}

async function listFiles(tx: Tx, keys: readonly string[]): Promise<CertidaoRecurso['arquivos']> {
  const rows = await tx
    .select({ key: arquivo.key, nome: arquivo.nomeOriginal, sha256: arquivo.sha256 })
    .from(arquivo)
    .where(inArray(arquivo.key, [...keys]));
  const byKey = new Map(rows.map(({ key, ...file }) => [key, file]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** An appeal before its receipt. */
interface Draft extends NonNullable<Awaited<ReturnType<typeof lockResult>>> {
  numero: string;
  fundamentos: string;
  arrivedAt: Date;
  now: Date;
}

async function signReceipt(deps: Deps, of: Draft, arquivos: CertidaoRecurso['arquivos']) {
  const { publicUrl, timeZone } = deps.config;
  const show = (moment: Date) => withOffset(moment, timeZone);
  const codigo = newCodigo();
  const certidao: CertidaoRecurso = {
    ...{ versao: 1, tipo: 'RECURSO', codigo, emissor: publicUrl, dataHora: show(of.now), fuso: timeZone },
    ...{ edital: of.edital, numero: of.numero, protocolo: of.protocolo, nome: of.nome, cpf: maskCpf(of.cpf) },
    recebidoEm: show(of.arrivedAt),
    resultado: { codigo: of.resultado.codigo, publicadoEm: show(of.resultado.publicadoEm) },
    sha256: createHash('sha256').update(of.fundamentos).digest('hex'),
    arquivos,
  };
  const signer = await loadSigner(deps);
  const signed = await signer.sign('certidao+json', JSON.stringify(certidao));
  const { protected: cabecalho, payload: conteudo, signature: assinatura } = signed;
  return { codigo, conteudo, cabecalho, assinatura, kid: signer.kid };
}
