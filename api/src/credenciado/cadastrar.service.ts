import { type CadastroValid, CODIGO, ERROR, type Perfil, type Recibo } from '@credenciados/shared/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { documento, solicitacao, usuario, usuarioPerfil } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { holdEdital } from '../edital/edital.queries.ts';
import { isValid } from '../edital/edital.rules.ts';
import { createAccountForRegistration, type RegisteredAccount } from '../identity/accounts.ts';
import { AppError, businessError, notFound } from '../plugins/errors.ts';
import type { Remember } from '../plugins/idempotency.ts';
import type { Session } from '../plugins/session.ts';
import { insertSolicitacao } from '../solicitacao/solicitacao.insert.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { keepVersao } from '../solicitacao/versao.queries.ts';
import { bindDocumentos, checkCadastro, toColumns } from './cadastro.check.ts';
import { enqueueCadastroMail } from './cadastro.mail.ts';
import { makeRecibo } from './recibo.ts';

/** Registers a request under the valid call (decisions 3 and 12); its files are uploads of one of `donos`. */
export function cadastrar(
  deps: Deps,
  session: Session | null,
  donos: readonly string[],
  cadastro: CadastroValid,
  remember: Remember,
): Promise<Recibo> {
  const { cpf, nome } = cadastro.pessoa.pessoaFisica;
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    // Held until the end: the call is not closed, nor its type changed, while a request comes in.
    const edital = await holdEdital(tx, cadastro.idEdital);
    if (!edital) throw notFound(ERROR.notFound);
    if (!isValid(edital, now)) throw businessError(ERROR.editalNotValid);
    requireOwnCpf(session, cpf);
    await checkCadastro(tx, edital.tipoEdital, cadastro);
    await oneAtATime(tx, cpf);
    await refuseSecond(tx, edital.id, cpf);
    if (!session) await refuseKnown(tx, cpf);
    const bound = await bindDocumentos(tx, cadastro.documentos, donos, now);
    const account = await accountOf(deps, tx, session, cadastro);
    const columns = {
      ...toColumns(edital.tipoEdital, cadastro),
      cpf,
      editalId: edital.id,
      usuarioId: account.usuarioId,
    };
    const { id, protocolo, criadaEm } = await insertSolicitacao(deps, tx, columns);
    if (bound.size > 0) await tx.insert(documento).values(toDocumentos(id, cadastro, now));
    await keepVersao(tx, id, criadaEm);
    const done = { idSolicitacao: id, tipo: 'CADASTRO', versao: 1, em: criadaEm } as const;
    const { recibo, idComprovante } = await makeRecibo(deps, tx, done);
    const { email } = cadastro.pessoa;
    await enqueueCadastroMail(deps, tx, recibo, { nome, email, idComprovante, senhaLink: account.senhaLink });
    await remember(tx, recibo);
    const arquivos = [...bound.values()].map(({ key, sha256 }) => ({ key, sha256 }));
    const dados = { protocolo, editalId: edital.id, arquivos };
    await auditMove(tx, session?.usuarioId ?? null, 'SOLICITACAO_REGISTRADA', id, dados, account.audit);
    return recibo;
  });
}

function toDocumentos(solicitacaoId: number, { documentos }: CadastroValid, criadoEm: Date) {
  return documentos.map(({ caminho, tipoDocumento }) => ({
    solicitacaoId,
    arquivoKey: caminho,
    tipo: tipoDocumento.codigo,
    criadoEm,
  }));
}

/** Whoever is signed in registers for themselves (decision 12). */
export function requireOwnCpf(session: Session | null, cpf: string): void {
  if (!session || session.cpf === cpf) return;
  const message = 'Você só pode se cadastrar com o seu próprio CPF.';
  throw new AppError(403, message, { codigo: 'ACESSO_NEGADO', campos: { 'pessoa.pessoaFisica.cpf': message } });
}

/**
 * Registrations of one CPF wait for each other, so that the second is told of the first. The unique indexes would refuse it
 * anyway, but not say which of the two reasons holds.
 */
async function oneAtATime(tx: Tx, cpf: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`usuario:${cpf}`}))`);
}

async function refuseSecond(tx: Tx, editalId: number, cpf: string): Promise<void> {
  const present = await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.editalId, editalId), eq(solicitacao.cpf, cpf)));
  if (present.length > 0) throw refused('CREDENCIADO_CADASTRADO_EDITAL');
}

async function refuseKnown(tx: Tx, cpf: string): Promise<void> {
  const known = await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.cpf, cpf));
  if (known.length > 0) throw refused('USUARIO_EXISTENTE');
}

function refused(codigo: 'CREDENCIADO_CADASTRADO_EDITAL' | 'USUARIO_EXISTENTE'): AppError {
  return businessError(CODIGO[codigo], { codigo, campos: { 'pessoa.pessoaFisica.cpf': CODIGO[codigo] } });
}

/** The account of the request: the caller's own, which becomes an applicant's too, or a new one. */
async function accountOf(
  deps: Deps,
  tx: Tx,
  session: Session | null,
  { pessoa }: CadastroValid,
): Promise<RegisteredAccount> {
  const { cpf, nome } = pessoa.pessoaFisica;
  if (!session) return createAccountForRegistration(deps, tx, { cpf, nome, email: pessoa.email });
  const perfil: Perfil = 'CREDENCIADOS';
  await tx.insert(usuarioPerfil).values({ usuarioId: session.usuarioId, perfil }).onConflictDoNothing();
  return { usuarioId: session.usuarioId, audit: [] };
}
