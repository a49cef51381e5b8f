import { isDeepStrictEqual } from 'node:util';
import { certificadoSchema, ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { certificado, solicitacao } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { desc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type CertificadoDraft, draftOf } from '../comprovante/certificado-draft.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { newCodigo, withOffset } from '../comprovante/comprovante.rules.ts';
import { findAccreditation, refusalOf } from './certificado.queries.ts';

/**
 * Certificate of an active accreditation: the latest one, or a new one if there is none or it says something else by now (CER-2). Two
 * callers at once get the same one.
 */
export function issueCertificado(deps: Deps, session: Session, id: number): Promise<typeof certificado.$inferSelect> {
  const { db, config, now } = deps;
  return db.transaction(async (tx) => {
    await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, id)).for('no key update');
    const em = now();
    const about = await findAccreditation(tx, id, ownerOf(session), em);
    if (!about) throw notFound(ERROR.notFound);
    const refusal = refusalOf(about);
    const { modelo } = about;
    if (refusal !== null || !modelo?.modelo) throw businessError(refusal ?? ERROR.notFound);
    const draft = draftOf(config, { versao: modelo.versao, modelo: modelo.modelo }, about);

    const [latest] = await tx
      .select()
      .from(certificado)
      .where(eq(certificado.solicitacaoId, id))
      .orderBy(desc(certificado.id))
      .limit(1);
    if (latest && isDeepStrictEqual(draftIn(latest.conteudo), draft)) return latest;

    const signer = await loadSigner(deps);
    const codigo = newCodigo();
    const content = { ...draft, codigo, dataHora: withOffset(em, config.timeZone) };
    const signed = await signer.sign('certificado+json', JSON.stringify(content));
    const [row] = await tx
      .insert(certificado)
      .values({
        ...{ solicitacaoId: id, editalId: about.editalId, modeloVersao: modelo.versao, codigo },
        conteudo: signed.payload,
        cabecalho: signed.protected,
        assinatura: signed.signature,
        kid: signer.kid,
        emitidoEm: em,
      })
      .returning();
    if (!row) throw new Error('The certificate was not kept');
    await recordAudit(tx, {
      atorId: session.usuarioId,
      acao: 'CERTIFICADO_EMITIDO',
      entidade: 'solicitacao',
      entidadeId: id,
      dados: { codigo },
    });
    return row;
  });
}

function draftIn(conteudo: string): CertificadoDraft {
  const { codigo: _, dataHora: __, ...draft } = certificadoSchema.parse(JSON.parse(conteudo));
  return draft;
}
