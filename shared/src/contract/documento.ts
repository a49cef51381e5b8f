import * as z from 'zod';
import { FINALIDADES } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema, keySchema } from './fields.ts';
import { ACCESS } from './permissions.ts';

export const tipoDocumentoSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  obrigatorio: z.boolean(),
});
export type TipoDocumento = z.infer<typeof tipoDocumentoSchema>;

/** A file that belongs to a solicitação. `nome` and `nomeOriginal`: the name as sent; `tamanho` in bytes. */
export const documentoSchema = z.object({
  id: idSchema,
  caminho: keySchema,
  nome: z.string(),
  nomeOriginal: z.string(),
  tamanho: z.number().int(),
  sha256: z.string(),
  tipoDocumento: z.object({ codigo: z.string(), descricao: z.string() }),
});
export type Documento = z.infer<typeof documentoSchema>;

/** The right to upload files for a registration without being signed in, and to read, remove and send them. */
export const rascunhoSchema = z.object({ rascunho: z.string(), expiraEm: instantSchema });
export type Rascunho = z.infer<typeof rascunhoSchema>;

/** An upload that nothing owns yet: whoever uploaded it reads and removes it for 24 h (DOC-6). */
export const arquivoSchema = z.object({
  key: keySchema,
  caminho: keySchema,
  nome: z.string(),
  tamanho: z.number().int(),
  sha256: z.string(),
});
export type Arquivo = z.infer<typeof arquivoSchema>;

/** A file of a message. */
export const anexoSchema = z.object({ nome: z.string(), key: keySchema, caminho: keySchema });
export type Anexo = z.infer<typeof anexoSchema>;

/** A document that the caller has opened, and when they last did. */
export const documentoAbertoSchema = z.object({ idDocumento: idSchema, abertoEm: instantSchema });
export type DocumentoAberto = z.infer<typeof documentoAbertoSchema>;

export const documentoEndpoints = defineEndpoints({
  'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': {
    summary: 'Document types of a GEOMENSOR edital',
    access: 'public',
    response: z.array(tipoDocumentoSchema),
  },
  'GET /publico/tipoDocumentoCredenciado/findAllVistoriador': {
    summary: 'Document types of a VISTORIADOR edital',
    access: 'public',
    response: z.array(tipoDocumentoSchema),
  },
  'POST /publico/rascunho': {
    summary:
      'A draft, for the header `x-rascunho` of a visitor’s uploads and of their registration; one that is sent along is renewed',
    access: 'public',
    response: rascunhoSchema,
    rateLimit: 600,
  },
  'POST /publico/documentoCredenciado/upload': {
    summary:
      'Uploads one file (multipart, part "file"); a registration’s needs a draft or a session, a call’s a writing committee, a message’s a participant',
    access: 'public',
    query: z.object({ finalidade: z.enum(FINALIDADES).default('CADASTRO') }),
    upload: true,
    errors: [403, 422, 503, 507],
    response: arquivoSchema,
    rateLimit: 3600,
  },
  'GET /publico/documentoCredenciado/findByCaminho': {
    summary:
      'A file by its key, to whoever uploaded it; one that belongs to a request or message to its applicant and to staff',
    access: 'public',
    leitura: 'DOCUMENTO',
    query: z.object({ caminho: keySchema }),
    errors: [401, 403, 404, 416],
    response: 'file',
  },
  'GET /documentoCredenciado/abertos/:id': {
    summary: 'Documents of a solicitação that the caller has opened; nobody else’s marks',
    access: ACCESS.staffWrite,
    params: idParamsSchema,
    response: z.array(documentoAbertoSchema),
  },
  'PUT /documentoCredenciado/aberto/:id': {
    summary: 'Marks a document of a solicitação as opened by the caller',
    access: ACCESS.staffWrite,
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
  'DELETE /documentoCredenciado/deletar/:id': {
    summary: 'Removes an upload that nothing owns yet, for whoever uploaded it',
    access: 'public',
    params: z.object({ id: keySchema }),
    errors: [403, 404],
    response: doneSchema,
  },
});
