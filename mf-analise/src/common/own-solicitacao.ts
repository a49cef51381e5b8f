import { useSession } from '@credenciados/shared';

/** True if a solicitação or processo is the person's own: staff don't act on their own. */
export function useIsOwn(cpf: string | undefined): boolean {
  return useSession(({ session }) => session !== null && session.pessoa.cpfCnpj === cpf?.replace(/\D/g, ''));
}
