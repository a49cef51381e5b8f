import { dayOf, startOfDayIn } from '@credenciados/contract';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { setsRegra } from '../edital/regras.ts';
import { porQueFact } from '../prazo/prazo.mail.ts';
import { findRequerente, type Requerente } from '../requerente/requerente.queries.ts';
import { auditMove } from './transition.ts';

/** Proposals of one run; the next run continues. */
const BATCH = 500;

/**
 * Proposes to archive what wasn't rectified until yesterday, where the edital says so, and tells the applicants what happens now
 * (ANL-25). Each is its own transaction and is proposed once, whichever replica runs it. Answers how many were proposed.
 */
export async function proposeArchive(deps: Deps): Promise<number> {
  const { timeZone } = deps.config;
  const today = startOfDayIn(dayOf(deps.now(), timeZone), timeZone);
  const isDue = and(
    eq(solicitacao.situacao, 'RETIFICADO'),
    lt(solicitacao.prazoRetificacao, today),
    isNull(solicitacao.arquivamentoPropostoEm),
  );
  const due = await deps.db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .innerJoin(edital, and(eq(edital.id, solicitacao.editalId), setsRegra('proporArquivamento')))
    .where(isDue)
    .limit(BATCH);
  let proposed = 0;
  for (const { id } of due) if (await proposeOne(deps, id, isDue)) proposed += 1;
  return proposed;
}

/** Answers false if another replica, or an act of staff, was first. */
function proposeOne(deps: Deps, id: number, isDue: SQL | undefined): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(solicitacao)
      .set({ arquivamentoPropostoEm: deps.now() })
      .where(and(eq(solicitacao.id, id), isDue))
      .returning({ prazo: solicitacao.prazoRetificacao });
    const requerente = await findRequerente(tx, id);
    if (!row?.prazo || !requerente) return false;
    const { email } = requerente.destinatario;
    if (email !== '') {
      const evento = `ARQUIVAMENTO_PROPOSTO:${id}:${row.prazo.toISOString()}`;
      const mail = composeProposal(deps, requerente, row.prazo);
      await enqueueMail(tx, { evento, destinatario: email, solicitacaoId: id, ...mail });
    }
    await auditMove(tx, null, 'ARQUIVAMENTO_PROPOSTO', id);
    return true;
  });
}

/** Tells an applicant that the deadline to rectify is over, and what the committee decides now. */
export function composeProposal(
  { config }: Pick<Deps, 'config'>,
  requerente: Pick<Requerente, 'id' | 'protocolo' | 'editalNumero' | 'destinatario'>,
  prazo: Date,
): ComposedMail {
  const { id, protocolo, editalNumero, destinatario } = requerente;
  return composeMail({
    modelo: 'PRAZO_VENCIDO',
    assunto: `O prazo para corrigir terminou - edital nº ${editalNumero}`,
    saudacao: `Olá, ${destinatario.nome}.`,
    paragrafos: [
      `O prazo para corrigir a sua solicitação ${protocolo}, no edital nº ${editalNumero}, terminou sem o seu reenvio.`,
      'A comissão vai decidir se prorroga o prazo, retoma a análise como está ou arquiva a solicitação. Você será avisado da decisão.',
    ],
    dados: [
      { rotulo: 'Prazo que terminou', valor: showPrazo(prazo, config.timeZone) },
      porQueFact(config, { solicitacaoId: id }),
    ],
    acao: { texto: 'Ver a solicitação', link: `${config.publicUrl}/credenciados/credenciado/solicitacoes/${id}` },
  });
}
