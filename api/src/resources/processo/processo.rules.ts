import { cleanLine, cpfSchema, emailSchema, optionalText, phoneSchema, requiredText } from '@credenciados/contract';
import * as z from 'zod';

/** Person responsible for a processo's georeferencing. The last four fields are optional. */
const responsavelSchema = z.object({
  nome: requiredText(200),
  cpf: cpfSchema,
  codigoIncra: z.coerce.string().overwrite(cleanLine).max(20).nullish(),
  codigoCrea: optionalText(50),
  formacao: optionalText(200),
  email: emailSchema.nullish().catch(null),
  telefone: phoneSchema.nullish().catch(null),
});
export type Responsavel = z.output<typeof responsavelSchema>;

const dadosSchema = z.object({
  dados: z.object({
    cadastro: z.object({ georreferenciamento: z.object({ responsavel: responsavelSchema }) }),
  }),
});

/** Texts of refusals that only processos have. */
export const PROCESSO_TEXT = {
  noResponsible: 'O cadastro do processo não informa um responsável com nome e CPF válidos.',
  accreditedTitle: 'Processo já credenciado',
  own: 'Você é parte neste processo: outra pessoa da comissão deve credenciar o responsável.',
} as const;

/** Responsible person in a processo's registration data; null if name or CPF are missing or invalid. */
export function responsibleOf(dadosCadastro: unknown): Responsavel | null {
  const parsed = dadosSchema.safeParse(dadosCadastro);
  return parsed.success ? parsed.data.dados.cadastro.georreferenciamento.responsavel : null;
}
