import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, textOf } from './fields.ts';
import { modeloAssuntoSchema, modeloConteudoSchema } from './mensagem-fields.ts';

export const modeloMensagemSchema = z.object({
  id: idSchema,
  assunto: z.string(),
  conteudo: z.string(),
  usuario: z.object({ pessoa: z.object({ nomeRazaoSocial: z.string() }) }),
  versao: z.number().int(),
});
export type ModeloMensagem = z.infer<typeof modeloMensagemSchema>;

/** Form of a modelo (message template). */
export const modeloFormSchema = z.object({ assunto: modeloAssuntoSchema, conteudo: modeloConteudoSchema });

export const modeloMensagemEndpoints = defineEndpoints({
  'GET /modeloMensagem/findAll': {
    summary: 'All modelos de mensagem',
    response: z.array(modeloMensagemSchema),
  },
  'GET /modeloMensagem/findBySearch/:texto': {
    summary: 'Modelos whose subject contains a text',
    params: z.object({ texto: textOf(200) }),
    response: z.array(modeloMensagemSchema),
  },
  'POST /modeloMensagem/cadastrar': {
    summary: 'Adds a modelo',
    body: modeloFormSchema,
    errors: [422],
    response: modeloMensagemSchema,
  },
  'PUT /modeloMensagem/alterar': {
    summary: 'Changes a modelo; an outdated version answers 409',
    body: modeloFormSchema.extend({ id: idSchema, versao: z.int32() }),
    errors: [404, 409, 422],
    response: modeloMensagemSchema,
  },
  'DELETE /modeloMensagem/deletar/:id': {
    summary: 'Deletes a modelo',
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
});
