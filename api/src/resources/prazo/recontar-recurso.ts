import {
  type Calendario,
  type Contagem,
  contarPrazo,
  dayOf,
  endOfDayIn,
  PRAZO_RECURSO_LABEL,
  type PrazoRecurso,
  showDay,
} from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import {
  edital,
  recursoIntencao,
  resultado,
  resultadoItem,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';
import { type FeriadoProprio, loadCalendario } from './calendario.ts';

/** Term to appeal, or to state the intention (RES-8), as one rejected person has it, and its new count (RES-5). */
export interface RecursoMovido {
  resultadoId: number;
  editalId: number;
  idSolicitacao: number;
  protocolo: string;
  editalNumero: string;
  nome: string;
  email: string;
  prazo: PrazoRecurso;
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

/** Terms of a published result, as its row has them. */
type Terms = Pick<typeof resultado.$inferSelect, 'recursoAte' | 'contagem' | 'intencaoAte' | 'intencaoContagem'>;
export const TERMS = {
  ...{ recursoAte: resultado.recursoAte, contagem: resultado.contagem },
  ...{ intencaoAte: resultado.intencaoAte, intencaoContagem: resultado.intencaoContagem },
};

/** A term that ends later, and its new count. */
interface Moved {
  prazo: PrazoRecurso;
  de: string;
  contagem: Contagem;
}

/**
 * Terms of a result that end later by a calendar, the one to appeal first; without an outage, only those that run. With one, if a term that it
 * moves has ended by then, the days since the outage don't count either: people had no notice.
 */
export function termosMovidos(
  { config: { timeZone }, now }: Pick<Deps, 'config' | 'now'>,
  of: Terms,
  calendario: Calendario,
  queda?: Queda,
): Moved[] {
  const today = dayOf(now(), timeZone);
  const termos = (
    [
      ['RECURSO', of.recursoAte, of.contagem],
      ['INTENCAO', of.intencaoAte, of.intencaoContagem],
    ] as const
  ).flatMap(([prazo, ate, before]) =>
    ate && before && (queda || ate > now()) ? [{ prazo, de: dayOf(ate, timeZone), before }] : [],
  );
  const count = (suspenso: Calendario['suspenso']) =>
    termos.map(({ before, ...term }) => ({
      ...{ ...term, before },
      contagem: contarPrazo(before, { ...calendario, suspenso }),
    }));
  const until = (last: string) => (dia: string) =>
    queda && dia >= queda.dia && dia <= last ? causaDaQueda(queda) : calendario.suspenso(dia);
  const counted = count(until(queda?.dia ?? ''));
  const ended = counted.some(({ before, contagem }) => contagem.fim <= today && contagem.fim !== before.fim);
  return (queda && ended ? count(until(today)) : counted)
    .filter(({ de, contagem }) => contagem.fim > de)
    .map(({ prazo, de, contagem }) => ({ prazo, de, contagem }));
}

/** Terms to appeal without a final result. */
export const withoutFinal = sql`not exists (
  select from ${resultado} f where f.edital_id = ${resultado.editalId} and f.fase = 'FINAL')`;

/**
 * Running terms to appeal that end later by the present calendar, or with a new holiday; with an outage, also one that has ended. By edital and
 * solicitação, without people who can no longer use the term.
 */
export async function findRecursosMovidos(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  { novo, queda }: { novo?: FeriadoProprio; queda?: Queda } = {},
): Promise<RecursoMovido[]> {
  const { timeZone } = deps.config;
  const running = await db
    .select({
      resultadoId: resultado.id,
      editalId: edital.id,
      editalNumero: edital.numero,
      termos: TERMS,
    })
    .from(resultado)
    .innerJoin(edital, eq(edital.id, resultado.editalId))
    .where(
      and(
        isNotNull(resultado.contagem),
        queda ? and(eq(edital.id, queda.editalId), withoutFinal) : gt(resultado.recursoAte, deps.now()),
      ),
    )
    .orderBy(asc(resultado.id));
  const moved: RecursoMovido[] = [];
  for (const { termos, ...of } of running) {
    const movidos = termosMovidos(deps, termos, await loadCalendario(db, of.editalId, novo), queda);
    if (movidos.length === 0) continue;
    const people = await listRejected(db, of.resultadoId);
    const intencao = movidos.find(({ prazo }) => prazo === 'INTENCAO')?.contagem.fim;
    const ends = intencao ? endOfDayIn(intencao, timeZone) : termos.intencaoAte;
    const mayState = ends === null || ends > deps.now();
    for (const { contagem, ...movido } of movidos) {
      const able = people.filter(({ declarou }) => (movido.prazo === 'RECURSO' ? mayState || declarou : !declarou));
      moved.push(...able.map((person) => ({ ...of, ...person, ...movido, para: contagem.fim, contagem })));
    }
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
      declarou: sql<boolean>`exists (select from ${recursoIntencao} n
        where n.resultado_id = ${resultadoItem.resultadoId} and n.solicitacao_id = ${solicitacao.id})`,
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
  const results = new Map(movidos.map((each) => [`${each.resultadoId} ${each.prazo}`, each]));
  for (const { resultadoId, prazo, para, contagem } of results.values()) {
    const ate = endOfDayIn(para, timeZone);
    await tx
      .update(resultado)
      .set(prazo === 'RECURSO' ? { recursoAte: ate, contagem } : { intencaoAte: ate, intencaoContagem: contagem })
      .where(eq(resultado.id, resultadoId));
  }
  // A person for whom both terms move gets one mail.
  const people = new Map<string, [RecursoMovido, ...RecursoMovido[]]>();
  for (const movido of movidos) {
    const key = `${movido.resultadoId}:${movido.idSolicitacao}`;
    people.set(key, [...(people.get(key) ?? []), movido] as [RecursoMovido, ...RecursoMovido[]]);
  }
  await enqueueMails(
    tx,
    [...people]
      .filter(([, [{ email }]]) => email !== '')
      .map(([key, termos]) => ({
        evento: `RECURSO_MUDOU:${key}:${termos.map(({ para }) => para).join('/')}`,
        destinatario: termos[0].email,
        solicitacaoId: termos[0].idSolicitacao,
        ...composeRecursoMoved(deps, termos[0], termos, causa),
      })),
  );
  return [...results.values()].map(({ editalId, de, para }) => ({
    ...{ atorId, acao: 'PRAZO_RECONTADO', entidade: 'edital', entidadeId: editalId },
    dados: { de, prazo: para, motivo: causa },
  }));
}

/** Tells a rejected person which terms end later, the first to end at the top, and why. */
export function composeRecursoMoved(
  { config: { publicUrl, timeZone } }: Pick<Deps, 'config'>,
  { nome, editalNumero, idSolicitacao }: Pick<RecursoMovido, 'nome' | 'editalNumero' | 'idSolicitacao'>,
  movidos: readonly Pick<RecursoMovido, 'prazo' | 'para'>[],
  causa: string,
) {
  const termos = [...movidos].sort((a, b) => a.para.localeCompare(b.para));
  const labels = termos.map(({ prazo }) => PRAZO_RECURSO_LABEL[prazo]).join(' e mais ');
  return composeMail({
    modelo: 'PRAZO_MUDOU',
    assunto: `Você tem mais ${labels} - edital nº ${editalNumero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [`Você tem mais ${labels} do resultado preliminar do edital nº ${editalNumero}.`],
    dados: [
      ...termos.map(({ prazo, para }) => ({
        rotulo: `Novo ${PRAZO_RECURSO_LABEL[prazo]}`,
        valor: showPrazo(endOfDayIn(para, timeZone), timeZone),
      })),
      { rotulo: 'Motivo', valor: causa },
    ],
    acao: { texto: 'Ver o resultado', link: `${publicUrl}/credenciados/credenciado/solicitacoes/${idSolicitacao}` },
  });
}
