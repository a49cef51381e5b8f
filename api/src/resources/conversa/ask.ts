import { type Conversa, LIMITS } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import {
  conversa,
  edital,
  mensagem,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy } from '../../http/session/procurador.ts';
import { isUnimpededIn } from '../requerente/own-solicitacao.ts';
import type { Destinatario } from '../requerente/requerente.queries.ts';
import { enqueueConversaMail } from './conversa.mail.ts';
import { showConversa } from './conversa.queries.ts';
import { CONVERSA_TEXT } from './conversa.rules.ts';
import { type Escrita, openConversa } from './write-mensagem.ts';

/** Asks the committee a question about the applicant's own solicitação: a conversa, its message, the audit row and the e-mail (MSG-11). */
export function askCommittee(
  deps: Deps,
  session: Session,
  question: Escrita & { idSolicitacao: number; assunto: string },
  remember: Remember,
): Promise<Conversa> {
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const shown = await askIn(deps, tx, session, question);
    await remember(tx, shown);
    return shown;
  });
}

/** `askCommittee` in the caller's transaction. */
export async function askIn(
  deps: Deps,
  tx: Tx,
  session: Session,
  { idSolicitacao, assunto, conteudo, anexos }: Escrita & { idSolicitacao: number; assunto: string },
): Promise<Conversa> {
  // Locked, so that concurrent questions can't exceed the limit of open ones.
  const [about] = await tx
    .select({ id: solicitacao.id, protocolo: solicitacao.protocolo, editalId: solicitacao.editalId })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, idSolicitacao), eq(solicitacao.usuarioId, session.usuarioId)))
    .for('update');
  if (!about) throw notFound();
  await refuseTooMany(tx, about.id);
  const [of] = await tx.select().from(edital).where(eq(edital.id, about.editalId));
  const destinatario = await findAddressee(tx, session, about.id);
  if (!of || !destinatario) throw businessError(CONVERSA_TEXT.nobody);
  const tipoConversa = 'DUVIDA';
  const remetenteId = session.usuarioId;
  const made = await openConversa(tx, {
    solicitacaoId: about.id,
    tipoConversa,
    assunto,
    conteudo,
    anexos,
    remetenteId,
    destinatarioId: destinatario.id,
    em: deps.now(),
  });
  await enqueueConversaMail(deps, tx, {
    ...made,
    solicitacaoId: about.id,
    destinatario,
    paraCredenciado: false,
    assunto,
    editalNumero: of.numero,
    protocolo: about.protocolo,
    tipoConversa,
    resposta: false,
  });
  const shown = await showConversa(tx, session, made.conversaId);
  await recordAudit(tx, {
    atorId: remetenteId,
    acao: 'DUVIDA_ABERTA',
    entidade: 'conversa',
    entidadeId: made.conversaId,
    dados: { solicitacaoId: about.id, mensagemId: made.mensagemId },
  });
  return shown;
}

async function refuseTooMany(tx: Tx, solicitacaoId: number): Promise<void> {
  const [open] = await tx
    .select({ questions: count() })
    .from(conversa)
    .where(
      and(
        eq(conversa.solicitacaoId, solicitacaoId),
        eq(conversa.tipoConversa, 'DUVIDA'),
        eq(conversa.status, 'ABERTA'),
      ),
    );
  if ((open?.questions ?? 0) >= LIMITS.openQuestions) throw businessError(CONVERSA_TEXT.tooManyQuestions);
}

/**
 * Addressee in the committee: the last writer about the solicitação, else the first member of the edital's committee; nobody who is
 * impeded in it (IMP-2).
 */
export async function findAddressee(
  tx: Tx,
  { usuarioId, cpf }: Session,
  solicitacaoId: number,
): Promise<(Destinatario & { id: number }) | undefined> {
  const wrote = sql<number | null>`(
    select max(m.id) from ${mensagem} m inner join ${conversa} c on c.id = m.conversa_id
    where c.solicitacao_id = ${solicitacaoId} and m.remetente_id = ${usuario.id})`;
  const isOfCommittee = sql`${usuarioPerfil.perfil} = (
    select case s.tipo_edital when 'VISTORIADOR' then 'CAVISTORIA' else 'CAGEO' end from ${solicitacao} s where s.id = ${solicitacaoId})`;
  const [first] = await tx
    .select({ id: usuario.id, nome: usuario.nome, email: usuario.email })
    .from(usuario)
    .innerJoin(usuarioPerfil, eq(usuarioPerfil.usuarioId, usuario.id))
    .where(
      and(
        eq(usuario.ativo, true),
        inArray(usuarioPerfil.perfil, ['CAGEO', 'CAVISTORIA']),
        // Nobody answers their own question.
        ne(usuario.id, usuarioId),
        ne(usuario.cpf, cpf),
        isUnimpededIn(solicitacaoId),
      ),
    )
    .orderBy(sql`${wrote} desc nulls last`, desc(isOfCommittee), usuario.id)
    .limit(1);
  return first;
}
