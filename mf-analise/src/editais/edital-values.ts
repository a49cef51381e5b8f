import { NO_REGRAS } from '@credenciados/contract';
import { todayInZone } from '@credenciados/shared';
import type { Edital, EditalSave } from './editais.api.ts';

/** Values of the form of a new edital. */
export function emptyValues(tipoEdital: Edital['tipoEdital'], today: string): EditalSave {
  return {
    numeroEdital: '',
    tipoEdital,
    periodoAbertura: { inicio: today, fim: '' },
    anexoEdital: [],
    regras: NO_REGRAS,
  };
}

/** Values of the form of an edital that exists. */
export function presentValues(edital: Edital) {
  return {
    id: edital.id,
    versao: edital.versao,
    numeroEdital: edital.numero,
    tipoEdital: edital.tipoEdital,
    periodoAbertura: {
      inicio: todayInZone(new Date(edital.dataInicio)),
      fim: todayInZone(new Date(edital.dataFim)),
    },
    anexoEdital: [],
    regras: edital.regras,
  } satisfies EditalSave;
}
