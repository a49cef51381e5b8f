import * as z from 'zod';
import { CATEGORIAS_CONTADAS } from './dados-pessoais.ts';
import { PERFIS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, instantSchema, keySchema, requiredText } from './fields.ts';
import { FIELDS } from './registration-fields.ts';

/** Refusals of changes of the person's own account. */
export const CONTA_TEXT = {
  nameElsewhere: 'O nome pertence ao serviço em que você entra, e é corrigido nele.',
} as const;

/** Solicitação that still gets notices, and their address. */
const avisoSchema = z.object({
  protocolo: z.string(),
  /** Masked; null if it is the account's address. */
  email: z.string().nullable(),
});

/** Open session. */
const acessoSchema = z.object({
  id: z.string(),
  perfil: z.enum(PERFIS),
  /** Browser and system in words; empty if unknown. */
  navegador: z.string(),
  inicio: instantSchema,
  ultimoUso: instantSchema,
  /** True if it is of the caller's browser. */
  este: z.boolean(),
});

/** Account of the caller. */
export const contaSchema = z.object({
  nome: z.string(),
  /** Masked; its owner recognises it. */
  cpf: z.string(),
  email: z.string(),
  /** True if this portal manages e-mail, password and second factor; false with an external issuer. */
  entradaPropria: z.boolean(),
  /** Second factors that this portal has of the person. */
  segundaEtapa: z.object({
    aplicativo: z.boolean(),
    chaves: z.number().int(),
    /** Unused recovery codes. */
    codigos: z.number().int(),
  }),
  avisos: z.array(avisoSchema),
  /** Most recently used first. */
  acessos: z.array(acessoSchema),
  /** True if the person gets the daily digest (FIL-22); null unless signed in as staff. */
  resumoDiario: z.boolean().nullable(),
});
export type Conta = z.infer<typeof contaSchema>;

/** Correction of the name of one's own account. */
export const corrigirNomeSchema = z.object({ nome: requiredText(FIELDS.nome.max) });

export const contaEndpoints = defineEndpoints({
  'GET /conta': {
    summary: 'Account of the caller (CTA-11)',
    errors: [404],
    response: contaSchema,
  },
  'PUT /conta/resumo': {
    summary: 'Turns the caller’s daily digest by e-mail on or off (FIL-22)',
    body: z.object({ ligado: z.boolean() }),
    response: doneSchema,
  },
  'GET /conta/dados': {
    summary: 'All data of the caller in the portal, as a JSON file (CTA-12)',
    response: 'file',
    rateLimit: 10,
  },
  'GET /conta/dados/pdf': {
    summary: 'All data of the caller in the portal, as a readable PDF with purpose, legal basis and retention (DAD-2)',
    response: 'file',
    rateLimit: 10,
  },
  'GET /conta/inventario': {
    summary: 'Numbers of the caller’s records by kind of personal data (DAD-1)',
    response: z.array(z.object({ categoria: z.enum(CATEGORIAS_CONTADAS), quantos: z.number().int() })),
  },
  'PUT /conta/nome': {
    summary: 'Corrects the name of the caller’s own account; solicitações keep the name they were sent with (DAD-3)',
    body: corrigirNomeSchema,
    errors: [422],
    response: doneSchema,
  },
  'DELETE /conta/acessos/:id': {
    summary: 'Ends a session of the caller, and the sign-in of its browser (CTA-11)',
    params: z.object({ id: keySchema }),
    errors: [404],
    response: doneSchema,
  },
  'DELETE /conta/acessos': {
    summary: 'Ends the caller’s sessions in other browsers (CTA-11)',
    response: doneSchema,
  },
});
