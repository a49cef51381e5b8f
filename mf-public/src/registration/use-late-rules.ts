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
 * Validation rules, loaded after the form, which accepts input meanwhile. If loading fails, submitting shows an error and loads them again.
 */
export function useLateRules(tipo: TipoEdital, tiposDocumento: readonly TipoDocumento[]) {
  const late = useMemo(() => {
    let loaded: RegistrationRules | null = null;
    const load = async () => {
      loaded ??= (await loadRules()).registrationRules(tipo, tiposDocumento);
      return loaded;
    };
    const resolver: Check = async (...given) => {
      const rules = await load().catch(() => null);
      return rules ? rules.resolver(...given) : { values: {}, errors: NOT_THERE };
    };
    return { load, resolver };
  }, [tipo, tiposDocumento]);
  useEffect(() => {
    // After a failure, submitting the form loads the rules again and shows the error.
    late.load().catch(() => undefined);
  }, [late]);
  return late;
}
