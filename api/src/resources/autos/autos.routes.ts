import { readFile } from 'node:fs/promises';
import { AUTOS_MAX_BYTES, AUTOS_TEXT, ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import { loadSigner } from '@credenciados/platform/keys/signer';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { sendZip } from '../../http/zip.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import { VERIFY, zipAutos } from './autos.export.ts';
import { readAutos } from './autos.queries.ts';

/** Routes of a whole case as one ZIP, and of the program that checks it. */
export function registerAutosRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, 'GET /publico/autos/verificador', async ({ reply }) => {
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'content-disposition': contentDisposition('verify-case.mjs'),
      })
      .send(await readFile(VERIFY));
  });

  route(app, 'GET /autos/zip/:id', async ({ params: { id }, session, reply, keepRead }) => {
    await openForAnalysis(db, session, [id], deps.now());
    const autos = await readAutos(deps, id, session);
    if (!autos) throw notFound(ERROR.notFound);
    const bytes = autos.arquivos.reduce((sum, { tamanho }) => sum + tamanho, 0);
    if (bytes > AUTOS_MAX_BYTES) throw businessError(AUTOS_TEXT.tooLarge);
    await keepRead({ alvo: `processo completo da solicitação ${id}`, solicitacaoId: id });
    if (autos.daComissao) {
      await recordAudit(db, {
        ...{ atorId: session.usuarioId, acao: 'AUTOS_BAIXADOS', entidade: 'solicitacao', entidadeId: id },
        dados: { arquivos: autos.arquivos.length, bytes },
      });
    }
    const signer = await loadSigner(deps);
    const { protocolo } = autos.solicitacao;
    sendZip(reply, `processo-${protocolo}.zip`, zipAutos({ ...deps, log: reply.log }, autos, signer), {
      ofApplicant: !autos.daComissao,
      seal: (content) => signer.signCompact('autos+zip', JSON.stringify({ ...content, protocolo })),
    });
  });
}
