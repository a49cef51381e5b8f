import { type CadastroValid, CODIGO, ERROR, type Inscricao, mayDo } from '@credenciados/contract';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { conversa, documento, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy, nameOfProxy } from '../../http/session/procurador.ts';
import { registrarCiencias } from '../ciencia/registrar.ts';
import { checkContato } from '../contato/check-contato.ts';
import { requireAsked } from '../correcao/require-asked.ts';
import { type EditalRow, lockEdital } from '../edital/edital.queries.ts';
import { redirectUndelivered } from '../requerente/redirect-undelivered.ts';
import { storeVersao } from '../solicitacao/keep-versao.ts';
import { alteracaoOf, isPossivelResponder, lastSecond } from '../solicitacao/solicitacao.rules.ts';
import { auditMove, move, type SolicitacaoRow } from '../solicitacao/transition.ts';
import { enqueueReenvioMail } from './cadastro.mail.ts';
import { bindDocumentos, checkCadastro, type DocumentoEnviado, toColumns } from './check-cadastro.ts';
import { requireOwnCpf } from './register.ts';
import { requireNivel } from './require-nivel.ts';
import { signComprovante } from './sign-comprovante.ts';

/** Sender, owners of the uploads, and arrival of the request's headers (INS-13). */
export interface Sender {
  session: Session;
  donos: readonly string[];
  arrivedAt: Date;
}

/** A rectified solicitação as sent. */
type Reenvio = CadastroValid & { idSolicitacao: number; versao: number };

/** Acts of the applicant that send it anew, with the names of what they leave behind. */
const ACTS = {
  REENVIAR: { origem: 'ENVIO', tipo: 'RETIFICACAO', audited: 'SOLICITACAO_REENVIADA' },
  ALTERAR: { origem: 'ALTERACAO', tipo: 'ALTERACAO', audited: 'SOLICITACAO_ALTERADA' },
} as const;

/**
 * Sends the person's own solicitação anew: rectified, so that it returns to analysis (INS-11), or changed before staff opened it (INS-23).
 * A repeat gets the first answer: the new state alone would look like a refusal.
 */
export async function resubmit(
  deps: Deps,
  { session, donos, arrivedAt }: Sender,
  reenvio: Reenvio,
  remember: Remember,
): Promise<Inscricao> {
  const { idSolicitacao: id, versao, contato } = reenvio;
  const { email } = reenvio.pessoa;
  const confirmado = contato !== undefined && (await checkContato(deps, { email, donos }, contato)) === true;
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const now = deps.now();
    const present = await findOwn(tx, id, session);
    if (!present) throw notFound(ERROR.notFound);
    const acao = requireAct(deps, present, versao, arrivedAt);
    const { origem, tipo, audited } = ACTS[acao];
    requireOwnCpf(session, reenvio.pessoa.pessoaFisica.cpf);
    const nivel = requireNivel(present.edital, session);
    await checkCadastro(tx, present.edital.tipoEdital, reenvio);
    await requireAsked(tx, present.row, reenvio);
    // A changed address needs a code; an unchanged one keeps its state.
    const known = email === present.row.email && !present.row.contatoNaoConfirmado;
    const contatoNaoConfirmado = !confirmado && !known;
    const condition = and(
      eq(solicitacao.usuarioId, session.usuarioId),
      eq(solicitacao.versao, versao),
      acao === 'REENVIAR' ? gte(solicitacao.prazoRetificacao, lastSecond(arrivedAt)) : isNull(solicitacao.abertaEm),
    );
    const columns = { ...toColumns(present.edital.tipoEdital, reenvio), contatoNaoConfirmado };
    const row = await move(deps, tx, id, acao, columns, condition);
    if (!row) {
      const winner = await findOwn(tx, id, session);
      if (winner) requireAct(deps, winner, versao, arrivedAt);
      throw conflict(ERROR.conflict);
    }
    const answered = acao === 'REENVIAR' ? await answerRectification(tx, id, now) : [];
    const arquivos = await replaceDocumentos(tx, id, reenvio.documentos, donos, now);
    await storeVersao(tx, id, now, origem);
    if (row.email !== present.row.email) await redirectUndelivered(tx, [id], [present.row.email], row.email);
    const procurador = nameOfProxy(session);
    const done = { idSolicitacao: id, tipo, versao: row.versao, em: now, recebidaEm: arrivedAt, nivel, procurador };
    const { inscricao, idComprovante } = await signComprovante(deps, tx, done);
    await enqueueReenvioMail(deps, tx, acao, inscricao, { ...row, idComprovante });
    await remember(tx, inscricao);
    const noticed = await registrarCiencias(deps, tx, answered, session.usuarioId);
    await auditMove(tx, session.usuarioId, audited, id, { ...arquivos, ...(nivel && { nivel }) }, noticed);
    return inscricao;
  });
}

interface Own {
  row: SolicitacaoRow;
  edital: EditalRow;
}

/** A person's own solicitação. Its edital is locked, so that it can't be closed meanwhile. */
async function findOwn(tx: Tx, id: number, session: Session): Promise<Own | null> {
  const [row] = await tx
    .select()
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), eq(solicitacao.usuarioId, session.usuarioId)));
  const edital = row && (await lockEdital(tx, row.editalId));
  return edital ? { row, edital } : null;
}

/** Act by which the solicitação can be sent anew. Throws if there is none, if it comes too late, or for another version. */
function requireAct(deps: Deps, { row, edital }: Own, versao: number, arrivedAt: Date): keyof typeof ACTS {
  const acao = mayDo('solicitacao', 'REENVIAR', row.situacao) ? 'REENVIAR' : 'ALTERAR';
  const refusal = acao === 'REENVIAR' ? refusedReenvio(deps, row, arrivedAt) : refusedAlteracao(row, edital, arrivedAt);
  if (refusal) throw businessError(refusal, { codigo: 'ERRO_EDICAO_SOLICITACAO' });
  if (row.versao !== versao) throw conflict(ERROR.conflict);
  return acao;
}

function refusedReenvio(deps: Deps, row: SolicitacaoRow, arrivedAt: Date): string | null {
  if (isPossivelResponder(row, arrivedAt)) return null;
  const until = row.prazoRetificacao ? ` em ${showMoment(row.prazoRetificacao, deps.config.timeZone)}` : '';
  return `${ERROR.rectificationOver}${until}.`;
}

function refusedAlteracao(row: SolicitacaoRow, edital: EditalRow, arrivedAt: Date): string | null {
  const alteracao = alteracaoOf(row, edital, arrivedAt);
  if (alteracao?.possivel) return null;
  if (!alteracao) return CODIGO.ERRO_EDICAO_SOLICITACAO;
  return alteracao.abertaEm ? ERROR.openedForAnalysis : ERROR.editalNotValid;
}

/** Marks the messages that requested a rectification as answered; their deadlines end. */
export async function answerRectification(tx: Tx, solicitacaoId: number, now: Date): Promise<number[]> {
  const asked = tx
    .select({ id: conversa.id })
    .from(conversa)
    .where(and(eq(conversa.solicitacaoId, solicitacaoId), eq(conversa.tipoConversa, 'SOLICITACAO_RETIFICACAO')));
  const answered = await tx
    .update(mensagem)
    .set({ status: 'RESPONDIDA', lidaEm: sql`coalesce(${mensagem.lidaEm}, ${now.toISOString()}::timestamptz)` })
    .where(and(inArray(mensagem.conversaId, asked), ne(mensagem.status, 'RESPONDIDA')))
    .returning({ id: mensagem.id });
  return answered.map(({ id }) => id);
}

/**
 * Makes the sent documents the solicitação's current ones: existing ones stay, uploads are added, the others are marked as replaced.
 * Replaced ones are marked first, since each type but OUTROS is unique.
 */
async function replaceDocumentos(
  tx: Tx,
  solicitacaoId: number,
  sent: readonly DocumentoEnviado[],
  donos: readonly string[],
  now: Date,
) {
  const present = await tx
    .select()
    .from(documento)
    .where(and(eq(documento.solicitacaoId, solicitacaoId), isNull(documento.substituidoEm)));
  const typeOf = new Map(sent.map(({ caminho, tipoDocumento }) => [caminho, tipoDocumento.codigo]));
  const moved = present.filter(({ arquivoKey, tipo }) => typeOf.get(arquivoKey) !== tipo);
  if (moved.length > 0) {
    const ids = moved.map(({ id }) => id);
    await tx.update(documento).set({ substituidoEm: now }).where(inArray(documento.id, ids));
  }
  for (const { id, arquivoKey } of moved) {
    const tipo = typeOf.get(arquivoKey);
    if (tipo) await tx.update(documento).set({ tipo, substituidoEm: null }).where(eq(documento.id, id));
  }
  const kept = new Set(present.map(({ arquivoKey }) => arquivoKey));
  const added = sent.filter(({ caminho }) => !kept.has(caminho));
  const bound = await bindDocumentos(tx, added, donos, now);
  if (added.length > 0) {
    const rows = added.map(({ caminho, tipoDocumento }) => ({ arquivoKey: caminho, tipo: tipoDocumento.codigo }));
    await tx.insert(documento).values(rows.map((row) => ({ ...row, solicitacaoId, criadoEm: now })));
  }
  const removed = moved.filter(({ arquivoKey }) => !typeOf.has(arquivoKey));
  return {
    incluidos: [...bound.values()].map(({ key, sha256 }) => ({ key, sha256 })),
    substituidos: removed.map(({ arquivoKey }) => arquivoKey),
  };
}
