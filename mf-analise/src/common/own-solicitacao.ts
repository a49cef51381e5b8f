import { useSession } from '@credenciados/shared';

/** Whether a solicitação, or a processo, is the person's own: staff take no part in what they asked for themselves. */
export function useIsOwn(cpf: string | undefined): boolean {
  return useSession(({ session }) => session !== null && session.pessoa.cpfCnpj === cpf?.replace(/\D/g, ''));
}
