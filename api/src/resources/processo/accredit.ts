import { ERROR, type Processo, TRANSITIONS } from '@credenciados/contract';
import { type AuditEntry, recordAudit } from '@credenciados/platform/audit/audit';
import { changedBy } from '@credenciados/platform/audit/last-change';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { type AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { ownSolicitacaoError } from '../../http/own-record.ts';
import { isAccountOf } from '../../identity/accounts.queries.ts';
import { createAccountForRegistration } from '../../identity/create-account.ts';
import { lockCpf } from '../../identity/lock-cpf.ts';
import { insertSolicitacao } from '../solicitacao/insert.ts';
import { storeVersao } from '../solicitacao/keep-versao.ts';
import { enqueueProcessoMail } from './processo.mail.ts';
import { findAccreditation, lockNewest } from './processo.queries.ts';
import { PROCESSO_TEXT, type Responsavel, responsibleOf } from './processo.rules.ts';

/**
 * Makes a solicitação that awaits validation from the newest version of a processo, under the open edital, for the responsible person, who
 * gets an account if the CPF has none (PRC-2). Nobody accredits from a processo in which they are responsible or interested.
 */
export function accreditProcesso(deps: Deps, session: Session, idProcesso: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const processo = await lockNewest(tx, idProcesso);
    if (!processo) throw notFound();
    const responsavel = responsibleOf(processo.dadosCadastro);
    if (!responsavel) throw businessError(PROCESSO_TEXT.noResponsible);
    if ([responsavel.cpf, processo.cpfInteressado].includes(session.cpf)) throw ownSolicitacaoError(PROCESSO_TEXT.own);
    // Shared lock, so that closing the edital waits for this transaction.
    const [aberto] = await tx
      .select({ id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital })
      .from(edital)
      .where(eq(edital.situacao, 'ABERTO'))
      .for('share');
    if (!aberto) throw businessError(ERROR.noOpenEdital);
    const { audit, ...account } = await accountOf(deps, tx, responsavel);
    // A faster transaction has released the CPF's lock.
    const done = await findAccreditation(tx, idProcesso);
    if (done) throw alreadyAccredited(deps, done);
    const solicitacaoId = await insertFromProcesso(deps, tx, {
      editalId: aberto.id,
      usuarioId: account.usuarioId,
      processoId: processo.id,
      email: account.email,
      responsavel,
    });
    await enqueueProcessoMail(deps, tx, { solicitacaoId, nome: responsavel.nome, edital: aberto, ...account });
    await recordAudit(tx, ...audit, {
      atorId: session.usuarioId,
      acao: 'PROCESSO_CREDENCIADO',
      entidade: 'solicitacao',
      entidadeId: solicitacaoId,
      dados: { processoId: processo.id, idProcesso, editalId: aberto.id },
    });
  });
}

/** Refusal that says who accredited it, and when (PRC-6). */
function alreadyAccredited({ config }: Deps, { por, em }: NonNullable<Processo['credenciado']>): AppError {
  const told = changedBy({ nome: por, em: new Date(em) }, config.timeZone);
  const messageTitle = PROCESSO_TEXT.accreditedTitle;
  return businessError(`Este processo já foi credenciado ${told}.`, {
    codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
    messageTitle,
  });
}

interface ResponsibleAccount {
  usuarioId: number;
  email: string;
  senhaLink?: string;
  audit: AuditEntry[];
}

/** Account of the responsible person's CPF, made if there is none; concurrent ones for one CPF wait for each other. */
async function accountOf(deps: Deps, tx: Tx, responsavel: Responsavel): Promise<ResponsibleAccount> {
  const { cpf, nome } = responsavel;
  await lockCpf(tx, cpf);
  const [known] = await tx
    .select({ usuarioId: usuario.id, email: usuario.email })
    .from(usuario)
    .where(isAccountOf(cpf));
  if (!known) {
    const email = responsavel.email ?? '';
    return { email, ...(await createAccountForRegistration(deps, tx, { cpf, nome, email })) };
  }
  await tx.insert(usuarioPerfil).values({ usuarioId: known.usuarioId, perfil: 'CREDENCIADOS' }).onConflictDoNothing();
  return { ...known, audit: [] };
}

/**
 * A processo has no address and not always contacts; missing fields stay empty. A CPF that has a solicitação in the edital is refused as
 * `CREDENCIADO_CADASTRADO_EDITAL`.
 */
async function insertFromProcesso(
  deps: Deps,
  tx: Tx,
  input: { editalId: number; usuarioId: number; processoId: number; email: string; responsavel: Responsavel },
): Promise<number> {
  const { responsavel, ...references } = input;
  const { id, criadaEm } = await insertSolicitacao(deps, tx, {
    ...references,
    situacao: TRANSITIONS.solicitacao.CREDENCIAR_PROCESSO.to,
    cpf: responsavel.cpf,
    nome: responsavel.nome,
    telefones: responsavel.telefone ? [responsavel.telefone] : [],
    codigoCrea: responsavel.codigoCrea,
    codigoIncra: responsavel.codigoIncra || null,
    formacao: responsavel.formacao || null,
    logradouro: '',
    numero: '',
    bairro: '',
    cep: '',
    uf: '',
  });
  await storeVersao(tx, id, criadaEm);
  return id;
}
