import { useSession } from '@credenciados/shared';

/** True if a solicitação or processo is the person's own: staff can't act on it. */
export function useIsOwn(cpf: string | undefined): boolean {
  return useSession(({ session }) => session !== null && session.pessoa.cpfCnpj === cpf?.replace(/\D/g, ''));
}
