/** Failed call of the API (ERR-1). `status` is 0 without an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Code in the catalogue of errors, if any. */
  readonly codigo: string | undefined;
  readonly messageTitle: string | undefined;
  readonly erros: readonly string[];
  /** Field path -> message. */
  readonly campos: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const answer = isObject(body) ? body : {};
    super(text(answer.message) ?? '', options);
    this.status = status;
    this.codigo = text(answer.codigo);
    this.messageTitle = text(answer.messageTitle);
    this.erros = Array.isArray(answer.erros) ? answer.erros.filter((erro) => typeof erro === 'string') : [];
    this.campos = isObject(answer.campos)
      ? Object.fromEntries(
          Object.entries(answer.campos).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
