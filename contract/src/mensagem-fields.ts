import * as z from 'zod';
import { listOf } from './bounded.ts';
import { LIMITS } from './domain.ts';
import { fileNameSchema, keySchema, requiredLines, requiredText } from './fields.ts';
import { unfilledError, unknownError, withoutTags } from './placeholders.ts';
import { RULE } from './rule-texts.ts';

/** Characters of rich text, its markup included. */
export const CONTEUDO_MAX = 100_000;

/** True if rich text shows nothing: tags, spaces and line breaks only. */
export function isBlankHtml(html: string): boolean {
  return withoutTags(html).replace(/&nbsp;|\s/g, '') === '';
}

/** Subject of a notification, rectification or modelo (MSG-3). */
export const assuntoSchema = requiredText(LIMITS.templateSubjectMax, RULE.subjectRequired, RULE.subjectMax).min(
  LIMITS.templateSubjectMin,
  RULE.subjectMin,
);

/** Rich text of a message; the API cleans it before it is stored. */
const conteudoOf = (required: string) =>
  requiredLines(CONTEUDO_MAX, required, 'A mensagem é grande demais.').refine((html) => !isBlankHtml(html), required);

export const conteudoSchema = conteudoOf(RULE.messageRequired);
/** Rich text of a reply. */
export const respostaConteudoSchema = conteudoOf(RULE.replyRequired);

/** Files uploaded for a message, named by their keys. */
export const anexosSchema = listOf(z.object({ nome: fileNameSchema, key: keySchema }), {
  max: 10,
  error: 'É permitido anexar no máximo 10 arquivos.',
}).default([]);

/** Refuses what a rule of placeholders says. */
const refusing = (rule: (content: string) => string | null) => (content: string, context: z.RefinementCtx) => {
  const message = rule(content);
  if (message) context.addIssue({ code: 'custom', message });
};

/** Subject and text of a modelo: every place in them is one that the portal can fill in. */
export const modeloAssuntoSchema = assuntoSchema.superRefine(refusing(unknownError));
export const modeloConteudoSchema = conteudoSchema.superRefine(refusing(unknownError));

/** Subject and text of a message that staff send: no place of a modelo is left in them. */
export const assuntoEnviadoSchema = assuntoSchema.superRefine(refusing(unfilledError));
export const conteudoEnviadoSchema = conteudoSchema.superRefine(refusing(unfilledError));
