/**
 * What a form's rules, and the contract that is compiled into modules, are said with: one zod for all of a page, which speaks Portuguese
 * whatever else is loaded. A name that stands for all of zod keeps all of it in what people download: its texts in
 * fifty languages, its compiler, its readers of JSON Schema.
 */
import { speakPortuguese } from '../contract/zod-texts.ts';

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
