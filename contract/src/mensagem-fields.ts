import * as z from 'zod';
import { listOf } from './bounded.ts';
import { LIMITS } from './domain.ts';
import { fileNameSchema, keySchema, requiredLines, requiredText } from './fields.ts';
import { unfilledError, unknownError, withoutTags } from './placeholders.ts';
import { RULE } from './rule-texts.ts';

/** Maximum length of rich text, including its markup. */
export const CONTEUDO_MAX = 100_000;

/** True if rich text has no visible content: only tags, spaces and line breaks. */
export function isBlankHtml(html: string): boolean {
  return withoutTags(html).replace(/&nbsp;|\s/g, '') === '';
}

/** Subject of a notification, rectification or modelo (MSG-3). */
export const assuntoSchema = requiredText(LIMITS.templateSubjectMax, RULE.subjectRequired, RULE.subjectMax).min(
  LIMITS.templateSubjectMin,
  RULE.subjectMin,
);

/** Rich text of a message; the API sanitises it before storing. */
const conteudoOf = (required: string) =>
  requiredLines(CONTEUDO_MAX, required, 'A mensagem é grande demais.').refine((html) => !isBlankHtml(html), required);

export const conteudoSchema = conteudoOf(RULE.messageRequired);
/** Rich text of a reply. */
export const respostaConteudoSchema = conteudoOf(RULE.replyRequired);

/** Uploaded files of a message, by their keys. */
export const anexosSchema = listOf(z.object({ nome: fileNameSchema, key: keySchema }), {
  max: 10,
  error: 'É permitido anexar no máximo 10 arquivos.',
}).default([]);

/** Turns a rule about placeholders into a refinement. */
const refusing = (rule: (content: string) => string | null) => (content: string, context: z.RefinementCtx) => {
  const message = rule(content);
  if (message) context.addIssue({ code: 'custom', message });
};

/** Subject and text of a modelo, which contain only placeholders known to the portal. */
export const modeloAssuntoSchema = assuntoSchema.superRefine(refusing(unknownError));
export const modeloConteudoSchema = conteudoSchema.superRefine(refusing(unknownError));

/** Subject and text of a message that staff send, in which no placeholder is left. */
export const assuntoEnviadoSchema = assuntoSchema.superRefine(refusing(unfilledError));
export const conteudoEnviadoSchema = conteudoSchema.superRefine(refusing(unfilledError));
