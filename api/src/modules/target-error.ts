/** The portal says no, or can't be reached. */
export class TargetError extends Error {
  override name = 'TargetError';
  /** Why it says no, where it has a code for that. */
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
