import { CONTA_TEXT, ERROR } from '@credenciados/shared/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Remember } from '../../http/idempotency.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { pedidoExclusao, usuario } from '../../platform/db/tables.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/templates/mail-layout.ts';
import { ownSolicitacaoError } from '../requerente/own-solicitacao.ts';

/**
 * Takes a person's request that their data be deleted. Nothing is deleted by it: a solicitação is part of a file that the
 * law keeps, and what may go is for staff to say. One waits at a time, which the index sees to.
 */
export function askDeletion(deps: Deps, session: Session, motivo: string, remember: Remember): Promise<typeof DONE> {
  return deps.db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(pedidoExclusao)
      .values({ usuarioId: session.usuarioId, motivo, criadoEm: deps.now() })
      .onConflictDoNothing()
      .returning({ id: pedidoExclusao.id });
    if (!asked) throw businessError(CONTA_TEXT.pending);
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'EXCLUSAO_PEDIDA',
      entidade: 'pedido_exclusao',
      entidadeId: asked.id,
    });
    const { dataOfficerEmail, publicUrl } = deps.config;
    if (dataOfficerEmail) {
      await enqueueMail(tx, {
        evento: `EXCLUSAO_PEDIDA:${asked.id}`,
        destinatario: dataOfficerEmail,
        ...renderMail({
          assunto: 'Pedido de exclusão de dados',
          saudacao: 'Olá.',
          paragrafos: ['Uma pessoa pediu a exclusão dos dados dela no Portal de Credenciamento.'],
          acao: { texto: 'Ver o pedido', link: `${publicUrl}/credenciados/exclusao/listagem` },
        }),
      });
    }
    await remember(tx, DONE);
    return DONE;
  });
}

/** Answers one; of two at once one does, and the other is told. Nobody answers themselves. */
export function answerDeletion(deps: Deps, session: Session, id: number, resposta: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [answered] = await tx
      .update(pedidoExclusao)
      .set({ resposta, respondidoEm: deps.now(), respondidoPor: session.usuarioId })
      .where(
        and(
          eq(pedidoExclusao.id, id),
          isNull(pedidoExclusao.respondidoEm),
          ne(pedidoExclusao.usuarioId, session.usuarioId),
          sql`not exists (select from ${usuario} u where u.id = ${pedidoExclusao.usuarioId} and u.cpf = ${session.cpf})`,
        ),
      )
      .returning({ usuarioId: pedidoExclusao.usuarioId });
    const [person] = await tx
      .select({ nome: usuario.nome, email: usuario.email, cpf: usuario.cpf, respondidoEm: pedidoExclusao.respondidoEm })
      .from(pedidoExclusao)
      .innerJoin(usuario, eq(usuario.id, pedidoExclusao.usuarioId))
      .where(eq(pedidoExclusao.id, id));
    if (!person) throw notFound(ERROR.notFound);
    if (!answered) {
      if (person.cpf === session.cpf) throw ownSolicitacaoError(CONTA_TEXT.own);
      throw businessError(CONTA_TEXT.answered, { codigo: 'SITUACAO_ALTERADA' });
    }
    if (person.email) {
      await enqueueMail(tx, {
        evento: `EXCLUSAO_RESPONDIDA:${id}`,
        destinatario: person.email,
        ...renderMail({
          assunto: 'Resposta ao seu pedido de exclusão de dados',
          saudacao: `Olá, ${person.nome}.`,
          paragrafos: ['O seu pedido de exclusão de dados foi respondido. A resposta está em Minha conta.'],
          acao: { texto: 'Ver a resposta', link: `${deps.config.publicUrl}/credenciados/minha-conta` },
        }),
      });
    }
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'EXCLUSAO_RESPONDIDA',
      entidade: 'pedido_exclusao',
      entidadeId: id,
    });
  });
}
