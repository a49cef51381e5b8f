import { columnsOf, FIELD_NAMES } from '@credenciados/contract';
import { toSnakeCase } from 'drizzle-orm/casing';
import { solicitacao } from './schema/index.ts';

/** SQL for a column's value; trims fixed-length types, which are padded if a processo gave no address. */
function columnSql(column: keyof typeof solicitacao.$inferSelect): string {
  const name = `s.${toSnakeCase(column)}`;
  return solicitacao[column].getSQLType().startsWith('char(') ? `trim(${name})` : name;
}

/** Columns of every registration field, so that versions are complete. */
const dados = FIELD_NAMES.flatMap(columnsOf).map((column) => `'${column}', ${columnSql(column)}`);

/** View with the present content of each solicitação in the shape of a version; versions are copied from it, by the API as well. */
export const SOLICITACAO_CONTEUDO = `CREATE OR REPLACE VIEW solicitacao_conteudo AS
SELECT
  s.id AS solicitacao_id,
  jsonb_build_object(${dados.join(', ')}, 'municipio', m.nome) AS dados,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', d.id, 'caminho', a.key, 'tipo', d.tipo, 'nome', a.nome_original, 'tamanho', a.tamanho, 'sha256', a.sha256
    ) ORDER BY d.id)
    FROM documento d JOIN arquivo a ON a.key = d.arquivo_key
    WHERE d.solicitacao_id = s.id AND d.substituido_em IS NULL
  ), '[]') AS documentos
FROM solicitacao s LEFT JOIN municipio m ON m.id = s.municipio_id;
`;
