import * as z from 'zod';
import { AVISOS_DE_ARQUIVO, FINALIDADES } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, doneSchema, idParamsSchema, idSchema, instantSchema, keySchema, opaqueText } from './fields.ts';
import { RULE } from './rule-texts.ts';

export const tipoDocumentoSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  obrigatorio: z.boolean(),
});
export type TipoDocumento = z.infer<typeof tipoDocumentoSchema>;

/** File of a solicitação. `nome` and `nomeOriginal`: the name as sent; `tamanho` in bytes. */
export const documentoSchema = z.object({
  id: idSchema,
  caminho: keySchema,
  nome: z.string(),
  nomeOriginal: z.string(),
  tamanho: z.number().int(),
  sha256: z.string(),
  tipoDocumento: z.object({ codigo: z.string(), descricao: z.string() }),
  /** Last day on which it is valid, if staff typed one (VIG-4). */
  validade: daySchema.optional(),
  /** File that its person sent in its place, while staff haven't decided on it (VIG-4). */
  novo: z.object({ id: idSchema, caminho: keySchema, nome: z.string(), em: instantSchema }).optional(),
});
export type Documento = z.infer<typeof documentoSchema>;

/** Draft: lets a visitor upload files for a registration, and read, remove and send them. */
export const rascunhoSchema = z.object({ rascunho: z.string(), expiraEm: instantSchema });
export type Rascunho = z.infer<typeof rascunhoSchema>;

/** Upload that no record refers to yet: its uploader can read and remove it for 24 h (DOC-6). */
export const arquivoSchema = z.object({
  key: keySchema,
  caminho: keySchema,
  nome: z.string(),
  tamanho: z.number().int(),
  sha256: z.string(),
  aviso: z.enum(AVISOS_DE_ARQUIVO).optional(),
});
export type Arquivo = z.infer<typeof arquivoSchema>;

/** Only supported protocol of resumable uploads (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0';
/** Content type of a chunk of a file. */
export const TUS_PIECE = 'application/offset+octet-stream';

/** Headers to upload a file of this size in one request, for programs; browsers use the tus library. */
export function uploadHeaders(name: string, bytes: number): Record<string, string> {
  const filename = btoa(String.fromCharCode(...new TextEncoder().encode(name)));
  return {
    'tus-resumable': TUS_VERSION,
    'upload-length': String(bytes),
    'upload-metadata': `filename ${filename}`,
    'content-type': TUS_PIECE,
  };
}

const countSchema = z
  .string(RULE.malformed)
  .regex(/^\d{1,15}$/, RULE.malformed)
  .transform(Number);
const tusVersionSchema = opaqueText(20, RULE.malformed).optional();
const tusHeadersSchema = z.object({ 'tus-resumable': tusVersionSchema });
const envioParamsSchema = z.object({ id: keySchema });

/** Headers that start an upload. `upload-metadata` has pairs of a name and a base64 value; only `filename` is used. */
const beginHeadersSchema = tusHeadersSchema.extend({
  'upload-length': countSchema,
  'upload-metadata': z
    .string(RULE.malformed)
    .max(10_000, RULE.malformed)
    // A name without a value, such as an empty file name, ends in a blank.
    .regex(/^(?:[!-~]+(?: [!-~]+)*)? ?$/, RULE.malformed)
    .trim(),
  'idempotency-key': z
    .string(RULE.malformed)
    .regex(/^[\x21-\x7e]{8,200}$/, RULE.malformed)
    .optional(),
});

/** File of a message. */
export const anexoSchema = z.object({ nome: z.string(), key: keySchema, caminho: keySchema });
export type Anexo = z.infer<typeof anexoSchema>;

/** Current document that an analyst has opened, with the time at which the caller last opened it; null if only others did. */
export const documentoAbertoSchema = z.object({ idDocumento: idSchema, abertoEm: instantSchema.nullable() });
export type DocumentoAberto = z.infer<typeof documentoAbertoSchema>;

/** A file inside a ZIP or RAR. */
export const arquivoDentroSchema = z.object({ nome: z.string(), tamanho: z.number() });
export type ArquivoDentro = z.infer<typeof arquivoDentroSchema>;

export const documentoEndpoints = defineEndpoints({
  'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': {
    summary: 'Document types of a GEOMENSOR edital',
    response: z.array(tipoDocumentoSchema),
  },
  'GET /publico/tipoDocumentoCredenciado/findAllVistoriador': {
    summary: 'Document types of a VISTORIADOR edital',
    response: z.array(tipoDocumentoSchema),
  },
  'POST /publico/rascunho': {
    summary:
      'Creates a draft, for the header `x-rascunho` of a visitor’s uploads and registration; renews a draft sent with the request',
    response: rascunhoSchema,
  },
  'POST /publico/documentoCredenciado/upload': {
    summary:
      'Starts a resumable upload (tus), with or without its first bytes. For a registration it needs a draft or a session, for an edital a committee with write access, for a message a participant. The answer to the last bytes has the file',
    query: z.object({ finalidade: z.enum(FINALIDADES).default('CADASTRO') }),
    headers: beginHeadersSchema,
    resumable: true,
    status: [201],
    errors: [403, 404, 409, 412, 422, 503, 507],
    response: arquivoSchema.nullable(),
  },
  'HEAD /publico/documentoCredenciado/upload/:id': {
    summary: 'Progress of the caller’s upload: `Upload-Offset` of `Upload-Length` bytes',
    params: envioParamsSchema,
    headers: tusHeadersSchema,
    resumable: true,
    errors: [403, 404, 412],
    response: 'empty',
  },
  'PATCH /publico/documentoCredenciado/upload/:id': {
    summary:
      'Next bytes of an upload, from `Upload-Offset` on; an interrupted body is stored as far as it arrived. After the last bytes the file is checked and returned',
    params: envioParamsSchema,
    headers: tusHeadersSchema.extend({ 'upload-offset': countSchema }),
    resumable: true,
    status: [200, 204],
    errors: [403, 404, 409, 412, 422, 503, 507],
    response: arquivoSchema.nullable(),
  },
  'GET /publico/documentoCredenciado/upload/:id': {
    summary: 'File of a complete upload, for a client that missed the answer to its last bytes',
    params: envioParamsSchema,
    errors: [403, 404],
    response: arquivoSchema,
  },
  'DELETE /publico/documentoCredenciado/upload/:id': {
    summary: 'Cancels the caller’s incomplete upload',
    params: envioParamsSchema,
    headers: tusHeadersSchema,
    resumable: true,
    status: [204],
    errors: [403, 404, 412],
    response: 'empty',
  },
  'GET /publico/documentoCredenciado/findByCaminho': {
    summary: 'File by its key, for its uploader; a file of a solicitação or message for its applicant and staff',
    leitura: 'DOCUMENTO',
    query: z.object({ caminho: keySchema }),
    errors: [401, 403, 404, 416],
    response: 'file',
  },
  'GET /documentoCredenciado/conteudo': {
    summary: 'Files inside a stored ZIP or RAR, as its directory lists them; nothing is unpacked',
    leitura: 'DOCUMENTO',
    query: z.object({ caminho: keySchema }),
    errors: [404, 422],
    response: z.array(arquivoDentroSchema),
  },
  'POST /documentoCredenciado/copiar': {
    summary: 'Copies a current documento of the caller’s own solicitação to a new upload (DOC-12)',
    body: z.object({ caminho: keySchema }),
    errors: [404, 422, 503, 507],
    response: arquivoSchema,
  },
  'GET /documentoCredenciado/abertos/:id': {
    summary: 'Documents of a solicitação that an analyst has opened, with the times of the caller’s own openings',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    response: z.array(documentoAbertoSchema),
  },
  'PUT /documentoCredenciado/aberto/:id': {
    summary: 'Marks a document of a solicitação as opened by the caller',
    about: { record: 'documento', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
  'DELETE /documentoCredenciado/deletar/:id': {
    summary: 'Removes the caller’s upload that no record refers to yet',
    params: z.object({ id: keySchema }),
    errors: [403, 404],
    response: doneSchema,
  },
});
