import { RULE } from '@credenciados/shared/contract';
import { AppError } from '../../../http/errors.ts';

const TEXT = {
  content: RULE.fileContent,
  damaged: RULE.fileDamaged,
  unsafe: RULE.fileUnsafe,
  protected: RULE.fileProtected,
} as const;
export type ContentFault = keyof typeof TEXT;

/** A file is refused for what is in it (422). */
export class ContentError extends AppError {
  readonly fault: ContentFault;

  constructor(fault: ContentFault, cause?: unknown) {
    super(422, TEXT[fault], { cause });
    this.fault = fault;
  }
}
