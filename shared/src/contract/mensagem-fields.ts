import * as z from 'zod';
import { LIMITS } from './domain.ts';
import { unfilledError, unknownError } from './placeholders.ts';
import { RULE } from './texts.ts';

/** Whether rich text shows nothing: tags, spaces and breaks only. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** Subject of a notification, rectification or template (specification, section 5). */
export const assuntoSchema = z
  .string({ error: RULE.subjectRequired })
  .trim()
  .min(1, RULE.subjectRequired)
  .min(LIMITS.templateSubjectMin, RULE.subjectMin)
  .max(LIMITS.templateSubjectMax, RULE.subjectMax);

/** Rich text of a message; the API cleans it before it is stored. */
export const conteudoSchema = z
  .string({ error: RULE.messageRequired })
  .max(100_000, 'A mensagem é grande demais.')
  .refine((html) => !isBlankHtml(html), RULE.messageRequired);

/** Refuses what a rule of placeholders says. */
const refusing = (rule: (content: string) => string | null) => (content: string, context: z.RefinementCtx) => {
  const message = rule(content);
  if (message) context.addIssue({ code: 'custom', message });
};

/** Subject and text of a template: every place in them is one that the portal can fill in. */
export const modeloAssuntoSchema = assuntoSchema.superRefine(refusing(unknownError));
export const modeloConteudoSchema = conteudoSchema.superRefine(refusing(unknownError));

/** Subject and text of a message that staff send: no place of a template is left in them. */
export const assuntoEnviadoSchema = assuntoSchema.superRefine(refusing(unfilledError));
export const conteudoEnviadoSchema = conteudoSchema.superRefine(refusing(unfilledError));
