import {
  type autorizarTardiaSchema,
  dayOf,
  ERROR,
  endOfDayIn,
  shiftDay,
  TARDIA_LIMITS,
  TARDIA_TEXT,
} from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { inscricaoTardia, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { lockCpf } from '../../identity/lock-cpf.ts';
import { refusePublished } from '../edital/cronograma.ts';
import { type EditalRow, lockEdital } from '../edital/edital.queries.ts';
import { lastMoment } from '../edital/edital.rules.ts';
import { refuseExtinto } from '../extincao/extincao.queries.ts';
import { newChave } from '../parecer/parecer.key.ts';
import { refuseImpededAbout } from '../requerente/own-solicitacao.ts';
import { enqueueTardiaMail } from './inscricao-tardia.mail.ts';
import { situacaoOf } from './inscricao-tardia.queries.ts';

type Pedido = z.output<typeof autorizarTardiaSchema> & { idEdital: number };

/** Page of the form; the key follows the `#`, which browsers send to no server. */
const linkOf = ({ config }: Deps, chave: string) => `${config.publicUrl}/credenciados/inscricao-tardia#${chave}`;

/** Lets one CPF register in an edital that ended (INS-24). Returns the link, of which the database keeps a hash. */
export function authorise(deps: Deps, session: Session, pedido: Pedido): Promise<{ link: string }> {
  const { idEdital, cpf, motivo } = pedido;
  if (session.cpf === cpf) throw cpfError(TARDIA_TEXT.own);
  return deps.db.transaction(async (tx) => {
    const edital = await lockEdital(tx, idEdital);
    if (!edital) throw notFound(ERROR.notFound);
    if (deps.now() <= lastMoment(edital)) throw businessError(TARDIA_TEXT.stillOpen);
    await refusePublished(tx, idEdital);
    await refuseExtinto(tx, idEdital);
    // Registrations and authorisations of one CPF come one after the other.
    await lockCpf(tx, cpf);
    await refuseImpededAbout(tx, session, cpf);
    const now = deps.now();
    await refuseKnown(tx, edital, cpf, now);
    const { chave, chaveHash } = newChave();
    const link = linkOf(deps, chave);
    const ate = endOf(deps, pedido.ate, now);
    const email = pedido.email || null;
    const [row] = await tx
      .insert(inscricaoTardia)
      .values({ editalId: idEdital, cpf, motivo, email, ate, chaveHash, criadaEm: now, criadaPor: session.usuarioId })
      .returning({ id: inscricaoTardia.id });
    if (!row) throw new Error('The authorisation was not kept');
    if (email) await enqueueTardiaMail(deps, tx, { id: row.id, email, numero: edital.numero, ate, link });
    await audit(tx, session, 'INSCRICAO_TARDIA_AUTORIZADA', row.id, { editalId: idEdital, motivo, ate });
    return { link };
  });
}

/** Revokes an authorisation; of a registration and a revocation at once, one succeeds. */
export function revoke(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const [row] = await tx.select().from(inscricaoTardia).where(eq(inscricaoTardia.id, id)).for('update');
    if (!row) throw notFound(ERROR.notFound);
    await refuseImpededAbout(tx, session, row.cpf);
    if (situacaoOf(row, now) !== 'VALIDA') throw businessError(TARDIA_TEXT.notValid);
    await tx
      .update(inscricaoTardia)
      .set({ revogadaEm: now, revogadaPor: session.usuarioId })
      .where(eq(inscricaoTardia.id, id));
    await audit(tx, session, 'INSCRICAO_TARDIA_REVOGADA', id, { editalId: row.editalId });
  });
}

async function refuseKnown(tx: Tx, { id }: EditalRow, cpf: string, now: Date): Promise<void> {
  const ofEdital = eq(inscricaoTardia.editalId, id);
  if ((await tx.$count(inscricaoTardia, ofEdital)) >= TARDIA_LIMITS.porEdital) throw businessError(TARDIA_TEXT.tooMany);
  if ((await tx.$count(solicitacao, and(eq(solicitacao.editalId, id), eq(solicitacao.cpf, cpf)))) > 0) {
    throw cpfError(TARDIA_TEXT.registered);
  }
  const valid = and(
    ofEdital,
    eq(inscricaoTardia.cpf, cpf),
    isNull(inscricaoTardia.revogadaEm),
    gt(inscricaoTardia.ate, now),
  );
  if ((await tx.$count(inscricaoTardia, valid)) > 0) throw cpfError(TARDIA_TEXT.waiting);
}

const cpfError = (text: string) => businessError(text, { campos: { cpf: text } });

/** 23:59:59 of the last day, which is today or within the limit. */
function endOf({ config: { timeZone } }: Deps, day: string, now: Date): Date {
  const today = dayOf(now, timeZone);
  if (day < today || day > shiftDay(today, TARDIA_LIMITS.dias)) {
    throw businessError(TARDIA_TEXT.range, { campos: { ate: TARDIA_TEXT.range } });
  }
  return endOfDayIn(day, timeZone);
}

/** Audits an act on an authorisation. */
function audit(
  tx: Tx,
  { usuarioId }: Session,
  acao: string,
  entidadeId: number,
  dados: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, { atorId: usuarioId, acao, entidade: 'inscricao_tardia', entidadeId, dados });
}
