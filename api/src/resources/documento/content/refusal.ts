import type { ContentFault } from '@credenciados/contract';

/** Refusal of a file by an inspector. It runs in the worker, so it carries no text and no HTTP status. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly fault: ContentFault;
  /** Name of the entry inside an archive that is the reason. */
  readonly item: string | undefined;

  constructor(fault: ContentFault, item?: string, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
    this.item = item;
  }
}
