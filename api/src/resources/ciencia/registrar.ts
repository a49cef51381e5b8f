import { createHash } from 'node:crypto';
import { type CertidaoCiencia, contarPrazo, dayOf, endOfDayIn, type FormaCiencia } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { ciencia, conversa, edital, mensagem, solicitacao } from '@credenciados/platform/db/schema/index';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { maskCpf } from '../../identity/mask.ts';
import { newCodigo, withOffset } from '../comprovante/comprovante.rules.ts';
import { holdCalendario, loadCalendario } from '../prazo/calendario.ts';

/**
 * Certifies the notice of a message whose edital asks for it, in the caller's transaction: an opening, or the lapse if its moment has
 * passed. The first one stays, whoever comes second. A deadline that counts from notice starts. Returns audit entries, which the caller
 * records last.
 */
export async function registrarCiencia(
  deps: Deps,
  tx: Tx,
  mensagemId: number,
  atorId: number | null,
): Promise<AuditEntry[]> {
  const [row] = await tx
    .select({ mensagem, conversa, solicitacao, edital })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(mensagem.id, mensagemId))
    // Before the certificate, as in the opening: the lapse and an opening would wait for each other.
    .for('update', { of: mensagem });
  const ate = row?.mensagem.cienciaAte;
  if (!row || !ate) return [];
  const now = deps.now();
  // The last second still belongs to the term.
  const lapsed = now.getTime() >= ate.getTime() + 1000;
  const forma: FormaCiencia = lapsed ? 'DECURSO' : 'ABERTURA';
  if (atorId === null && !lapsed) return [];
  const em = lapsed ? ate : now;
  const signed = await sign(deps, row, forma, em);
  const [made] = await tx
    .insert(ciencia)
    .values({ mensagemId, forma, em, ...signed, emitidaEm: now })
    .onConflictDoNothing({ target: ciencia.mensagemId })
    .returning({ id: ciencia.id });
  if (!made) return [];
  const prazo = await startDeadline(deps, tx, row, em);
  const dados = { mensagemId, forma, codigo: signed.codigo, ...(prazo && { prazo }) };
  return [
    {
      atorId: lapsed ? null : atorId,
      acao: 'CIENCIA_REGISTRADA',
      entidade: 'solicitacao',
      entidadeId: row.solicitacao.id,
      dados,
    },
  ];
}

/** Certifies the notice of messages that were answered without having been opened. */
export async function registrarCiencias(
  deps: Deps,
  tx: Tx,
  ids: readonly number[],
  atorId: number,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const id of ids) entries.push(...(await registrarCiencia(deps, tx, id, atorId)));
  return entries;
}

/** Locks, before a message changes, what its notice changes: holidays and rectifications are locked before messages everywhere. */
export async function lockForCiencia(tx: Tx, mensagemId: number): Promise<void> {
  const [waiting] = await tx
    .select({ solicitacaoId: conversa.solicitacaoId, tipo: conversa.tipoConversa, contagem: mensagem.contagem })
    .from(mensagem)
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .where(eq(mensagem.id, mensagemId));
  if (!waiting?.contagem?.presumido) return;
  await holdCalendario(tx);
  if (waiting.tipo !== 'SOLICITACAO_RETIFICACAO') return;
  await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(eq(solicitacao.id, waiting.solicitacaoId))
    .for('update');
}

interface Noticed {
  mensagem: typeof mensagem.$inferSelect;
  conversa: typeof conversa.$inferSelect;
  solicitacao: typeof solicitacao.$inferSelect;
  edital: typeof edital.$inferSelect;
}

/** Counts a deadline that waits for the notice. Returns its day; null if there is none. */
async function startDeadline(deps: Deps, tx: Tx, row: Noticed, em: Date): Promise<string | null> {
  const { contagem, dataLimiteResposta: limite, id } = row.mensagem;
  if (!contagem?.presumido || !limite || row.mensagem.status === 'RESPONDIDA') return null;
  const { timeZone } = deps.config;
  const evento = dayOf(em, timeZone);
  const counted = contarPrazo({ ...contagem, evento, presumido: undefined }, await loadCalendario(tx, row.edital.id));
  const novo = endOfDayIn(counted.fim, timeZone);
  if (row.conversa.tipoConversa === 'SOLICITACAO_RETIFICACAO') {
    await tx
      .update(solicitacao)
      .set({ prazoRetificacao: novo })
      .where(and(eq(solicitacao.id, row.solicitacao.id), eq(solicitacao.prazoRetificacao, limite)));
  }
  await tx
    .update(mensagem)
    .set({ dataLimiteResposta: novo, contagem: counted })
    .where(and(eq(mensagem.id, id), ne(mensagem.status, 'RESPONDIDA')));
  return counted.fim;
}

async function sign(deps: Deps, { mensagem: message, conversa: of, ...row }: Noticed, forma: FormaCiencia, em: Date) {
  const { publicUrl, timeZone } = deps.config;
  const show = (moment: Date) => withOffset(moment, timeZone);
  const codigo = newCodigo();
  const certidao: CertidaoCiencia = {
    versao: 1,
    tipo: 'CIENCIA',
    codigo,
    emissor: publicUrl,
    dataHora: show(deps.now()),
    fuso: timeZone,
    edital: { numero: row.edital.numero, tipo: row.edital.tipoEdital },
    protocolo: row.solicitacao.protocolo,
    nome: row.solicitacao.nome,
    cpf: maskCpf(row.solicitacao.cpf),
    mensagem: {
      assunto: of.assunto,
      enviadaEm: show(message.dataEnviada),
      sha256: createHash('sha256').update(message.conteudo).digest('hex'),
    },
    forma,
    em: show(em),
  };
  const signer = await loadSigner(deps);
  const signed = await signer.sign('certidao+json', JSON.stringify(certidao));
  const { protected: cabecalho, payload: conteudo, signature: assinatura } = signed;
  return { codigo, conteudo, cabecalho, assinatura, kid: signer.kid };
}
