import { DIAS_DE_AVISO, SAUDE_TEXT } from '@credenciados/contract';
import { loadPdfSigner, validityOf } from '@credenciados/platform/pdf/pdf-signer';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { subDays } from 'date-fns/subDays';
import type { Deps } from '../../deps.ts';
import type { Medida } from './medida.ts';

/** Health of the PDF certificate: validity and days left; nothing if none is used. */
export async function checkCertificate(deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<Medida[]> {
  const signer = await loadPdfSigner(deps);
  if (!signer) return [];
  const now = deps.now();
  const day = (moment: Date) => format(new TZDate(moment, deps.config.timeZone), 'dd/MM/yyyy');
  const base = { item: 'CERTIFICADO', desde: signer.validFrom } as const;
  const validity = validityOf(signer, now);
  if (validity === 'expired')
    return [{ ...base, estado: 'FALHA', detalhe: SAUDE_TEXT.certificadoVencido(day(signer.validTo)) }];
  if (validity === 'future')
    return [{ ...base, estado: 'FALHA', detalhe: SAUDE_TEXT.certificadoFuturo(day(signer.validFrom)) }];
  if (now < subDays(signer.validTo, DIAS_DE_AVISO)) return [{ ...base, estado: 'OK' }];
  return [{ ...base, estado: 'ATENCAO', detalhe: SAUDE_TEXT.certificadoPorVencer(day(signer.validTo)) }];
}
