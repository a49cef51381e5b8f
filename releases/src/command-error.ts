/** A failed command, in words that the person who runs it can act on. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** Code of the portal's refusal, if it refused and has one. */
  readonly codigo: string | undefined;
  /** Status of the portal's answer, if any. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { codigo, status, ...options }: ErrorOptions & { codigo?: string; status?: number } = {},
  ) {
    super(message, options);
    this.codigo = codigo;
    this.status = status;
  }
}
