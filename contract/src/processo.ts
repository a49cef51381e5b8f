import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, filtroSchema, idSchema, instantSchema, pagedFrom, pageSchema, textOf } from './fields.ts';

/** Version of a processo; `dadosCadastro` is JSON text (PRC-3). */
export const processoSchema = z.object({
  id: idSchema,
  idProcesso: idSchema,
  numeroProcesso: z.string(),
  numeroProtocolo: z.string(),
  protocolo: z.string(),
  versao: z.number().int(),
  nomeRazaoSocialInteressado: z.string(),
  status: z.string(),
  setor: z.string(),
  tipo: z.string(),
});

/** Row of the list, with the author and time of the accreditation of its responsible person under the open edital (PRC-6). */
const processoRowSchema = processoSchema.extend({
  credenciado: z.object({ idSolicitacao: idSchema, por: z.string().nullable(), em: instantSchema }).nullable(),
});
export type Processo = z.infer<typeof processoRowSchema>;

export const PROCESSO_SORTABLE = ['numeroProcesso', 'nomeRazaoSocialInteressado', 'status', 'setor', 'tipo'] as const;

const protocoloParam = textOf(60).min(1);

export const processoEndpoints = defineEndpoints({
  'POST /processo/filtro': {
    summary: 'Processos that may be accredited, by number, protocol, or interested CPF or name',
    leitura: 'LISTA',
    body: pagedFrom(filtroSchema(PROCESSO_SORTABLE)),
    mayLag: true,
    response: z.object({ processes: pageSchema(processoRowSchema), totalElements: z.number().int() }),
  },
  'GET /processo/versoesCadastro/:protocolo': {
    summary: 'Versions of a processo by its protocol, newest first',
    params: z.object({ protocolo: protocoloParam }),
    errors: [404],
    response: z.array(z.object({ versao: z.number().int() })),
  },
  'GET /processo/withCadastro/:protocolo/:versao': {
    summary: 'Version of a processo, with its registration data as JSON text',
    leitura: 'PROCESSO',
    params: z.object({ protocolo: protocoloParam, versao: z.coerce.number().int().positive().max(1_000_000) }),
    errors: [404],
    response: processoSchema.extend({ dadosCadastro: z.string() }),
  },
  'POST /processo/credenciar/:idProcesso': {
    summary: 'Creates a solicitação that awaits validation from a processo',
    params: z.object({ idProcesso: z.coerce.number().int().positive().max(2_147_483_647) }),
    errors: [404, 422],
    response: doneSchema,
  },
});
