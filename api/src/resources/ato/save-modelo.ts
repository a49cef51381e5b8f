import { ATO_TEXT, type ModeloAto } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { atoModelo, edital } from '@credenciados/platform/db/schema/index';
import { conflict, notFound } from '@credenciados/platform/http/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { findModelo } from './modelo.queries.ts';

/** Stores a new version of an edital's template for later decisions (ATO-2); null removes it. */
export function saveModelo(
  deps: Deps,
  actor: Actor,
  editalId: number,
  { versao, modelo }: { versao: number; modelo: ModeloAto | null },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // If two people change it at once, the second waits and gets a conflict.
    await tx.select({ id: edital.id }).from(edital).where(eq(edital.id, editalId)).for('no key update');
    const present = await findModelo(tx, editalId);
    if (!present) throw notFound();
    if (present.versao !== versao) throw conflict(ATO_TEXT.changed);
    if (isSame(present.modelo, modelo)) return;
    const made = versao + 1;
    await tx
      .insert(atoModelo)
      .values({ editalId, versao: made, modelo, criadoEm: deps.now(), criadoPor: actor.usuarioId });
    await recordAudit(tx, {
      atorId: actor.usuarioId,
      acao: modelo ? 'MODELO_ATO_ALTERADO' : 'MODELO_ATO_RETIRADO',
      entidade: 'ato_modelo',
      entidadeId: editalId,
      dados: { versao: made },
    });
  });
}

/** True if both are equal: the database keeps the keys of JSON in an order of its own. */
function isSame(one: ModeloAto | null, other: ModeloAto | null): boolean {
  if (!one || !other) return one === other;
  const { textos, ...rest } = one;
  return (
    Object.entries(rest).every(([key, value]) => Reflect.get(other, key) === value) &&
    Object.entries(textos).every(([key, value]) => Reflect.get(other.textos, key) === value)
  );
}
