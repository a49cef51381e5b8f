import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils';
import { DOCUMENTO_OUTROS, type TipoEdital } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import type { Db, Executor } from './database.ts';
import { estado, municipio, tipoDocumento, tipoDocumentoEdital } from './schema/index.ts';

/** Names of document types on forms and in messages (DOC-1). */
const DESCRICAO: Record<string, string> = {
  DOCUMENTO_IDENTIFICACAO: 'Documento de identificação',
  COMPROVANTE_INCRA: 'Comprovante de credenciamento no INCRA',
  CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE: 'Certidão de quitação e registro no órgão de classe',
  CERTIDAO_REGISTRO_ORGAO_CLASSE: 'Certidão de registro no órgão de classe',
  CERTIDAO_QUITACAO_ORGAO_CLASSE: 'Certidão de quitação no órgão de classe',
  CERTIDAO_ATRIBUICAO_ORGAO_CLASSE: 'Certidão de atribuição no órgão de classe',
  CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE: 'Certidão negativa do INCRA e do órgão de classe',
  CONSULTA_PENALIDADE_INCRA_SIGEF: 'Consulta de penalidade INCRA/SIGEF',
  CERTIDAO_QUITACAO: 'Certidão de quitação',
  [DOCUMENTO_OUTROS]: 'Outros',
};

/** Document types of each type of edital, in the order of the form. */
const TIPOS: Record<TipoEdital, readonly string[]> = {
  GEOMENSOR: [
    'DOCUMENTO_IDENTIFICACAO',
    'COMPROVANTE_INCRA',
    'CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE',
    'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    'CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE',
    'CONSULTA_PENALIDADE_INCRA_SIGEF',
    DOCUMENTO_OUTROS,
  ],
  VISTORIADOR: [
    'DOCUMENTO_IDENTIFICACAO',
    'CERTIDAO_REGISTRO_ORGAO_CLASSE',
    'CERTIDAO_QUITACAO_ORGAO_CLASSE',
    'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    'CERTIDAO_QUITACAO',
    DOCUMENTO_OUTROS,
  ],
};

/**
 * Fills the tables that every installation needs: states, municipalities with IBGE codes, document types. Existing rows stay, since the
 * agency may have changed them. A type that the agency removed from an edital stays removed.
 */
export async function seedReference(db: Db): Promise<void> {
  const present = await countRows(db);
  const states = getStates();
  if (present.estados < states.length) {
    await db
      .insert(estado)
      .values(states.map(({ code, name, ibgeCode }) => ({ codigo: code, nome: name, ibge: ibgeCode })))
      .onConflictDoNothing();
  }
  const municipalities = getMunicipalities();
  if (present.municipios < municipalities.length) {
    const rows = municipalities.map(({ code, name, stateCode }) => ({ id: Number(code), nome: name, uf: stateCode }));
    // One JSON parameter: with 17,000 separate parameters the insert takes ten times as long.
    await db.execute(sql`
      insert into ${municipio} (id, nome, codigo_estado)
      select id, nome, uf from json_to_recordset(${JSON.stringify(rows)}::json) as linha(id integer, nome text, uf text)
      on conflict do nothing`);
  }
  if (present.tipos === 0) await insertDocumentTypes(db);
}

async function insertDocumentTypes(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(tipoDocumento)
      .values(Object.entries(DESCRICAO).map(([codigo, descricao]) => ({ codigo, descricao })))
      .onConflictDoNothing();
    for (const tipoEdital of ['GEOMENSOR', 'VISTORIADOR'] as const) {
      const rows = TIPOS[tipoEdital].map((codigo, ordem) => ({
        tipoEdital,
        codigo,
        obrigatorio: codigo !== DOCUMENTO_OUTROS,
        ordem,
      }));
      await tx.insert(tipoDocumentoEdital).values(rows).onConflictDoNothing();
    }
  });
}

async function countRows(db: Executor): Promise<{ estados: number; municipios: number; tipos: number }> {
  const [estados, municipios, tipos] = await Promise.all([
    db.$count(estado),
    db.$count(municipio),
    db.$count(tipoDocumentoEdital),
  ]);
  return { estados, municipios, tipos };
}
