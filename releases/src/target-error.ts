/** The portal refused a command, or can't be reached. */
export class TargetError extends Error {
  override name = 'TargetError';
  /** Code of the refusal, if it has one. */
  readonly codigo: string | undefined;
  /** Status of the answer, if any. */
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
