import { COMPROVANTE_MAX_BYTES, COMPROVANTE_TEXT, ERROR, type Verificacao } from '@credenciados/contract';
import { AppError, notFound } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import { contentOf, withPart } from '@credenciados/platform/http/single-file';
import { listKeys, loadSigner } from '@credenciados/platform/keys/signer';
import { currentPdfSigner, loadPdfSigner } from '@credenciados/platform/pdf/pdf-signer';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { findAndamento } from './andamento.queries.ts';
import { findCertidao, findCienciaOf } from './certidao.queries.ts';
import {
  findByCodigo,
  findComprovante,
  listComprovantes,
  ownerOf,
  type StoredComprovante,
} from './comprovante.queries.ts';
import { comprovanteFileName, makeAtoPdf, makeCertidaoPdf, makeComprovantePdf } from './comprovante-pdf.ts';
import { kindOf } from './find-in-file.ts';
import { sendPdf } from './send-pdf.ts';
import { atoFileName, findAtoByCodigo } from './signed-ato.queries.ts';
import { verifyCode, verifyFile } from './verify-comprovante.ts';

/** Routes of signed comprovantes: for their owners, and for anyone who verifies one. */
export async function registerComprovanteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  // An unusable key stops the start, instead of failing the first registration.
  await loadSigner(deps);
  await tellOfCertificate(deps, app.log);

  const sendComprovante = async (reply: FastifyReply, kept: StoredComprovante | null) => {
    if (!kept) throw notFound(COMPROVANTE_TEXT.desconhecido);
    sendPdf(reply, comprovanteFileName(kept), await makeComprovantePdf(deps, kept));
  };

  route(app, 'GET /publico/comprovante/chaves', async () => {
    const keys = await listKeys(deps);
    return { keys: keys.filter(({ revoked }) => !revoked).map(({ jwk }) => jwk) };
  });

  route(app, 'POST /publico/comprovante/verificar', ({ body }) => verifyCode(deps, body.codigo, body.assinatura));

  route(app, 'POST /publico/comprovante/andamento', async ({ body }) => {
    const andamento = await findAndamento(db, body.protocolo, body.codigoComprovante, deps.now());
    if (!andamento) throw notFound(COMPROVANTE_TEXT.semAndamento);
    return andamento;
  });

  // Own scope, for multipart bodies.
  await registerScope(app, 'comprovantes', async (scope) => {
    await scope.register(multipart);
    route(scope, 'POST /publico/comprovante/verificarArquivo', ({ request }) => verifyUpload(deps, request));
  });

  route(app, 'POST /publico/comprovante/pdf', async ({ body, reply }) => {
    const certidao = await findCertidao(db, body.codigo);
    if (certidao) return sendPdf(reply, `certidao-${certidao.codigo}.pdf`, await makeCertidaoPdf(deps, certidao));
    const decided = await findAtoByCodigo(db, body.codigo, deps.now());
    if (decided) return sendPdf(reply, atoFileName(decided.ato), await makeAtoPdf(deps, decided.ato));
    await sendComprovante(reply, await findByCodigo(db, body.codigo));
  });

  route(app, 'GET /solicitacaoCredenciado/comprovantes/:id', async ({ params, session, keepRead }) => {
    const comprovantes = await listComprovantes(db, params.id, ownerOf(session));
    if (!comprovantes) throw notFound(ERROR.notFound);
    await keepRead({ alvo: `da solicitação ${params.id}`, solicitacaoId: params.id });
    return comprovantes;
  });

  route(app, 'GET /ciencia/pdf/:id', async ({ params, session, reply, keepRead }) => {
    const kept = await findCienciaOf(db, params.id, ownerOf(session));
    if (!kept) throw notFound();
    await keepRead({ alvo: `da mensagem ${params.id}`, solicitacaoId: kept.solicitacaoId });
    sendPdf(reply, `certidao-${kept.codigo}.pdf`, await makeCertidaoPdf(deps, kept));
  });

  route(app, 'GET /comprovante/pdf/:id', async ({ params, session, reply, keepRead }) => {
    const kept = await findComprovante(db, params.id, ownerOf(session));
    if (kept) await keepRead({ alvo: params.id, solicitacaoId: kept.solicitacaoId });
    await sendComprovante(reply, kept);
  });
}

/** Logs the state of the certificate at the start: otherwise the first sign would be an unsigned PDF. */
async function tellOfCertificate(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const signer = await loadPdfSigner(deps);
  if (signer && !(await currentPdfSigner(deps))) {
    const { validFrom, validTo } = signer;
    log.error({ validFrom, validTo }, 'PDF_CERTIFICATE is out of its time: PDFs are given out without a signature');
  }
}

function verifyUpload(deps: Deps, request: FastifyRequest): Promise<Verificacao> {
  return withPart(request, COMPROVANTE_MAX_BYTES, async (part) => {
    const chunks: Buffer[] = [];
    for await (const chunk of contentOf(part)) chunks.push(chunk);
    const file = Buffer.concat(chunks);
    if (file.length > COMPROVANTE_MAX_BYTES) throw new AppError(413, COMPROVANTE_TEXT.tamanho);
    const kind = kindOf(file);
    if (!kind) throw new AppError(415, COMPROVANTE_TEXT.formato);
    return verifyFile(deps, kind, file, () =>
      request.server.security.note('comprovante_refused_content', { request, detail: { kind } }),
    );
  });
}
