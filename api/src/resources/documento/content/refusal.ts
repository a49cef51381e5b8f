import type { ContentFault } from '@credenciados/contract';

/** Refusal of a file by an inspector. It is thrown in the worker, so it carries neither text nor HTTP status. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly fault: ContentFault;
  /** Name of the archive's entry that caused it. */
  readonly item: string | undefined;

  constructor(fault: ContentFault, item?: string, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
    this.item = item;
  }
}
