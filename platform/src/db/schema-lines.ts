import type pg from 'pg';
import { APP_ROLE } from './application-role.ts';

/**
 * Describes the schema with one line per table, column, constraint, index, trigger, function and view, with the rights of the application's
 * role. Leaves out parentheses, which `pg_dump` sets differently, and the comments and layout of functions. PostgreSQL 15 to 18 give equal
 * lines.
 */
const LINES = `
WITH relation AS (
  SELECT c.oid, c.relname AS name, c.relkind, c.reloptions, c.relacl FROM pg_class c
  WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
), line (text) AS (
  SELECT concat_ws(' ', CASE relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'S' THEN 'sequence' ELSE 'relation' END, name,
      CASE WHEN relkind = 'v' THEN left(encode(sha256(convert_to(regexp_replace(regexp_replace(pg_get_viewdef(oid), '\\m\\w+\\.', '', 'g'), '[\\s()]+', '', 'g'), 'UTF8')), 'hex'), 16) END,
      'with ' || array_to_string(reloptions, ', '),
      'for the application: ' || (SELECT string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type) FROM aclexplode(relacl) a
        WHERE a.grantee = to_regrole('${APP_ROLE}')))
    FROM relation
  UNION ALL
  SELECT concat_ws(' ', 'column', r.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'not null' END,
      CASE a.attidentity WHEN 'a' THEN 'identity' WHEN 'd' THEN 'identity by default' END,
      CASE a.attgenerated WHEN 's' THEN 'generated' WHEN 'v' THEN 'virtual' END,
      translate(pg_get_expr(d.adbin, d.adrelid), '()', ''))
    FROM relation r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
    WHERE r.relkind <> 'S'
  UNION ALL
  -- From version 18 on, a column that is not null has a constraint.
  SELECT concat_ws(' ', 'constraint', r.name || '.' || c.conname, translate(pg_get_constraintdef(c.oid), '()', ''))
    FROM relation r JOIN pg_constraint c ON c.conrelid = r.oid WHERE c.contype <> 'n'
  UNION ALL
  SELECT concat_ws(' ', 'index', translate(pg_get_indexdef(i.indexrelid), '()', ''), CASE WHEN NOT i.indisvalid THEN 'invalid' END)
    FROM relation r JOIN pg_index i ON i.indrelid = r.oid
  UNION ALL
  SELECT concat_ws(' ', 'trigger', translate(pg_get_triggerdef(t.oid), '()', ''), CASE WHEN t.tgenabled <> 'O' THEN 'disabled' END)
    FROM relation r JOIN pg_trigger t ON t.tgrelid = r.oid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
      pg_get_function_result(p.oid), l.lanname, p.provolatile, p.proparallel,
      CASE WHEN p.proisstrict THEN 'strict' END, CASE WHEN p.prosecdef THEN 'security definer' END, array_to_string(p.proconfig, ', '),
      left(encode(sha256(convert_to(regexp_replace(regexp_replace(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g'), 'UTF8')), 'hex'), 16),
      'for ' || (SELECT string_agg(coalesce(g.rolname, 'PUBLIC'), ', ' ORDER BY g.rolname)
        FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a LEFT JOIN pg_roles g ON g.oid = a.grantee
        WHERE a.grantee IN (0, to_regrole('${APP_ROLE}'))))
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = to_regnamespace('public')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
)
SELECT text FROM line ORDER BY text COLLATE "C"`;

/** Lines of the schema, sorted; equal for databases with equal schemas. */
export async function schemaLines(client: pg.ClientBase): Promise<string[]> {
  await client.query('BEGIN');
  try {
    // Names in definitions then include their schema, whatever the database's search path.
    await client.query("SET LOCAL search_path = ''");
    return (await client.query<{ text: string }>(LINES)).rows.map(({ text }) => text);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Differences between two schemas, one line each. */
export function schemaDifferences(actual: readonly string[], expected: readonly string[]): string[] {
  const [has, wants] = [new Set(actual), new Set(expected)];
  return [
    ...expected.filter((line) => !has.has(line)).map((line) => `missing: ${line}`),
    ...actual.filter((line) => !wants.has(line)).map((line) => `unexpected: ${line}`),
  ];
}
