import { estadoSaude, SAUDE_TEXT } from '@credenciados/contract';
import { readTrailCheck } from '@credenciados/platform/audit/check-trail';
import type { Deps } from '../../deps.ts';
import { type Medida, minutesSince, withTimeLimit } from './medida.ts';

/** Health of the audit trail: result of the last check, and whether it runs. */
export async function checkAudit(deps: Deps): Promise<Medida[]> {
  const found = await withTimeLimit(deps, readTrailCheck);
  if (!found) return [{ item: 'AUDITORIA', estado: 'ATENCAO', detalhe: SAUDE_TEXT.auditoriaNunca }];
  const { em, check } = found;
  const [first] = check.falhas;
  if (first) {
    const detalhe = SAUDE_TEXT.auditoria(first.texto);
    const desde = new Date(first.em);
    return [{ item: 'AUDITORIA', estado: 'FALHA', quantos: check.falhas.length, desde, detalhe }];
  }
  const estado = estadoSaude('AUDITORIA', { minutos: minutesSince(em, deps.now()) });
  const late = estado !== 'OK' && { detalhe: SAUDE_TEXT.auditoriaParada };
  return [{ item: 'AUDITORIA', estado, quantos: 0, desde: em, ...late }];
}
