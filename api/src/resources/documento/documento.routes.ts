import { ACCESS, ERROR, isAllowed } from '@credenciados/contract';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound, unauthorized } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import type { Session } from '@credenciados/platform/http/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { refuseFile } from '../../http/own-record.ts';
import { route } from '../../http/route.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import { listAbertos } from './aberto.queries.ts';
import { type ArquivoRow, findArquivo, findOwnDocumento, findOwner } from './arquivo.queries.ts';
import { deleteLoose } from './delete-loose.ts';
import { listTiposDocumento } from './documento.queries.ts';
import { keepCodigo } from './keep-codigo.ts';
import { listInside } from './list-inside.ts';
import { markAberto } from './mark-aberto.ts';
import { ownersOf, renewDraft } from './rascunho.ts';
import { sendFile } from './send-file.ts';
import { registerUploadRoutes } from './upload.routes.ts';
import { Uploads } from './upload.ts';

/** A person's file, with its solicitação if it has one. */
type PersonsFile = { solicitacaoId: number | null };

/** Routes of document types, uploads and downloads. */
export async function registerDocumentoRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, storage } = deps;

  route(app, 'GET /publico/tipoDocumentoCredenciado/findAllGeomensor', () => listTiposDocumento(db, 'GEOMENSOR'));

  route(app, 'GET /publico/tipoDocumentoCredenciado/findAllVistoriador', () => listTiposDocumento(db, 'VISTORIADOR'));

  route(app, 'POST /publico/rascunho', ({ request }) => renewDraft(deps, request));

  const uploads = new Uploads(app, deps);
  await registerScope(app, 'uploads', async (scope) => registerUploadRoutes(scope, uploads));

  route(app, 'POST /documentoCredenciado/copiar', async ({ body, session, request }) => {
    const file = await findOwnDocumento(db, body.caminho, session);
    if (!file) throw notFound(ERROR.fileNotFound);
    return uploads.copy(request, file);
  });

  route(app, 'GET /publico/documentoCredenciado/findByCaminho', async ({ query, request, reply, keepRead }) => {
    const file = await findArquivo(db, query.caminho, deps.now());
    if (!file) throw notFound(ERROR.fileNotFound);
    const owner = await requireReader(file, request);
    if (owner) await opened(file, owner, request.session);
    if (owner) await keepRead({ alvo: file.key, solicitacaoId: owner.solicitacaoId });
    await sendFile(request, reply, storage, { ...file, nome: file.nomeOriginal });
  });

  route(app, 'GET /documentoCredenciado/conteudo', async ({ query, request, keepRead }) => {
    const file = await findArquivo(db, query.caminho, deps.now());
    if (!file) throw notFound(ERROR.fileNotFound);
    const owner = await requireReader(file, request);
    if (owner) await opened(file, owner, request.session);
    const entries = await listInside(storage, file);
    if (owner) await keepRead({ alvo: file.key, solicitacaoId: owner.solicitacaoId });
    return entries;
  });

  route(app, 'GET /documentoCredenciado/abertos/:id', ({ params, session }) =>
    listAbertos(db, session.usuarioId, params.id),
  );

  route(app, 'PUT /documentoCredenciado/aberto/:id', async ({ params, session }) => {
    if (!(await markAberto(db, session, params.id, deps.now()))) throw notFound(ERROR.fileNotFound);
    return DONE;
  });

  route(app, 'POST /documentoCredenciado/codigoConferido/:id', async ({ params, body, session }) => {
    await keepCodigo(deps, session, params.id, body);
    return DONE;
  });

  route(app, 'DELETE /documentoCredenciado/deletar/:id', async ({ params, request }) => {
    // The row first: a crash in between leaves a file for the collector, never a row without its file.
    if (!(await deleteLoose(db, params.id, await ownersOf(request)))) throw notFound(ERROR.fileNotFound);
    await storage.remove(params.id);
    return DONE;
  });

  /** A documento that staff read opens its solicitação (INS-23); an attachment of a message doesn't. */
  async function opened(file: ArquivoRow, { solicitacaoId }: PersonsFile, session: Session | null): Promise<void> {
    if (file.finalidade !== 'CADASTRO' || solicitacaoId === null) return;
    await openForAnalysis(db, session, [solicitacaoId], deps.now());
  }

  /**
   * Throws unless the caller may read a file: while it is unbound, its uploader; then its applicant, staff, or anyone for an edital's PDF.
   * Returns the owner if it is a person's.
   */
  async function requireReader(file: ArquivoRow, request: FastifyRequest): Promise<PersonsFile | null> {
    const { session } = request;
    if (file.vinculadoEm === null) {
      // Existence of the file isn't revealed to others.
      if (file.dono === null || !(await ownersOf(request)).includes(file.dono)) throw notFound(ERROR.fileNotFound);
      return null;
    }
    const owner = await findOwner(db, file.key, session?.usuarioId);
    if (owner === 'public') return null;
    if (session && isAllowed(ACCESS.staffRead, session.perfil)) {
      await refuseFile(deps, session, file.key);
      return owner ?? { solicitacaoId: null };
    }
    if (!session) throw unauthorized();
    if (owner?.usuarioId !== session.usuarioId) throw notFound(ERROR.fileNotFound);
    return owner;
  }
}
