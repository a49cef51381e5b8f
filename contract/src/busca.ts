import * as z from 'zod';
import { LIMITS, SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idSchema, instantSchema, textOf } from './fields.ts';
import { RULE } from './rule-texts.ts';

/** Three consecutive letters or digits: fewer would make a search in all editais read them all. Two are enough in Han or Kana. */
const SEARCHABLE =
  /(?:[\p{L}\p{N}]\p{M}*){3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Search text for people, in all editais. */
export const procuradoSchema = textOf(100).regex(SEARCHABLE, RULE.searchPeople);

/** Search for people in all editais (FIL-20). */
export const buscaSchema = z.object({ campoSimples: procuradoSchema });

/** Solicitação found, with its edital. */
const encontradaSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  nome: z.string(),
  cpf: z.string(),
  dataCadastro: instantSchema,
  edital: z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
});

export const buscaEndpoints = defineEndpoints({
  'POST /busca/findByFiltro': {
    summary:
      'Searches solicitações and accredited people of all editais by name, CPF or protocolo; returns the first results',
    leitura: 'PESQUISA',
    termo: 'all',
    body: buscaSchema,
    mayLag: true,
    response: z.object({
      content: z.array(encontradaSchema).max(LIMITS.found),
      /** True if there are more results than these. */
      haMais: z.boolean(),
    }),
    rateLimit: 240,
  },
});
