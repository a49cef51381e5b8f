import { ACTION_ERROR, CODIGO, ERROR } from '@credenciados/contract/texts';
import { ApiError } from '@credenciados/shared';

/** A refused or failed submission, in words for the person. */
export interface SubmitFailure {
  title: string;
  message: string;
  /** Field path -> message, shown beside the fields. */
  campos: Readonly<Record<string, string>>;
  /** True if the person must sign in to continue. */
  signIn: boolean;
  /** True if another account has the CPF, which the person may claim. */
  cpfTaken?: boolean;
  /** True if a retry may help. */
  retry: boolean;
}

const CPF = 'pessoa.pessoaFisica.cpf';
/** Message for a request without an answer. */
export const NO_ANSWER = 'Não houve resposta do portal. Verifique a sua conexão e tente de novo.';
const KEPT = 'Nada do que você preencheu foi perdido.';
const CLOSED = 'O rascunho fica guardado: se o edital for reaberto, você continua de onde parou.';

function plain(message: string, more: Partial<SubmitFailure> = {}): SubmitFailure {
  return { title: 'O cadastro não foi enviado', message, campos: {}, signIn: false, retry: false, ...more };
}

/** Describes a failed submission. The form always stays as it is. */
export function submitFailure(error: unknown): SubmitFailure {
  if (!(error instanceof ApiError)) return plain(`${ERROR.unexpected} ${KEPT}`, { retry: true });
  const { status, codigo, campos, erros, messageTitle } = error;
  const text = [...new Set([error.message, ...erros])].filter(Boolean).join('\n');
  if (codigo === 'CREDENCIADO_CADASTRADO_EDITAL') {
    const message = error.message || CODIGO.CREDENCIADO_CADASTRADO_EDITAL;
    return plain(message, { campos: { [CPF]: message, ...campos } });
  }
  if (codigo === 'USUARIO_EXISTENTE') {
    const message = error.message || CODIGO.USUARIO_EXISTENTE;
    return plain(message, { campos: { [CPF]: message, ...campos }, signIn: true, cpfTaken: true });
  }
  if (status === 401) {
    return plain(`${ERROR.sessionExpired} ${ERROR.signInAgain} ${KEPT}`, { campos, signIn: true });
  }
  if (status === 0) {
    return plain(`${NO_ANSWER} ${KEPT}`, { retry: true });
  }
  if (status === 429) return plain(`${text || ACTION_ERROR.tooMany} ${KEPT}`, { campos, retry: true });
  if (status === 413) return plain(`${text || ACTION_ERROR.tooLarge} ${KEPT}`, { campos });
  // The edital closed while the form was filled in.
  if (status === 422 && text === ACTION_ERROR.editalNotValid) return plain(`${text} ${KEPT} ${CLOSED}`, { campos });
  if (status >= 500 || status === 404) return plain(`${text || ERROR.unexpected} ${KEPT}`, { campos, retry: true });
  return plain(text || ERROR.unexpected, { campos, ...(messageTitle && { title: messageTitle }) });
}

/** Renames the field paths of a refusal to the form's names. */
export function withCampos(error: ApiError, campos: Readonly<Record<string, string>>): ApiError {
  const { status, message, codigo, messageTitle, erros } = error;
  return new ApiError(status, { message, codigo, messageTitle, erros, campos });
}
