import { equipeDoModulo, estadoSaude, HORAS_CONTADAS, type Registry, SAUDE_TEXT } from '@credenciados/contract';
import { falhaModulo } from '@credenciados/platform/db/schema/index';
import { and, desc, gt, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Medida, withTimeLimit } from './medida.ts';

/** Live modules whose live version failed in browsers recently, one line for each team. */
export async function checkModules(deps: Deps, registry: () => Promise<Registry>): Promise<Medida[]> {
  const { modules } = await registry();
  const since = new Date(deps.now().getTime() - HORAS_CONTADAS * 60 * 60 * 1000);
  const live = modules.map(({ version }) => version);
  const rows =
    live.length === 0
      ? []
      : await withTimeLimit(deps, (tx) =>
          tx
            .select()
            .from(falhaModulo)
            .where(and(gt(falhaModulo.ultimaEm, since), inArray(falhaModulo.versao, live)))
            .orderBy(desc(falhaModulo.ultimaEm), desc(falhaModulo.id)),
        );
  const failing = modules.flatMap(({ descriptor: { name, title }, version }): Medida[] => {
    const failures = rows.filter(({ modulo, versao }) => modulo === name && versao === version);
    const [latest] = failures;
    if (!latest) return [];
    const quantos = failures.reduce((sum, { vezes }) => sum + vezes, 0);
    return [
      {
        item: 'MODULOS',
        sobre: title,
        estado: estadoSaude('MODULOS', { quantos }),
        quantos,
        desde: new Date(Math.min(...failures.map(({ primeiraEm }) => primeiraEm.getTime()))),
        detalhe: SAUDE_TEXT.modulo(quantos, latest.erro),
        responsavel: equipeDoModulo(title),
      },
    ];
  });
  return failing.length > 0 ? failing : [{ item: 'MODULOS', estado: 'OK', quantos: 0 }];
}
