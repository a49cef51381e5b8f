import {
  ACOES_EM_ESPERA,
  codigoConferidoSchema,
  dayOf,
  type EventoHistorico,
  type FatoHistorico,
  FORMAS_CIENCIA,
  NIVEIS_GOVBR,
  takesReplies,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  auditoria,
  conversa,
  mensagem,
  outbox,
  solicitacao,
  solicitacaoVersao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVENTO_DA_ACAO, type Fato, mergeFacts, toWords } from './historico.rules.ts';
import { wasSent } from './versao.queries.ts';

type Atual = Pick<
  typeof solicitacao.$inferSelect,
  'id' | 'usuarioId' | 'nome' | 'processoId' | 'situacao' | 'criadaEm' | 'decididaEm' | 'decididaPor'
> & { decisor: string | null };

const atualOf = lookup((db) => {
  const { id, usuarioId, nome, processoId, situacao, criadaEm, decididaEm, decididaPor } = solicitacao;
  return db
    .select({
      ...{ id, usuarioId, nome, processoId, situacao, criadaEm, decididaEm, decididaPor },
      decisor: usuario.nome,
    })
    .from(solicitacao)
    .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('historico_da_solicitacao');
});

/** History of a solicitação, newest first; null if it doesn't exist. */
export async function findHistorico(db: Executor, id: number, timeZone: string): Promise<FatoHistorico[] | null> {
  const [atual] = await atualOf(db).execute({ id });
  if (!atual) return null;
  const [kept, sent, written, mails] = await Promise.all([
    findAudited(db, id),
    findResubmissions(db, atual),
    findMessages(db, id, timeZone),
    findFailedMails(db, id),
  ]);
  const recorded = [registration(atual), ...sent, ...written.facts, ...decisions(atual, written.results), ...mails];
  return mergeFacts(kept, recorded).map((fato) => toWords(fato, atual));
}

const audited = lookup((db) => {
  const columns = {
    id: auditoria.id,
    em: auditoria.em,
    acao: auditoria.acao,
    atorId: auditoria.atorId,
    ator: usuario.nome,
    dados: auditoria.dados,
  };
  const actions = inArray(auditoria.acao, Object.keys(EVENTO_DA_ACAO));
  return db
    .select({ ...columns, assunto: sql<string | null>`null`.as('assunto') })
    .from(auditoria)
    .leftJoin(usuario, eq(usuario.id, auditoria.atorId))
    .where(and(eq(auditoria.entidade, 'solicitacao'), eq(auditoria.entidadeId, sql.placeholder('entidadeId')), actions))
    .unionAll(
      db
        .select({ ...columns, assunto: sql<string | null>`${conversa.assunto}`.as('assunto') })
        .from(conversa)
        .innerJoin(
          auditoria,
          and(eq(auditoria.entidade, 'conversa'), eq(auditoria.entidadeId, sql`${conversa.id}::text`)),
        )
        .leftJoin(usuario, eq(usuario.id, auditoria.atorId))
        .where(and(eq(conversa.solicitacaoId, sql.placeholder('id')), actions)),
    )
    .orderBy(asc(sql`id`))
    .prepare('historico_auditado');
});

/** Audit entries of a solicitação and its conversas, oldest first. */
async function findAudited(db: Executor, id: number): Promise<Fato[]> {
  const rows = await audited(db).execute({ id, entidadeId: String(id) });
  return rows.flatMap(({ acao, dados, id: _, ...row }) => {
    const evento = EVENTO_DA_ACAO[acao];
    return evento ? [{ evento, ...row, ...detailsOf(dados) }] : [];
  });
}

const atoSchema = z.object({ id: z.number(), numero: z.string() });
const proxySchema = z.object({ nome: z.string() });
const conferidaSchema = z.object({ versao: z.number(), marcados: z.number(), itens: z.number() });

function detailsOf({
  prazo,
  incluidos,
  substituidos,
  de,
  para,
  perito,
  responsavel,
  conferida,
  motivo,
  acao,
  etapa,
  forma,
  nivel,
  procurador,
  ato,
  emissor,
  resultado,
}: Record<string, unknown>) {
  const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
  return {
    prazo: typeof prazo === 'string' ? prazo : null,
    incluidos: count(incluidos),
    retirados: count(substituidos),
    acao: ACOES_EM_ESPERA.find((known) => known === acao) ?? null,
    etapa: typeof etapa === 'number' ? etapa : null,
    procurador: proxySchema.safeParse(procurador).data?.nome ?? null,
    nivel: NIVEIS_GOVBR.find((known) => known === nivel) ?? null,
    forma: FORMAS_CIENCIA.find((known) => known === forma) ?? null,
    motivo: typeof motivo === 'string' ? motivo : null,
    perito: typeof perito === 'string' ? perito : null,
    responsavel: typeof responsavel === 'string' ? responsavel : null,
    conferida: conferidaSchema.safeParse(conferida).data ?? null,
    ato: atoSchema.safeParse(ato).data ?? null,
    codigo: codigoConferidoSchema.safeParse({ emissor, resultado }).data ?? null,
    emails: typeof de === 'string' && typeof para === 'string' ? { de, para } : null,
  };
}

function registration({ processoId, criadaEm }: Atual): Fato {
  return { evento: processoId === null ? 'REGISTRO' : 'REGISTRO_PROCESSO', em: criadaEm, atorId: null, ator: null };
}

const resubmissions = lookup((db) =>
  db
    .select({ em: solicitacaoVersao.enviadaEm })
    .from(solicitacaoVersao)
    .where(and(eq(solicitacaoVersao.solicitacaoId, sql.placeholder('id')), gt(solicitacaoVersao.numero, 1), wasSent))
    .prepare('historico_dos_reenvios'),
);

async function findResubmissions(db: Executor, { id, usuarioId, nome }: Atual): Promise<Fato[]> {
  const rows = await resubmissions(db).execute({ id });
  return rows.map(({ em }) => ({ evento: 'REENVIO', em, atorId: usuarioId, ator: nome }));
}

const messages = lookup((db) =>
  db
    .select({
      conversaId: conversa.id,
      tipo: conversa.tipoConversa,
      assunto: conversa.assunto,
      em: mensagem.dataEnviada,
      atorId: mensagem.remetenteId,
      ator: usuario.nome,
      limite: mensagem.dataLimiteResposta,
    })
    .from(conversa)
    .innerJoin(mensagem, eq(mensagem.conversaId, conversa.id))
    .innerJoin(usuario, eq(usuario.id, mensagem.remetenteId))
    .where(eq(conversa.solicitacaoId, sql.placeholder('id')))
    .orderBy(asc(mensagem.id))
    .prepare('historico_das_mensagens'),
);

/** Facts recorded by messages, and the times when results were announced. */
async function findMessages(db: Executor, id: number, timeZone: string): Promise<{ facts: Fato[]; results: Fato[] }> {
  const rows = await messages(db).execute({ id });
  const begun = new Set<number>();
  const facts: Fato[] = [];
  const results: Fato[] = [];
  for (const { conversaId, tipo, assunto, em, atorId, ator, limite } of rows) {
    const first = !begun.has(conversaId);
    begun.add(conversaId);
    const who = { em, atorId, ator };
    if (tipo === 'RESULTADO_ANALISE') results.push({ evento: 'DESCREDENCIAMENTO', ...who });
    else if (takesReplies(tipo)) facts.push({ evento: first ? tipo : 'RESPOSTA', ...who, assunto });
    else facts.push({ evento: 'PEDIDO_RETIFICACAO', ...who, prazo: limite && dayOf(limite, timeZone) });
  }
  return { facts, results };
}

/** Decision and de-accreditation of a solicitação, if any, from its row; the last announced result belongs to the de-accreditation. */
function decisions(atual: Atual, results: readonly Fato[]): Fato[] {
  const { situacao, decididaEm, decididaPor, decisor, processoId } = atual;
  if (decididaEm === null) return [];
  const evento: EventoHistorico =
    situacao === 'REJEITADO' ? 'REJEICAO' : processoId === null ? 'APROVACAO' : 'VALIDACAO';
  const decided: Fato = { evento, em: decididaEm, atorId: decididaPor, ator: decisor };
  if (situacao !== 'INATIVO') return [decided];
  const ended = results.at(-1);
  if (!ended) return [{ ...decided, evento: 'DESCREDENCIAMENTO' }];
  return results.length > 1 ? [decided, ended] : [ended];
}

const failedMails = lookup((db) =>
  db
    .select({ em: outbox.falhouEm, assunto: outbox.assunto })
    .from(outbox)
    .where(and(eq(outbox.solicitacaoId, sql.placeholder('id')), isNotNull(outbox.falhouEm), isNull(outbox.enviadoEm)))
    .prepare('historico_dos_emails'),
);

/** Undelivered e-mails about the solicitação. */
async function findFailedMails(db: Executor, id: number): Promise<Fato[]> {
  const rows = await failedMails(db).execute({ id });
  return rows.flatMap(({ em, assunto }) =>
    em ? [{ evento: 'FALHA_EMAIL' as const, em, atorId: null, ator: null, assunto }] : [],
  );
}
