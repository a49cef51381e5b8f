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

/** A file that belongs to a request. `nome` and `nomeOriginal`: the name as sent; `tamanho` in bytes. */
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

/** An upload that nothing owns yet: its key reads and removes it for 24 h (decision 22). */
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
    summary: 'Document types of a GEOMENSOR call',
    access: 'public',
    response: z.array(tipoDocumentoSchema),
  },
  'GET /publico/tipoDocumentoCredenciado/findAllVistoriador': {
    summary: 'Document types of a VISTORIADOR call',
    access: 'public',
    response: z.array(tipoDocumentoSchema),
  },
  'POST /publico/documentoCredenciado/upload': {
    summary:
      'Uploads one file (multipart, part "file"); call files need a writing committee, message files a participant',
    access: 'public',
    query: z.object({ finalidade: z.enum(FINALIDADES).default('CADASTRO') }),
    upload: true,
    errors: [403],
    response: arquivoSchema,
    rateLimit: 120,
  },
  'GET /publico/documentoCredenciado/findByCaminho': {
    summary:
      'A file by its key; one that belongs to a request or message needs the session of its applicant or of staff',
    access: 'public',
    query: z.object({ caminho: keySchema }),
    errors: [401, 404, 416],
    response: 'file',
  },
  'GET /documentoCredenciado/abertos/:id': {
    summary: 'Documents of a request that the caller has opened; nobody else’s marks',
    access: ACCESS.staffWrite,
    params: idParamsSchema,
    response: z.array(documentoAbertoSchema),
  },
  'PUT /documentoCredenciado/aberto/:id': {
    summary: 'Marks a document of a request as opened by the caller',
    access: ACCESS.staffWrite,
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
  'DELETE /documentoCredenciado/deletar/:id': {
    summary: 'Removes an upload that nothing owns yet, by its key',
    access: 'public',
    params: z.object({ id: keySchema }),
    errors: [404],
    response: doneSchema,
  },
});
