import { PARTE_SAUDE, SAUDE_TEXT } from '@credenciados/contract';
import type { Parte } from '@credenciados/platform/health/parts';
import type { Deps } from '../../deps.ts';
import { componentAddress } from '../../http/component-address.ts';
import { componentsNow } from '../../http/components-now.ts';
import type { Medida } from './medida.ts';

/** Every component has a name. */
const NAMES: Record<Parte, string> = PARTE_SAUDE;

/** Components that this process can't reach, one line each. */
export async function checkComponents(deps: Deps): Promise<Medida[]> {
  const down = (await componentsNow(deps)).filter(({ ok }) => !ok);
  if (down.length === 0) return [{ item: 'PARTES', estado: 'OK', quantos: 0 }];
  return down.map(({ parte, desde, motivo }) => ({
    item: 'PARTES',
    estado: 'FALHA',
    sobre: NAMES[parte],
    desde,
    detalhe: SAUDE_TEXT.parte(componentAddress(parte, deps.config), motivo ?? '?'),
  }));
}
