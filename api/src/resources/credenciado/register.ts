import { type CadastroValid, ERROR, GRACE_MINUTES, type Inscricao, type Perfil } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { documento, solicitacao, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { AppError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { actAsProxy, nameOfProxy } from '../../http/session/procurador.ts';
import { findAccountById } from '../../identity/accounts.queries.ts';
import type { RegisteredAccount } from '../../identity/create-account.ts';
import { cpfQueueKey, lockCpf } from '../../identity/lock-cpf.ts';
import { checkContato, isUndelivered } from '../contato/check-contato.ts';
import type { About } from '../contato/contato.tokens.ts';
import { lockEdital } from '../edital/edital.queries.ts';
import { markUsed } from '../inscricao-tardia/use.ts';
import { insertSolicitacao } from '../solicitacao/insert.ts';
import { storeVersao } from '../solicitacao/keep-versao.ts';
import { auditMove } from '../solicitacao/transition.ts';
import { enqueueCadastroMail } from './cadastro.mail.ts';
import type { Caller } from './caller.ts';
import { bindDocumentos, checkCadastro, toColumns } from './check-cadastro.ts';
import { countingKnownCpfs, knownCpf } from './known-cpf.ts';
import { requireFilesInTime, requireInTime } from './receive-form.ts';
import { requireNivel } from './require-nivel.ts';
import { signComprovante } from './sign-comprovante.ts';
import { accountForVisitor } from './visitor-account.ts';

/** A registration as sent. After the edital's end it has the server's signature of its form, or the key of its authorisation. */
type CadastroEnviado = CadastroValid & { emTempo?: string | undefined; autorizacao?: string | undefined };

/** Registers a solicitação under the open edital (EDT-2, INS-1, INS-7); its files are uploads of one of `donos`. */
export async function register(
  deps: Deps,
  caller: Caller,
  cadastro: CadastroEnviado,
  remember: Remember,
): Promise<Inscricao> {
  const { session, donos, request } = caller;
  const { email, pessoaFisica } = cadastro.pessoa;
  const contato = await contatoOf(deps, session, { email, donos }, cadastro.contato);
  const run = (tx: Tx) => registerIn(deps, tx, caller, cadastro, contato, remember);
  if (session) return deps.queue.run(cpfQueueKey(pessoaFisica.cpf), () => deps.db.transaction(run));
  const provado = contato === true;
  const naoEntregue = await isUndelivered(deps, { email, donos }, cadastro.contato);
  return countingKnownCpfs(deps, { email, provado, naoEntregue, cpf: pessoaFisica.cpf, request }, run);
}

/** True if the address reaches the person; optional if they are signed in, as the account is theirs. */
async function contatoOf(
  deps: Deps,
  session: Session | null,
  about: About,
  contato: CadastroValid['contato'],
): Promise<boolean | AppError> {
  if (!session) return checkContato(deps, about, contato);
  if (contato && (await checkContato(deps, about, contato)) === true) return true;
  const account = await findAccountById(deps.db, session.usuarioId);
  return account?.email === about.email && account.confirmadoEm !== null;
}

async function registerIn(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  cadastro: CadastroEnviado,
  contato: boolean | AppError,
  remember: Remember,
): Promise<Inscricao> {
  const { session, donos } = caller;
  const { cpf, nome } = cadastro.pessoa.pessoaFisica;
  await actAsProxy(deps, tx, session);
  const now = deps.now();
  // Locked until the end: the edital can't be closed, nor its type changed, meanwhile.
  const edital = await lockEdital(tx, cadastro.idEdital);
  if (!edital) throw notFound(ERROR.notFound);
  const timing = await requireInTime(deps, tx, caller, edital, cadastro);
  requireOwnCpf(session, cpf);
  const nivel = requireNivel(edital, session);
  await checkCadastro(tx, edital.tipoEdital, cadastro);
  const bound = await bindDocumentos(tx, cadastro.documentos, donos, now);
  requireFilesInTime(caller, timing, edital, cadastro, bound);
  if (contato instanceof AppError) throw contato;
  // The CPF is looked up last, so that only a complete registration learns of it. Registrations of one CPF are serialised, so that the
  // second gets the right reason, which the unique indexes alone wouldn't tell.
  await lockCpf(tx, cpf);
  await refuseSecond(tx, edital.id, cpf);
  const account = await accountOf(deps, tx, session, cadastro, contato);
  const columns = {
    ...toColumns(edital.tipoEdital, cadastro),
    cpf,
    editalId: edital.id,
    usuarioId: account.usuarioId,
    contatoNaoConfirmado: !contato,
    recebidaEm: timing.recebidaEm,
    ...(timing.form && { formularioEm: timing.form.em, carenciaMinutos: GRACE_MINUTES }),
  };
  const { id, protocolo, criadaEm } = await insertSolicitacao(deps, tx, columns);
  if (bound.size > 0) await tx.insert(documento).values(toDocumentos(id, cadastro, now));
  await storeVersao(tx, id, criadaEm);
  const moments = { em: criadaEm, recebidaEm: timing.recebidaEm, formularioEm: timing.form?.em };
  const procurador = nameOfProxy(session);
  const done = { idSolicitacao: id, tipo: 'CADASTRO', versao: 1, nivel, procurador, ...moments } as const;
  const { inscricao, idComprovante } = await signComprovante(deps, tx, done);
  const { email } = cadastro.pessoa;
  await enqueueCadastroMail(deps, tx, inscricao, { nome, email, idComprovante, senhaLink: account.senhaLink });
  await remember(tx, inscricao);
  const arquivos = [...bound.values()].map(({ key, sha256 }) => ({ key, sha256 }));
  const tardia = timing.idTardia;
  if (tardia !== undefined) await markUsed(tx, tardia, id);
  const dados = {
    protocolo,
    editalId: edital.id,
    arquivos,
    contatoConfirmado: contato,
    ...(tardia !== undefined && { tardia }),
    ...(nivel && { nivel }),
  };
  await auditMove(tx, session?.usuarioId ?? null, 'SOLICITACAO_REGISTRADA', id, dados, account.audit);
  return inscricao;
}

function toDocumentos(solicitacaoId: number, { documentos }: CadastroValid, criadoEm: Date) {
  return documentos.map(({ caminho, tipoDocumento }) => ({
    solicitacaoId,
    arquivoKey: caminho,
    tipo: tipoDocumento.codigo,
    criadoEm,
  }));
}

/** Signed-in people register for themselves (INS-1). */
export function requireOwnCpf(session: Session | null, cpf: string): void {
  if (!session || session.cpf === cpf) return;
  const message = 'Você só pode se cadastrar com o seu próprio CPF.';
  throw new AppError(403, message, { codigo: 'ACESSO_NEGADO', campos: { 'pessoa.pessoaFisica.cpf': message } });
}

async function refuseSecond(tx: Tx, editalId: number, cpf: string): Promise<void> {
  const present = await tx
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.editalId, editalId), eq(solicitacao.cpf, cpf)));
  if (present.length > 0) throw knownCpf('CREDENCIADO_CADASTRADO_EDITAL');
}

/** Account of the solicitação: the caller's own, which gets the applicant profile, or that of a visitor's CPF. */
async function accountOf(
  deps: Deps,
  tx: Tx,
  session: Session | null,
  { pessoa }: CadastroValid,
  contatoConfirmado: boolean,
): Promise<RegisteredAccount> {
  const { cpf, nome } = pessoa.pessoaFisica;
  if (!session) return accountForVisitor(deps, tx, { cpf, nome, email: pessoa.email }, contatoConfirmado);
  const perfil: Perfil = 'CREDENCIADOS';
  await tx.insert(usuarioPerfil).values({ usuarioId: session.usuarioId, perfil }).onConflictDoNothing();
  return { usuarioId: session.usuarioId, audit: [] };
}
