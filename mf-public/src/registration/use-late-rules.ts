import type { Cadastro } from '@credenciados/contract/credenciado';
import type { TipoDocumento } from '@credenciados/contract/documento';
import type { TipoEdital } from '@credenciados/contract/domain';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import type { Resolver } from '@credenciados/shared/form-core';
import { useEffect, useMemo } from 'react';
import { loadRules } from './load-rules.ts';
import type { RegistrationRules } from './registration-rules.ts';
import { NO_ANSWER } from './submit-failure.ts';

type Check = Resolver<RegistrationValues, unknown, Cadastro>;

const NOT_THERE = { root: { servidor: { type: 'server', message: NO_ANSWER } } };

/**
 * The rules that a registration is checked by, which come after the form: fields take what is typed meanwhile. Where they
 * can't be had, sending says so, and asks for them again.
 */
export function useLateRules(tipo: TipoEdital, tiposDocumento: readonly TipoDocumento[]) {
  const late = useMemo(() => {
    let known: RegistrationRules | null = null;
    const load = async () => {
      known ??= (await loadRules()).registrationRules(tipo, tiposDocumento);
      return known;
    };
    const resolver: Check = async (...given) => {
      const rules = await load().catch(() => null);
      return rules ? rules.resolver(...given) : { values: {}, errors: NOT_THERE };
    };
    return { load, resolver };
  }, [tipo, tiposDocumento]);
  useEffect(() => {
    // Sending asks for them again, and tells.
    late.load().catch(() => undefined);
  }, [late]);
  return late;
}
