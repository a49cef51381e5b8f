import { isDeepStrictEqual } from 'node:util';
import {
  dayOf,
  type EditalRegras,
  type EditalSave,
  ERROR,
  editalSaveSchema,
  endOfDayIn,
  GOVBR_TEXT,
  mayDo,
  NO_REGRAS,
  startOfDayIn,
  type TipoEdital,
  tipoOf,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { edital } from '@credenciados/platform/db/schema/index';
import { businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { invalidBusinessForm } from '../../http/business-form.ts';
import { saveLista } from '../conferencia/save-lista.ts';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { accountOwner } from '../documento/rascunho.ts';
import { checkCronograma, refuseLateChange } from './cronograma.ts';
import { type EditalRow, findOpenEdital, hasSolicitacoes } from './edital.queries.ts';
import { keepVersao } from './keep-versao.ts';
import { alreadyOpen, auditEdital, notOpen, oneOpen } from './open-edital-conflicts.ts';
import { regrasOf } from './regras.ts';

/** Opens an edital, or edits the open one. Returns its id. */
export function saveEdital(deps: Deps, session: Session, input: EditalSave): Promise<number> {
  const form = editalSaveSchema(dayOf(deps.now(), deps.config.timeZone)).safeParse(input);
  if (!form.success) throw invalidBusinessForm(form.error);
  const { id, versao } = form.data;
  return oneOpen(deps, (tx) =>
    id === undefined
      ? openEdital(deps, tx, session, form.data)
      : editEdital(deps, tx, session, { ...form.data, id, versao }),
  );
}

/** Refuses a level of the gov.br account where the portal knows none: nobody could register (GOV-3). */
function refuseUnknownLevels({ config }: Deps, { nivelGovbr }: EditalRegras): void {
  if (nivelGovbr === 'NENHUM' || config.oidc.levels) return;
  throw businessError(GOVBR_TEXT.semNiveis, { campos: { 'regras.nivelGovbr': GOVBR_TEXT.semNiveis } });
}

async function openEdital(deps: Deps, tx: Tx, session: Session, form: EditalSave): Promise<number> {
  const open = await findOpenEdital(tx);
  if (open) throw await alreadyOpen(deps, tx, open.id);
  const anexoKey = await bindPdf(deps, tx, session, form, null);
  const tipoEdital = form.tipoEdital ?? tipoOf(session.perfil);
  const regras = form.regras && { ...regrasOf({ regras: form.regras }), decisaoDesde: null };
  const [row] = await tx
    .insert(edital)
    .values({
      numero: form.numeroEdital,
      tipoEdital,
      ...period(deps, form),
      anexoKey,
      criadoEm: deps.now(),
      ...(regras && { regras }),
    })
    .returning();
  if (!row) throw new Error('The edital was not inserted');
  if (regras) {
    refuseUnknownLevels(deps, regras);
    await checkCronograma(tx, row.id, regras, form.periodoAbertura.fim);
  }
  await keepVersao(deps, tx, session, { antes: null, depois: row, motivo: 'Publicação do edital.' });
  const lista = await keepLista(deps, tx, session, form, { editalId: row.id, tipoEdital });
  await auditEdital(tx, session, 'EDITAL_ABERTO', row.id, {
    ...{ numero: form.numeroEdital, tipoEdital, ...lista },
    ...(regras && { regras: changedRegras(NO_REGRAS, regras) }),
  });
  return row.id;
}

async function editEdital(deps: Deps, tx: Tx, session: Session, form: EditalSave & { id: number }): Promise<number> {
  // Locked for the whole transaction: registrations take a shared lock of this row, so none can come while the type changes.
  const [present] = await tx.select().from(edital).where(eq(edital.id, form.id)).for('update');
  if (!present) throw notFound(ERROR.notFound);
  if (!mayDo('edital', 'EDITAR', present.situacao)) throw await notOpen(deps, tx, present.id);
  if (form.versao !== undefined && form.versao !== present.versao) throw conflict(ERROR.conflict);
  const { kept } = await changeEdital(deps, tx, session, present, form, { motivo: 'Edição do edital.' });
  if (kept && regrasOf(present).errata) throw businessError(ERROR.editalByErrata);
  return present.id;
}

/** Stores the form of an edital, whose row the caller has locked, with its version; `kept` is null if the public sees no change. */
export async function changeEdital(
  deps: Deps,
  tx: Tx,
  session: Session,
  present: EditalRow,
  form: EditalSave,
  reason: { motivo: string; errata?: boolean; impugnacao?: string | undefined },
) {
  const tipoEdital = form.tipoEdital ?? present.tipoEdital;
  if (tipoEdital !== present.tipoEdital && (await hasSolicitacoes(tx, present.id))) {
    throw businessError(ERROR.editalTypeLocked, { campos: { tipoEdital: ERROR.editalTypeLocked } });
  }
  const before = regrasOf(present);
  const regras = form.regras && keepDesde(deps, before, regrasOf({ regras: form.regras }));
  if (regras) {
    refuseUnknownLevels(deps, regras);
    await refuseLateChange(tx, present.id, before, regras);
    await checkCronograma(tx, present.id, regras, form.periodoAbertura.fim);
  }
  const anexoKey = await bindPdf(deps, tx, session, form, present.anexoKey);
  const [depois] = await tx
    .update(edital)
    .set({
      numero: form.numeroEdital,
      tipoEdital,
      ...period(deps, form),
      anexoKey,
      ...(regras && { regras }),
      versao: sql`${edital.versao} + 1`,
    })
    .where(eq(edital.id, present.id))
    .returning();
  if (!depois) throw new Error('The edital was not changed');
  const kept = await keepVersao(deps, tx, session, { antes: present, depois, ...reason });
  const lista = await keepLista(deps, tx, session, form, { editalId: present.id, tipoEdital });
  await auditEdital(tx, session, 'EDITAL_EDITADO', present.id, {
    ...{ numero: form.numeroEdital, tipoEdital, ...lista },
    ...(regras && { regras: changedRegras(before, regras) }),
    ...(kept?.versao.errata && { errata: kept.versao.errata, motivo: reason.motivo }),
  });
  return { depois, kept };
}

/**
 * Rules of an edit, with the day from which its term to decide counts: a new term, a shorter one and another effect of silence never
 * count from before they were set (PRZ-6).
 */
function keepDesde(deps: Deps, before: EditalRegras, regras: EditalRegras): EditalRegras {
  const hasTerm = regras.decisaoUnidade !== 'NENHUM';
  const stricter =
    regras.decisaoUnidade !== before.decisaoUnidade ||
    regras.decisaoDias < before.decisaoDias ||
    regras.silencio !== before.silencio;
  const today = dayOf(deps.now(), deps.config.timeZone);
  return { ...regras, decisaoDesde: hasTerm ? (stricter ? today : before.decisaoDesde) : null };
}

/** Rules that an edit changes, for the audit. */
const changedRegras = (before: EditalRegras, regras: EditalRegras): Partial<EditalRegras> =>
  Object.fromEntries(
    Object.entries(regras).filter(([key, value]) => !isDeepStrictEqual(value, before[key as keyof EditalRegras])),
  );

/** Stores the edital's check list; returns its entry for the audit. */
async function keepLista(
  deps: Deps,
  tx: Tx,
  { usuarioId }: Session,
  { conferencia }: EditalSave,
  of: { editalId: number; tipoEdital: TipoEdital },
): Promise<{ conferencia?: number }> {
  const versao = await saveLista(tx, { ...of, usuarioId, now: deps.now() }, conferencia);
  return versao === null ? {} : { conferencia: versao };
}

function period(deps: Deps, { periodoAbertura }: EditalSave): { dataInicio: Date; dataFim: Date } {
  const { timeZone } = deps.config;
  return {
    dataInicio: startOfDayIn(periodoAbertura.inicio, timeZone),
    dataFim: endOfDayIn(periodoAbertura.fim, timeZone),
  };
}

/** Key of the edital's PDF: the uploaded one, or the present one if none or that one is sent. */
async function bindPdf(
  deps: Deps,
  tx: Tx,
  { usuarioId }: Session,
  form: EditalSave,
  present: string | null,
): Promise<string> {
  const key = form.anexoEdital[0]?.caminho ?? present;
  if (key === null) throw new Error('A new edital without a PDF passed its form');
  if (key === present) return key;
  const bound = await bindArquivos(tx, [key], 'EDITAL', [accountOwner(usuarioId)], deps.now());
  if (!bound.has(key)) throw businessError(ERROR.fileNotFound, { campos: { anexoEdital: ERROR.fileNotFound } });
  return key;
}
