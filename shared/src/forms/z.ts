/**
 * zod for forms and for contracts compiled into modules: one copy per page, with Portuguese messages. Named exports only: the namespace
 * would add its fifty locales, compiler and JSON Schema reader to the bundle.
 */
import { speakPortuguese } from '@credenciados/contract/zod-texts';

export {
  any,
  array,
  boolean,
  coerce,
  config,
  custom,
  discriminatedUnion,
  email,
  enum,
  type infer,
  type input,
  int,
  int32,
  iso,
  lazy,
  literal,
  maxLength,
  NEVER,
  nullable,
  number,
  object,
  optional,
  type output,
  pipe,
  preprocess,
  type RefinementCtx,
  record,
  refine,
  strictObject,
  string,
  superRefine,
  transform,
  tuple,
  union,
  unknown,
  url,
  uuid,
  type ZodObject,
  type ZodType,
} from 'zod';

speakPortuguese();
