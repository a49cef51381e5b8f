import { EXTINTO_LABEL } from '@credenciados/contract';
import { SITUACAO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { mayDo } from '@credenciados/contract/transitions';
import { portalNow } from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';
import type { Edital } from './editais.api.ts';

/** Label and icon of an edital's state. The tooltip says that an open edital outside its period takes no registrations. */
export function editalLook({ situacao, valido, extinto }: Pick<Edital, 'situacao' | 'valido' | 'extinto'>): StateLook {
  if (extinto) {
    const label = EXTINTO_LABEL[extinto];
    return { tone: 'error', label: label[0]?.toUpperCase() + label.slice(1), meaning: `O edital foi ${label}.` };
  }
  const label = SITUACAO_EDITAL_LABEL[situacao];
  if (!mayDo('edital', 'INSCREVER', situacao))
    return { tone: 'neutral', label, meaning: 'O edital não recebe mais solicitações.' };
  return {
    tone: 'success',
    label,
    meaning: valido ? 'O edital recebe solicitações.' : 'O edital está aberto, mas fora do período de inscrições.',
  };
}

/** True if an open edital's period is over: it takes no registrations, and blocks a new edital (EDT-1). */
export function hasEnded({ situacao, valido, dataFim }: Pick<Edital, 'situacao' | 'valido' | 'dataFim'>): boolean {
  return mayDo('edital', 'ENCERRAR', situacao) && !valido && Date.parse(dataFim) < portalNow();
}
