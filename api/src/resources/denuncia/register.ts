import { DENUNCIA_TEXT, type DenunciaRecebida, ERROR, type endpoints } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { arquivo, denuncia, denunciaArquivo } from '@credenciados/platform/db/schema/index';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import { inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { reserveAttempt } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { newCodigo } from '../comprovante/comprovante.rules.ts';
import { checkContato } from '../contato/check-contato.ts';
import { missingAnexo } from '../conversa/write-mensagem.ts';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { newProtocolo } from '../solicitacao/protocolo.ts';
import { enqueueDenunciaMail } from './denuncia.mail.ts';
import { findDenunciado, listEditaisDenuncia } from './denuncia.queries.ts';

type Sent = z.output<(typeof endpoints)['POST /publico/denuncia/registrar']['body']>;

/** Attempts to find a free protocolo. With eight random digits a second attempt is rare. */
const TRIES = 5;

/** Records a complaint by anybody (DES-8). Keeps no trace of the session: its author is protected. */
export async function registerDenuncia(
  deps: Deps,
  request: FastifyRequest,
  donos: readonly string[],
  sent: Sent,
  remember: Remember,
): Promise<DenunciaRecebida> {
  const { email } = sent;
  const confirmado = email !== '' && (await checkContato(deps, { email, donos }, sent.contato ?? undefined));
  if (confirmado instanceof AppError) throw confirmado;
  await reserve(deps, request, email, confirmado);
  return deps.db.transaction(async (tx) => {
    const em = deps.now();
    const about = await subjectOf(tx, sent);
    const keys = [...new Set(sent.anexos)];
    const bound = await bindArquivos(tx, keys, 'MENSAGEM', donos, em);
    if (bound.size !== keys.length) throw missingAnexo();
    const { fatos, nome } = sent;
    const values = { ...about, ...{ fatos, nome, email, emailConfirmado: confirmado, criadaEm: em } };
    const { id, protocolo, codigo } = await insert(deps, tx, values);
    if (keys.length > 0) {
      await tx.insert(denunciaArquivo).values(keys.map((arquivoKey, ordem) => ({ denunciaId: id, arquivoKey, ordem })));
      await tx.update(arquivo).set({ dono: null }).where(inArray(arquivo.key, keys));
    }
    if (confirmado) await enqueueDenunciaMail(deps, tx, { id, protocolo, codigo, email });
    const recebida = { protocolo, codigo, dataRegistro: em.toISOString() };
    await remember(tx, recebida);
    const arquivos = [...bound.values()].map(({ key, sha256 }) => ({ key, sha256 }));
    const dados = { protocolo, arquivos, contatoConfirmado: confirmado };
    await recordAudit(tx, { atorId: null, acao: 'DENUNCIA_RECEBIDA', entidade: 'denuncia', entidadeId: id, dados });
    return recebida;
  });
}

/** Counts a complaint against its proved address, otherwise against its network, whose people may go on by proving one. */
async function reserve(deps: Deps, request: FastifyRequest, email: string, confirmado: boolean): Promise<void> {
  const reserved = await reserveAttempt(deps, [
    confirmado
      ? { subject: `denuncia:${email}`, limit: RATE_LIMITS.complaintsOfEmail }
      : { subject: `denuncia-rede:${addressKey(request.ip)}`, limit: RATE_LIMITS.complaintsOfNetwork },
  ]);
  if (reserved.allowed) return;
  request.server.security.note('complaints_limited', { request });
  if (confirmado) throw new AppError(429, ERROR.tooMany);
  throw businessError(DENUNCIA_TEXT.limited, { campos: { email: DENUNCIA_TEXT.limited } });
}

/** Accreditation, name and edital of a complaint; throws where no edital takes it. */
async function subjectOf(tx: Tx, { idSolicitacao, denunciado, idEdital }: Sent) {
  if (idSolicitacao !== null) {
    const chosen = await findDenunciado(tx, idSolicitacao);
    if (!chosen) throw refused('denunciado');
    return { solicitacaoId: chosen.id, denunciado: chosen.nome, editalId: chosen.editalId };
  }
  const editais = await listEditaisDenuncia(tx);
  if (editais.length === 0) throw refused('denunciado');
  if (idEdital !== null && !editais.some(({ id }) => id === idEdital)) throw refused('idEdital');
  return { solicitacaoId: null, denunciado, editalId: idEdital };
}

const refused = (campo: string) =>
  businessError(DENUNCIA_TEXT.notAllowed, { campos: { [campo]: DENUNCIA_TEXT.notAllowed } });

type NewDenuncia = Omit<typeof denuncia.$inferInsert, 'protocolo' | 'codigo'> & { criadaEm: Date };

async function insert(deps: Deps, tx: Tx, values: NewDenuncia) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const protocolo = `D${newProtocolo(values.criadaEm, deps.config.timeZone)}`;
    const codigo = newCodigo();
    const [row] = await tx
      .insert(denuncia)
      .values({ ...values, protocolo, codigo })
      .onConflictDoNothing({ target: denuncia.protocolo })
      .returning({ id: denuncia.id });
    if (row) return { ...row, protocolo, codigo };
  }
  throw new Error('No free protocol number was found');
}
