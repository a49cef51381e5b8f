import { createHash } from 'node:crypto';
import {
  dayOf,
  type EditalRegras,
  type EndpointOutput,
  type EndpointParsed,
  ERRATA_LIMITS,
  ERRATA_TEXT,
  ERROR,
  editalSaveSchema,
  type endpoints,
  type MudancaEdital,
  mayDo,
  showDay,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { contagemSolicitacao, edital, esclarecimento, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, asc, eq, inArray, sum } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { invalidBusinessForm } from '../../http/business-form.ts';
import { contarRecurso } from '../edital/cronograma.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { isPrazo, mudancasEntre } from '../edital/fatos.ts';
import { fatosDaVersao } from '../edital/keep-versao.ts';
import { regrasOf } from '../edital/regras.ts';
import { changeEdital } from '../edital/save.ts';
import { holdCalendario } from '../prazo/calendario.ts';
import { lerRelogios } from '../prazo/relogio.queries.ts';

type Form = EndpointParsed<(typeof endpoints)['POST /edital/errata/previa']>['body'];
type Previa = EndpointOutput<(typeof endpoints)['POST /edital/errata/previa']>;

/** Ends the transaction of a preview, so that nothing of it stays. */
class PreviewDone extends Error {
  readonly previa: Previa;
  constructor(previa: Previa) {
    super('The preview is made');
    this.previa = previa;
  }
}

/** Preview of an errata: makes the change and rolls it back, so that the two can't differ. */
export async function previewErrata(deps: Deps, session: Session, form: Form): Promise<Previa> {
  try {
    return await deps.db.transaction(async (tx) => {
      throw new PreviewDone(await change(deps, tx, session, form, 'Prévia'));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return error.previa;
    throw error;
  }
}

/** Publishes an errata. Throws 409 if the edital, or what the errata changes, isn't what the person saw. */
export function publishErrata(
  deps: Deps,
  session: Session,
  { motivo, impugnacao, previa, ...form }: Form & { motivo: string; impugnacao?: string | undefined; previa: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    if (impugnacao !== undefined) await requireAccepted(tx, form.id, impugnacao);
    const made = await change(deps, tx, session, form, motivo, impugnacao);
    if (made.previa === null) throw businessError(ERRATA_TEXT.nothing);
    if (made.previa !== previa) throw conflict(ERRATA_TEXT.changed);
  });
}

/** Throws unless an errata answers an accepted challenge of its edital. */
async function requireAccepted(tx: Tx, editalId: number, protocolo: string): Promise<void> {
  const { acolhida } = esclarecimento;
  const of = and(eq(esclarecimento.protocolo, protocolo), eq(esclarecimento.editalId, editalId), eq(acolhida, true));
  if ((await tx.$count(esclarecimento, of)) > 0) return;
  throw businessError(ERRATA_TEXT.challenge, { campos: { impugnacao: ERRATA_TEXT.challenge } });
}

async function change(
  deps: Deps,
  tx: Tx,
  session: Session,
  input: Form,
  motivo: string,
  impugnacao?: string,
): Promise<Previa> {
  // Before the edital, as every change of deadlines locks them.
  await holdCalendario(tx);
  const [antes] = await tx.select().from(edital).where(eq(edital.id, input.id)).for('update');
  if (!antes) throw notFound(ERROR.notFound);
  if (!mayDo('edital', 'PUBLICAR_ERRATA', antes.situacao) || !regrasOf(antes).errata) {
    throw businessError(ERROR.editalWithoutErrata);
  }
  if (input.versao !== antes.versao) throw conflict(ERROR.conflict);
  const form = parse(deps, antes, input);
  const { depois, kept } = await changeEdital(deps, tx, session, antes, form, { motivo, errata: true, impugnacao });
  const pessoas = await countPeople(tx, antes.id);
  if (!kept?.anterior) return { prazos: [], outras: 0, mudancas: [], pessoas, previa: null };
  const changes = mudancasEntre(fatosDaVersao(kept.anterior), fatosDaVersao(kept.versao));
  const show = ({ rotulo, de, para }: MudancaEdital) => ({ rotulo, de, para });
  const decisoes = await moveDecisions(deps, tx, antes, depois);
  const prazos = [
    ...changes.filter(({ chave }) => isPrazo(chave)).map(show),
    ...(await moveAppeals(tx, antes, depois)),
    ...decisoes.listadas,
  ];
  const mudancas = changes.filter(({ chave }) => !isPrazo(chave)).map(show);
  const seen = { versao: antes.versao, prazos, outras: decisoes.outras, mudancas };
  const previa = createHash('sha256').update(JSON.stringify(seen)).digest('hex');
  return { prazos, outras: decisoes.outras, mudancas, pessoas, previa };
}

/** Form with the rules of an edit. A closed edital keeps its period, which may have passed. */
function parse({ config: { timeZone }, now }: Deps, antes: EditalRow, input: Form) {
  const isOpen = mayDo('edital', 'EDITAR', antes.situacao);
  const [inicio, fim] = [dayOf(antes.dataInicio, timeZone), dayOf(antes.dataFim, timeZone)];
  const { periodoAbertura } = input;
  if (!isOpen && (periodoAbertura.inicio !== inicio || periodoAbertura.fim !== fim)) {
    throw businessError(ERRATA_TEXT.period, { campos: { 'periodoAbertura.fim': ERRATA_TEXT.period } });
  }
  const form = editalSaveSchema(isOpen ? dayOf(now(), timeZone) : fim).safeParse(input);
  if (!form.success) throw invalidBusinessForm(form.error);
  return form.data;
}

/** Solicitações of an edital, from the counters. */
async function countPeople(tx: Tx, editalId: number): Promise<number> {
  const [row] = await tx
    .select({ total: sum(contagemSolicitacao.total).mapWith(Number) })
    .from(contagemSolicitacao)
    .where(eq(contagemSolicitacao.editalId, editalId));
  return row?.total ?? 0;
}

/** Planned end of the term to appeal, if it moves. */
async function moveAppeals(tx: Tx, antes: EditalRow, depois: EditalRow): Promise<MudancaEdital[]> {
  const endOf = async (row: EditalRow) => {
    const regras = regrasOf(row);
    if (!regras.resultadoEmEtapas) return null;
    return showDay((await contarRecurso(tx, { editalId: row.id, regras, evento: regras.resultadoPreliminar })).fim);
  };
  const [de, para] = [await endOf(antes), await endOf(depois)];
  return de === para ? [] : [{ rotulo: 'Fim previsto do prazo para recorrer', de, para }];
}

/** Terms to decide that end on another day, by solicitação (PRZ-6). */
async function moveDecisions(
  deps: Deps,
  tx: Tx,
  antes: EditalRow,
  depois: EditalRow,
): Promise<{ listadas: MudancaEdital[]; outras: number }> {
  const [before, after] = [regrasOf(antes), regrasOf(depois)];
  const term = ({ decisaoUnidade, decisaoDias, decisaoDesde }: EditalRegras) =>
    `${decisaoUnidade} ${decisaoUnidade === 'NENHUM' ? '' : decisaoDias} ${decisaoDesde}`;
  if (term(before) === term(after)) return { listadas: [], outras: 0 };
  const undecided = and(
    eq(solicitacao.editalId, antes.id),
    inArray(solicitacao.situacao, [...TRANSITIONS.solicitacao.APROVAR.from, ...TRANSITIONS.solicitacao.REENVIAR.from]),
  );
  const alvos = await tx
    .select({ id: solicitacao.id, protocolo: solicitacao.protocolo, criadaEm: solicitacao.criadaEm })
    .from(solicitacao)
    .where(undecided)
    .orderBy(asc(solicitacao.id))
    .limit(ERRATA_LIMITS.decisoes);
  const [former, later] = [
    await lerRelogios(deps, tx, { editalId: antes.id, regras: before }, alvos),
    await lerRelogios(deps, tx, { editalId: antes.id, regras: after }, alvos),
  ];
  const endIn = (terms: typeof former, id: number) => {
    const fim = terms.get(id)?.hora.contagem?.fim;
    return fim ? showDay(fim) : null;
  };
  const listadas = alvos
    .map(({ id, protocolo }) => ({
      rotulo: `Decisão da solicitação ${protocolo}`,
      ...{ de: endIn(former, id), para: endIn(later, id) },
    }))
    .filter(({ de, para }) => de !== para);
  const outras = alvos.length < ERRATA_LIMITS.decisoes ? 0 : (await tx.$count(solicitacao, undecided)) - alvos.length;
  return { listadas, outras };
}
