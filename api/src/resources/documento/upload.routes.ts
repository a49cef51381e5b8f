import { TUS_PIECE } from '@credenciados/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../http/route.ts';
import { UNBOUND_MS } from './arquivo.queries.ts';
import { fileNameOf, hasChunk, speakTus } from './tus.ts';
import { type Progress, requireUploader, type Uploads } from './upload.ts';

/** Address for creating uploads; each upload has an address below it. */
const ADDRESS = '/credenciados/publico/documentoCredenciado/upload';

/** Resumable uploads (tus). In their own scope: no other call accepts chunks of files. */
export function registerUploadRoutes(app: FastifyInstance, uploads: Uploads): void {
  app.removeAllContentTypeParsers();
  // The handler reads the stream.
  app.addContentTypeParser(TUS_PIECE, (_request, payload, done) => done(null, payload));

  route(app, 'POST /publico/documentoCredenciado/upload', async ({ query, headers, session, request, reply }) => {
    speakTus(request, reply);
    requireUploader(session, query.finalidade);
    const progress = await uploads.begin(request, {
      finalidade: query.finalidade,
      name: fileNameOf(headers['upload-metadata']),
      tamanho: headers['upload-length'],
      chave: headers['idempotency-key'],
      withPiece: hasChunk(request),
    });
    const expires = new Date(request.arrivedAt.getTime() + UNBOUND_MS).toUTCString();
    reply.status(201).headers({ location: `${ADDRESS}/${progress.id}`, 'upload-expires': expires });
    return tell(reply, progress);
  });

  route(app, 'HEAD /publico/documentoCredenciado/upload/:id', async ({ params, request, reply }) => {
    speakTus(request, reply);
    const { recebido, tamanho } = await uploads.settled(request, params.id);
    reply.headers({ 'upload-offset': String(recebido), 'upload-length': String(tamanho) }).send();
  });

  route(app, 'PATCH /publico/documentoCredenciado/upload/:id', async ({ params, headers, request, reply }) => {
    speakTus(request, reply);
    const progress = await uploads.append(request, params.id, headers['upload-offset']);
    reply.status(progress.arquivo ? 200 : 204);
    return tell(reply, progress);
  });

  route(app, 'GET /publico/documentoCredenciado/upload/:id', ({ params, request }) =>
    uploads.fileOf(request, params.id),
  );

  route(app, 'DELETE /publico/documentoCredenciado/upload/:id', async ({ params, request, reply }) => {
    speakTus(request, reply);
    await uploads.giveUp(request, params.id);
    reply.status(204).send();
  });
}

/** Answers with an upload's offset, and with the file once it is complete. */
function tell(reply: FastifyReply, { recebido, arquivo }: Progress) {
  reply.header('upload-offset', String(recebido));
  return arquivo;
}
