import { type Calendario, type Contagem, contarPrazo, dayOf, endOfDayIn, showDay } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { edital, resultado, resultadoItem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';
import { type FeriadoProprio, loadCalendario } from './calendario.ts';

/** Running term to appeal, as one rejected person has it, and its new count (RES-5). */
export interface RecursoMovido {
  resultadoId: number;
  editalId: number;
  idSolicitacao: number;
  protocolo: string;
  editalNumero: string;
  nome: string;
  email: string;
  de: string;
  para: string;
  contagem: Contagem;
}

/** Outage of a day in an edital's term to appeal. */
export interface Queda {
  editalId: number;
  dia: string;
  /** Code of its certificate; empty before that. */
  codigo?: string;
}

export const causaDaQueda = ({ dia, codigo = '' }: Omit<Queda, 'editalId'>): string =>
  `Portal fora do ar em ${showDay(dia)} (certidão ${codigo})`;

/** A term's new count with an outage. If it has ended by then, the days since the outage don't count either: people had no notice. */
export function contarComQueda(before: Contagem, calendario: Calendario, queda: Queda, today: string): Contagem {
  const until = (last: string) => ({
    ...calendario,
    suspenso: (dia: string) => (dia >= queda.dia && dia <= last ? causaDaQueda(queda) : calendario.suspenso(dia)),
  });
  const contagem = contarPrazo(before, until(queda.dia));
  return contagem.fim > today || contagem.fim === before.fim ? contagem : contarPrazo(before, until(today));
}

/** Terms to appeal without a final result. */
export const withoutFinal = sql`not exists (
  select from ${resultado} f where f.edital_id = ${resultado.editalId} and f.fase = 'FINAL')`;

/**
 * Running terms to appeal that end later by the present calendar, or with a new holiday; with an outage, also one that has ended. By edital and
 * solicitação.
 */
export async function findRecursosMovidos(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  { novo, queda }: { novo?: FeriadoProprio; queda?: Queda } = {},
): Promise<RecursoMovido[]> {
  const today = dayOf(now(), config.timeZone);
  const running = await db
    .select({
      resultadoId: resultado.id,
      editalId: edital.id,
      editalNumero: edital.numero,
      ate: resultado.recursoAte,
      contagem: resultado.contagem,
    })
    .from(resultado)
    .innerJoin(edital, eq(edital.id, resultado.editalId))
    .where(
      and(
        isNotNull(resultado.contagem),
        queda ? and(eq(edital.id, queda.editalId), withoutFinal) : gt(resultado.recursoAte, now()),
      ),
    )
    .orderBy(asc(resultado.id));
  const moved: RecursoMovido[] = [];
  for (const { ate, contagem: before, ...of } of running) {
    if (!ate || !before) continue;
    const calendario = await loadCalendario(db, of.editalId, novo);
    const contagem = queda ? contarComQueda(before, calendario, queda, today) : contarPrazo(before, calendario);
    const de = dayOf(ate, config.timeZone);
    if (contagem.fim <= de) continue;
    const people = await listRejected(db, of.resultadoId);
    moved.push(...people.map((person) => ({ ...of, ...person, de, para: contagem.fim, contagem })));
  }
  return moved;
}

function listRejected(db: Executor, resultadoId: number) {
  return db
    .select({
      idSolicitacao: solicitacao.id,
      protocolo: solicitacao.protocolo,
      nome: solicitacao.nome,
      email: addressOfSolicitacao,
    })
    .from(resultadoItem)
    .innerJoin(solicitacao, eq(solicitacao.id, resultadoItem.solicitacaoId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(and(eq(resultadoItem.resultadoId, resultadoId), eq(resultadoItem.aprovada, false)))
    .orderBy(asc(solicitacao.id));
}

/** Moves terms to appeal and tells the rejected people. Returns audit entries, which the caller records last. */
export async function moveRecursos(
  deps: Deps,
  tx: Tx,
  atorId: number,
  movidos: readonly RecursoMovido[],
  causa: string,
): Promise<AuditEntry[]> {
  const { timeZone } = deps.config;
  const results = new Map(movidos.map((each) => [each.resultadoId, each]));
  for (const { resultadoId, para, contagem } of results.values()) {
    const recursoAte = endOfDayIn(para, timeZone);
    await tx.update(resultado).set({ recursoAte, contagem }).where(eq(resultado.id, resultadoId));
  }
  await enqueueMails(
    tx,
    movidos
      .filter(({ email }) => email !== '')
      .map((movido) => ({
        evento: `RECURSO_MUDOU:${movido.resultadoId}:${movido.idSolicitacao}:${movido.para}`,
        destinatario: movido.email,
        solicitacaoId: movido.idSolicitacao,
        ...composeRecursoMoved(deps, movido, causa),
      })),
  );
  return [...results.values()].map(({ editalId, de, para }) => ({
    ...{ atorId, acao: 'PRAZO_RECONTADO', entidade: 'edital', entidadeId: editalId },
    dados: { de, prazo: para, motivo: causa },
  }));
}

/** Tells a rejected person that the term to appeal ends later, and why. */
export function composeRecursoMoved(
  { config: { publicUrl, timeZone } }: Pick<Deps, 'config'>,
  { nome, editalNumero, idSolicitacao, para }: Pick<RecursoMovido, 'nome' | 'editalNumero' | 'idSolicitacao' | 'para'>,
  causa: string,
) {
  return composeMail({
    modelo: 'PRAZO_MUDOU',
    assunto: `Você tem mais prazo para recorrer - edital nº ${editalNumero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [`O prazo para recorrer do resultado preliminar do edital nº ${editalNumero} termina mais tarde.`],
    dados: [
      { rotulo: 'Novo prazo', valor: showPrazo(endOfDayIn(para, timeZone), timeZone) },
      { rotulo: 'Motivo', valor: causa },
    ],
    acao: { texto: 'Ver o resultado', link: `${publicUrl}/credenciados/credenciado/solicitacoes/${idSolicitacao}` },
  });
}
