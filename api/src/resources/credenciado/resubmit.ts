import { type CadastroValid, CODIGO, ERROR, type Inscricao, mayDo } from '@credenciados/contract';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { conversa, documento, edital, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { checkContato } from '../contato/check-contato.ts';
import { redirectUndelivered } from '../requerente/redirect-undelivered.ts';
import { storeVersao } from '../solicitacao/keep-versao.ts';
import { isPossivelResponder, lastSecond } from '../solicitacao/solicitacao.rules.ts';
import { auditMove, move, type SolicitacaoRow } from '../solicitacao/transition.ts';
import { enqueueReenvioMail } from './cadastro.mail.ts';
import { bindDocumentos, checkCadastro, type DocumentoEnviado, toColumns } from './check-cadastro.ts';
import { requireOwnCpf } from './register.ts';
import { signComprovante } from './sign-comprovante.ts';

/** Sender, owners of the uploads, and arrival of the request's headers (INS-13). */
interface Sender {
  session: Session;
  donos: readonly string[];
  arrivedAt: Date;
}

/** A rectified solicitação as sent. */
type Reenvio = CadastroValid & { idSolicitacao: number; versao: number };

/**
 * Resubmits the person's own solicitação after rectification; it returns to analysis (INS-11). A repeat gets the first answer: the new
 * state alone would look like a refusal.
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
    const now = deps.now();
    const present = await findOwn(tx, id, session);
    if (!present) throw notFound(ERROR.notFound);
    refuseLate(deps, present.row, versao, arrivedAt);
    requireOwnCpf(session, reenvio.pessoa.pessoaFisica.cpf);
    await checkCadastro(tx, present.tipoEdital, reenvio);
    // A changed address needs a code; an unchanged one keeps its state.
    const known = email === present.row.email && !present.row.contatoNaoConfirmado;
    const contatoNaoConfirmado = !confirmado && !known;
    const condition = and(
      eq(solicitacao.usuarioId, session.usuarioId),
      eq(solicitacao.versao, versao),
      gte(solicitacao.prazoRetificacao, lastSecond(arrivedAt)),
    );
    const columns = { ...toColumns(present.tipoEdital, reenvio), contatoNaoConfirmado };
    const row = await move(tx, id, 'REENVIAR', columns, condition);
    if (!row) {
      const winner = await findOwn(tx, id, session);
      if (winner) refuseLate(deps, winner.row, versao, arrivedAt);
      throw conflict(ERROR.conflict);
    }
    await answerRectification(tx, id, now);
    const arquivos = await replaceDocumentos(tx, id, reenvio.documentos, donos, now);
    await storeVersao(tx, id, now);
    if (row.email !== present.row.email) await redirectUndelivered(tx, [id], [present.row.email], row.email);
    const done = {
      idSolicitacao: id,
      tipo: 'RETIFICACAO',
      versao: row.versao,
      em: now,
      recebidaEm: arrivedAt,
    } as const;
    const { inscricao, idComprovante } = await signComprovante(deps, tx, done);
    await enqueueReenvioMail(deps, tx, inscricao, { ...row, idComprovante });
    await remember(tx, inscricao);
    await auditMove(tx, session.usuarioId, 'SOLICITACAO_REENVIADA', id, arquivos);
    return inscricao;
  });
}

async function findOwn(tx: Tx, id: number, session: Session) {
  const [row] = await tx
    .select({ row: solicitacao, tipoEdital: edital.tipoEdital })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(and(eq(solicitacao.id, id), eq(solicitacao.usuarioId, session.usuarioId)));
  return row ?? null;
}

/** Throws if the solicitação can't be rectified: wrong state, too late, or another version. */
function refuseLate(deps: Deps, row: SolicitacaoRow, versao: number, arrivedAt: Date): void {
  const codigo = 'ERRO_EDICAO_SOLICITACAO';
  if (!mayDo('solicitacao', 'REENVIAR', row.situacao)) throw businessError(CODIGO[codigo], { codigo });
  if (!isPossivelResponder(row, arrivedAt)) {
    const until = row.prazoRetificacao ? ` em ${showMoment(row.prazoRetificacao, deps.config.timeZone)}` : '';
    throw businessError(`${ERROR.rectificationOver}${until}.`, { codigo });
  }
  if (row.versao !== versao) throw conflict(ERROR.conflict);
}

/** Marks the messages that requested the rectification as answered; their deadlines end. */
async function answerRectification(tx: Tx, solicitacaoId: number, now: Date): Promise<void> {
  const asked = tx
    .select({ id: conversa.id })
    .from(conversa)
    .where(and(eq(conversa.solicitacaoId, solicitacaoId), eq(conversa.tipoConversa, 'SOLICITACAO_RETIFICACAO')));
  await tx
    .update(mensagem)
    .set({ status: 'RESPONDIDA', lidaEm: sql`coalesce(${mensagem.lidaEm}, ${now.toISOString()}::timestamptz)` })
    .where(and(inArray(mensagem.conversaId, asked), ne(mensagem.status, 'RESPONDIDA')));
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
