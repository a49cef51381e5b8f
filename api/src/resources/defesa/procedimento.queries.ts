import type { Procedimento } from '@credenciados/contract';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { mensagem, procedimento, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Owner } from '../comprovante/comprovante.queries.ts';
import { acoesOf, isSuspended } from './procedimento.rules.ts';

const aviso = alias(mensagem, 'aviso');
const decisao = alias(mensagem, 'decisao');
const defesa = alias(mensagem, 'defesa');
const recurso = alias(mensagem, 'recurso');
const opener = alias(usuario, 'quem_abriu');
const proposer = alias(usuario, 'quem_propos');
const confirmer = alias(usuario, 'quem_confirmou');
const judge = alias(usuario, 'quem_julgou');

/** Proceeding by id with the deadlines and conversas of its messages; locks it. */
export async function lockProcedimento(tx: Tx, where: SQL | undefined) {
  const [row] = await tx
    .select({
      ...getTableColumns(procedimento),
      defesaAte: aviso.dataLimiteResposta,
      avisoConversa: aviso.conversaId,
      recursoAte: decisao.dataLimiteResposta,
      decisaoConversa: decisao.conversaId,
    })
    .from(procedimento)
    .innerJoin(aviso, eq(aviso.id, procedimento.avisoId))
    .leftJoin(decisao, eq(decisao.id, procedimento.decisaoId))
    .where(where)
    .for('update', { of: procedimento });
  return row ?? null;
}

/** Proceedings against an accreditation, newest first; null if it doesn't exist or is somebody else's (DES-1). */
export async function listProcedimentos(
  db: Executor,
  session: Session,
  id: number,
  owner: Owner,
  now: Date,
): Promise<Procedimento[] | null> {
  const own = owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId);
  const [about] = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), own));
  if (!about) return null;
  const rows = await db
    .select({
      row: getTableColumns(procedimento),
      abertoPor: opener.nome,
      propostoPor: proposer.nome,
      decididoPor: confirmer.nome,
      julgadoPor: judge.nome,
      aviso: { conversa: aviso.conversaId, ate: aviso.dataLimiteResposta },
      defesaEm: defesa.dataEnviada,
      decisao: { conversa: decisao.conversaId, ate: decisao.dataLimiteResposta },
      recursoEm: recurso.dataEnviada,
    })
    .from(procedimento)
    .innerJoin(opener, eq(opener.id, procedimento.abertoPor))
    .innerJoin(aviso, eq(aviso.id, procedimento.avisoId))
    .leftJoin(proposer, eq(proposer.id, procedimento.propostoPor))
    .leftJoin(confirmer, eq(confirmer.id, procedimento.decididoPor))
    .leftJoin(judge, eq(judge.id, procedimento.julgadoPor))
    .leftJoin(defesa, eq(defesa.id, procedimento.defesaId))
    .leftJoin(decisao, eq(decisao.id, procedimento.decisaoId))
    .leftJoin(recurso, eq(recurso.id, procedimento.recursoId))
    .where(eq(procedimento.solicitacaoId, id))
    .orderBy(desc(procedimento.id));
  // An applicant knows neither who acts, nor of a proposal that another person may still return.
  const isStaff = owner === 'anyone';
  const byName = (nome: string | null) => (isStaff ? nome : null);
  return rows.map(({ row, ...more }) => {
    const head = { ...row, defesaAte: more.aviso.ate, recursoAte: more.decisao?.ate ?? null };
    const showsProposal = isStaff || row.decididoEm !== null;
    return {
      id: row.id,
      situacao: !isStaff && row.situacao === 'PROPOSTO' ? 'ANALISE' : row.situacao,
      abertura: {
        em: row.abertoEm.toISOString(),
        por: byName(more.abertoPor),
        fatos: row.fatos,
        idConversa: more.aviso.conversa,
      },
      defesa: { ate: iso(more.aviso.ate), em: iso(more.defesaEm) },
      proposta:
        showsProposal && row.propostoEm && row.proposta !== null
          ? { em: row.propostoEm.toISOString(), por: byName(more.propostoPor), motivo: row.proposta }
          : null,
      decisao:
        row.decididoEm && more.decisao
          ? {
              em: row.decididoEm.toISOString(),
              por: byName(more.decididoPor),
              idConversa: more.decisao.conversa,
              ate: iso(more.decisao.ate),
            }
          : null,
      recurso: more.recursoEm && { em: more.recursoEm.toISOString() },
      julgamento:
        row.julgadoEm && row.julgamento !== null
          ? { em: row.julgadoEm.toISOString(), por: byName(more.julgadoPor), motivo: row.julgamento }
          : null,
      suspensao:
        row.suspensoAte && row.suspensao !== null
          ? {
              ate: row.suspensoAte.toISOString(),
              motivo: row.suspensao,
              vigente: row.encerradoEm === null && isSuspended(row, now),
            }
          : null,
      encerramento: row.encerradoEm && { em: row.encerradoEm.toISOString(), motivo: row.encerramento },
      acoes: acoesOf(head, session, now),
    };
  });
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
