import { type ContentFault, fileReason } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';

/** File refused for its content (422). */
export class ContentError extends AppError {
  readonly fault: ContentFault;

  constructor(fault: ContentFault, { item, cause }: { item?: string | undefined; cause?: unknown } = {}) {
    super(422, fileReason(fault, item), { cause });
    this.fault = fault;
  }
}
