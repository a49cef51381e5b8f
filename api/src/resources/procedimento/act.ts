import {
  type AtoProcedimento,
  actsOn,
  dayOf,
  ERROR,
  endOfDayIn,
  mayDo,
  PROCEDIMENTO_LIMITS,
  PROCEDIMENTO_TEXT,
  shiftDay,
  type TipoAto,
  type TipoConversa,
} from '@credenciados/contract';
import { procedimento } from '@credenciados/platform/db/schema/index';
import { AppError, businessError, conflict, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { auditedAto, issueAto } from '../ato/issue-ato.ts';
import { lockProcedimento } from '../defesa/procedimento.queries.ts';
import { refusalOf } from '../defesa/procedimento.rules.ts';
import { holdCalendario } from '../prazo/calendario.ts';
import { announce } from '../solicitacao/announce.ts';
import type { Announcement } from '../solicitacao/solicitacao.texts.ts';
import { auditMove, endedBy, moveOrRefuse } from '../solicitacao/transition.ts';
import { termOf } from './open.ts';
import * as texts from './procedimento.texts.ts';

/** Facts of an act: its author, time and reason, the grounds that its announcement has, and its last day, if any. */
interface Facts {
  por: number;
  em: Date;
  motivo: string;
  grounds: string;
  dia: string;
  ate: Date | null;
  mensagemId: number | null;
}
interface Step {
  audit: string;
  changes: (facts: Facts) => Partial<typeof procedimento.$inferInsert>;
  /** Kind of its signed act. */
  signs?: TipoAto;
  /** Announcement to the person; the committee's inner steps have none. */
  announces?: [TipoConversa, (about: { protocolo: string; editalNumero: string }, facts: Facts) => Announcement];
}

const STEPS: Record<AtoProcedimento, Step> = {
  PROPOR: {
    audit: 'DESCREDENCIAMENTO_PROPOSTO',
    changes: ({ por, em, motivo }) => ({ proposta: motivo, propostoPor: por, propostoEm: em }),
  },
  DEVOLVER: {
    audit: 'PROPOSTA_DEVOLVIDA',
    changes: () => ({ proposta: null, propostoPor: null, propostoEm: null }),
  },
  DECIDIR_PROCEDIMENTO: {
    audit: 'DESCREDENCIAMENTO_DECIDIDO',
    signs: 'DECIDIR_PROCEDIMENTO',
    announces: ['NOTIFICACAO', (about, { grounds, dia }) => texts.decisionAnnouncement(about, grounds, dia)],
    changes: ({ por, em, mensagemId }) => ({ decididoPor: por, decididoEm: em, decisaoId: mensagemId }),
  },
  ARQUIVAR: {
    audit: 'PROCEDIMENTO_ARQUIVADO',
    announces: ['RESULTADO_ANALISE', (about, { motivo }) => texts.archivedAnnouncement(about, motivo)],
    changes: ({ em, motivo }) => ({ encerradoEm: em, encerramento: motivo }),
  },
  SUSPENDER: {
    audit: 'CREDENCIAMENTO_SUSPENSO',
    signs: 'SUSPENDER',
    announces: ['NOTIFICACAO', (about, { motivo, dia }) => texts.suspensionAnnouncement(about, motivo, dia)],
    changes: ({ por, motivo, ate }) => ({ suspensoAte: ate, suspensao: motivo, suspensoPor: por }),
  },
  REINTEGRAR: {
    audit: 'CREDENCIAMENTO_REINTEGRADO',
    signs: 'REINTEGRAR',
    announces: ['NOTIFICACAO', (about, { motivo }) => texts.reinstatementAnnouncement(about, motivo)],
    changes: () => ({ suspensoAte: null, suspensao: null, suspensoPor: null }),
  },
  NEGAR: {
    audit: 'RECURSO_NEGADO',
    signs: 'DESCREDENCIAR',
    announces: ['RESULTADO_ANALISE', (about, { motivo }) => texts.deniedAnnouncement(about, motivo)],
    changes: judged,
  },
  PROVER: {
    audit: 'RECURSO_PROVIDO',
    signs: 'REINTEGRAR',
    announces: ['RESULTADO_ANALISE', (about, { motivo }) => texts.acceptedAnnouncement(about, motivo)],
    changes: judged,
  },
};

function judged({ por, em, motivo }: Facts) {
  return { julgamento: motivo, julgadoPor: por, julgadoEm: em, encerradoEm: em };
}

/**
 * Act of staff in a proceeding (DES-2). Acts on one accreditation wait for each other: of two at once, the second finds the new state.
 * Errors: 409 if the state doesn't allow it any more, 403 for the wrong person, 422 before its time.
 */
export function actInProceeding(
  deps: Deps,
  session: Session,
  id: number,
  { ato, motivo, ate }: { ato: AtoProcedimento; motivo: string; ate: string | null },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await holdCalendario(tx);
    const [present] = await tx
      .select({ solicitacaoId: procedimento.solicitacaoId })
      .from(procedimento)
      .where(eq(procedimento.id, id));
    if (!present) throw notFound(ERROR.notFound);
    const em = deps.now();
    const row = await (ato === 'NEGAR'
      ? moveOrRefuse(deps, tx, session, present.solicitacaoId, 'DESCREDENCIAR', endedBy(session.usuarioId, em))
      : moveOrRefuse(deps, tx, session, present.solicitacaoId, 'PROCESSAR'));
    const head = await lockProcedimento(tx, eq(procedimento.id, id));
    if (!head || !mayDo('procedimento', ato, head.situacao)) throw conflict(PROCEDIMENTO_TEXT.changed);
    const refusal = refusalOf(ato, head, session, em);
    if (refusal === 'otherPerson' || refusal === 'thirdPerson') throw new AppError(403, ERROR[refusal]);
    if (refusal) throw businessError(ERROR[refusal]);

    const { audit, signs, announces, changes } = STEPS[ato];
    const term = ato === 'DECIDIR_PROCEDIMENTO' ? await termOf(deps, tx, row, em) : null;
    const end = ato === 'SUSPENDER' ? suspensionEnd(deps, ate, em) : null;
    const grounds = ato === 'DECIDIR_PROCEDIMENTO' ? `${head.proposta}\n\n${motivo}` : motivo;
    const facts = { por: session.usuarioId, em, motivo, grounds, dia: term?.contagem.fim ?? ate ?? '', ate: end };
    const issued = signs
      ? await issueAto(deps, tx, session, row, signs, { motivos: grounds, ...(term && { prazo: term.limite }) })
      : null;
    let mensagemId: number | null = null;
    if (announces) {
      const [tipo, textOf] = announces;
      const text = { ...textOf(row, { ...facts, mensagemId }), ato: issued };
      const { limite = null, contagem = null } = term ?? {};
      ({ mensagemId } = await announce(deps, tx, session, row, tipo, text, limite, contagem));
    }
    const { to } = actsOn('procedimento')[ato];
    await tx
      .update(procedimento)
      .set({ ...changes({ ...facts, mensagemId }), ...(to && { situacao: to }) })
      .where(eq(procedimento.id, id));
    const prazo = term?.contagem.fim ?? (end ? ate : null);
    const dados = { motivo, ...(prazo && { prazo }), ...auditedAto(issued) };
    await auditMove(tx, session.usuarioId, audit, row.id, dados);
  });
}

/** Last moment of a suspension; throws if its day is out of range. */
export function suspensionEnd({ config: { timeZone } }: Deps, ate: string | null, em: Date): Date {
  const today = dayOf(em, timeZone);
  if (ate === null || ate <= today || ate > shiftDay(today, PROCEDIMENTO_LIMITS.suspensao)) {
    throw businessError(PROCEDIMENTO_TEXT.range, { campos: { ate: PROCEDIMENTO_TEXT.range } });
  }
  return endOfDayIn(ate, timeZone);
}
