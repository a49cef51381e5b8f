import { ETAPAS_AVISO, type EtapaAviso } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { decisaoAviso, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { lerRelogios } from '../prazo/relogio.queries.ts';
import { composeDecisionWarning, type OfTerm, type Warned } from './aviso.mail.ts';

/** Step from which the superior is warned, too; of a solicitação without an analyst, from the first one. */
const SUPERIOR_FROM = 80;

/**
 * Warns of the steps that a batch of terms has reached: its highest step each, and no step twice, since the row of a step is unique. One
 * mail a person, in the transaction of the rows. Returns how many solicitações were warned of.
 */
export function warn(deps: Deps, of: OfTerm, ids: readonly number[]): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const alvos = await tx
      .select({
        id: solicitacao.id,
        criadaEm: solicitacao.criadaEm,
        protocolo: solicitacao.protocolo,
        nome: usuario.nome,
        email: usuario.email,
        ativo: usuario.ativo,
      })
      .from(solicitacao)
      .leftJoin(usuario, eq(usuario.id, solicitacao.responsavelId))
      .where(and(inArray(solicitacao.id, [...ids]), eq(solicitacao.situacao, 'AGUARDANDO_APROVACAO')))
      .orderBy(asc(solicitacao.id));
    const lidos = await lerRelogios(deps, tx, of, alvos);
    const reached = alvos.flatMap((alvo) => {
      const hora = lidos.get(alvo.id)?.hora;
      return hora?.etapa && hora.contagem ? [{ ...alvo, etapa: hora.etapa, prazo: hora.contagem.fim }] : [];
    });
    if (reached.length === 0) return 0;
    const em = deps.now();
    // Steps before the highest one are done with it.
    const steps = reached.flatMap(({ id, etapa, prazo }) =>
      ETAPAS_AVISO.filter((step) => step <= etapa).map((step) => ({ solicitacaoId: id, etapa: step, prazo, em })),
    );
    const made = await tx.insert(decisaoAviso).values(steps).onConflictDoNothing().returning();
    const isNew = new Set(made.map(({ solicitacaoId, etapa }) => `${solicitacaoId}:${etapa}`));
    const warned = reached.filter(({ id, etapa }) => isNew.has(`${id}:${etapa}`));
    if (warned.length === 0) return 0;
    await enqueueMails(tx, mailsOf(deps, of, warned));
    await recordAudit(
      tx,
      ...warned.map(({ id, etapa, prazo }) => ({
        atorId: null,
        acao: 'DECISAO_AVISADA',
        entidade: 'solicitacao',
        entidadeId: id,
        dados: { etapa, prazo },
      })),
    );
    return warned.length;
  });
}

type Reached = Warned & { id: number; nome: string | null; email: string | null; ativo: boolean | null };

/** One mail for each person and step. */
function mailsOf(deps: Deps, of: OfTerm, warned: readonly Reached[]) {
  const { superiorNome, superiorEmail } = of.regras;
  const groups = new Map<string, { email: string; nome: string; etapa: EtapaAviso; rows: Reached[] }>();
  const add = (email: string, nome: string, row: Reached) => {
    const key = `${row.etapa}:${email}`;
    const group = groups.get(key) ?? { email, nome, etapa: row.etapa, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  };
  for (const row of warned) {
    const own = row.ativo ? row.email : null;
    if (own) add(own, row.nome ?? '', row);
    if (superiorEmail !== '' && superiorEmail !== own && (!own || row.etapa >= SUPERIOR_FROM)) {
      add(superiorEmail, superiorNome, row);
    }
  }
  return [...groups.values()].map(({ email, nome, etapa, rows }) => ({
    // Each solicitação is warned of once for each step, so its first one names the mail.
    evento: `DECISAO:${etapa}:${rows[0]?.id}:${email}`,
    destinatario: email,
    ...composeDecisionWarning(deps, of, { nome, etapa, rows }),
  }));
}
