import {
  MODELO_ATO_INICIAL,
  type ModeloAto,
  TIPOS_ATO,
  TIPOS_ATO_PROCEDIMENTO,
  type TipoAto,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { atoModelo, edital } from '@credenciados/platform/db/schema/index';
import { and, desc, eq, sql } from 'drizzle-orm';
import { regrasOf } from '../edital/regras.ts';

/** A template with its version; null: decisions make no acts. */
interface ComVersao {
  versao: number;
  modelo: ModeloAto | null;
  /** Kinds of acts that the edital makes. */
  tipos: TipoAto[];
}

const presentOf = lookup((db) =>
  db
    .select({ id: edital.id, versao: atoModelo.versao, modelo: atoModelo.modelo, regras: edital.regras })
    .from(edital)
    .leftJoin(atoModelo, and(eq(atoModelo.editalId, edital.id)))
    .where(eq(edital.id, sql.placeholder('id')))
    .orderBy(desc(sql`coalesce(${atoModelo.versao}, 0)`))
    .limit(1)
    .prepare('modelo_de_ato'),
);

/** Present template of an edital (ATO-2); null if the edital doesn't exist. */
export async function findModelo(db: Executor, editalId: number): Promise<ComVersao | null> {
  const [row] = await presentOf(db).execute({ id: editalId });
  if (!row) return null;
  // A template older than a kind of act has its initial text.
  const { certificado } = { ...MODELO_ATO_INICIAL, ...row.modelo };
  const textos = { ...MODELO_ATO_INICIAL.textos, ...row.modelo?.textos };
  const { devidoProcesso, resultadoEmEtapas, suspender } = regrasOf(row);
  const makes = (tipo: TipoAto) =>
    tipo === 'DECIDIR_RECURSO'
      ? resultadoEmEtapas
      : devidoProcesso ||
        !TIPOS_ATO_PROCEDIMENTO.includes(tipo) ||
        (suspender && (tipo === 'SUSPENDER' || tipo === 'REINTEGRAR'));
  return {
    versao: row.versao ?? 0,
    modelo: row.modelo && { ...row.modelo, textos, certificado },
    tipos: TIPOS_ATO.filter(makes),
  };
}
