import pg from 'pg';
import { codeOf } from '../errno.ts';
import { StartupError } from '../startup-error.ts';

/** Role that the portal works as: it can't change or remove audit rows, nor change the schema. */
export const APP_ROLE = 'credenciados_app';

/**
 * Grants the application's role the list of migrations and the rows of the job queue, whose tables graphile-worker makes. The owner runs it
 * after all migrations.
 */
export async function grantApplication(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    GRANT USAGE ON SCHEMA drizzle TO ${APP_ROLE};
    GRANT SELECT ON drizzle.__drizzle_migrations TO ${APP_ROLE};
    GRANT USAGE ON SCHEMA graphile_worker TO ${APP_ROLE};
    GRANT SELECT ON graphile_worker.migrations, graphile_worker.jobs TO ${APP_ROLE};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${APP_ROLE};
    DO $$
    DECLARE tabela text;
    BEGIN
      FOR tabela IN SELECT tablename FROM pg_tables WHERE schemaname = 'graphile_worker' AND tablename LIKE '\\_private\\_%'
      LOOP
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON graphile_worker.%I TO ${APP_ROLE}', tabela);
        -- The queue's tables show their rows to nobody but the owner, unless a policy says otherwise.
        IF NOT EXISTS (SELECT FROM pg_policies WHERE schemaname = 'graphile_worker' AND tablename = tabela
                       AND policyname = '${APP_ROLE}') THEN
          EXECUTE format('CREATE POLICY ${APP_ROLE} ON graphile_worker.%I TO ${APP_ROLE} USING (true)', tabela);
        END IF;
      END LOOP;
    END $$`);
}

/** Lists privileges of a role, or of one it may become, beyond working on rows. */
const EXCESS = `
  SELECT m.rolname AS role, excess.what
  FROM pg_roles m CROSS JOIN LATERAL unnest(array_remove(ARRAY[
    CASE WHEN m.rolsuper THEN 'is a superuser' END,
    CASE WHEN m.rolcreaterole THEN 'may create roles' END,
    CASE WHEN m.rolreplication THEN 'may replicate the server' END,
    CASE WHEN m.rolbypassrls THEN 'bypasses row security' END,
    CASE WHEN m.rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files',
      'pg_write_all_data') THEN 'reaches more than the portal''s rows' END,
    CASE WHEN EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = m.oid)
      THEN 'owns the database' END,
    CASE WHEN EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'drizzle', 'graphile_worker') AND c.relowner = m.oid)
      THEN 'owns tables of the portal' END,
    CASE WHEN has_database_privilege(m.oid, current_database(), 'CREATE') THEN 'may create schemas' END,
    CASE WHEN has_schema_privilege(m.oid, 'public', 'CREATE') THEN 'may create in schema public' END,
    CASE WHEN has_table_privilege(m.oid, to_regclass('public.auditoria'), 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      THEN 'may change the audit trail' END
  ], NULL)) AS excess (what)
  WHERE pg_has_role(current_user, m.oid, 'MEMBER')
  ORDER BY m.rolname <> current_user, m.rolname`;

/** Excess privileges of the connection's role, in words; empty for the application's role. */
export async function excessPrivileges(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ role: string; what: string }>(EXCESS);
  return rows.map(({ role, what }) => `${role} ${what}`);
}

/**
 * Makes a login role with the application's rights in a demonstration's database, and returns its address. Processes with the same session
 * secret derive the same password.
 */
export async function makeApplicationLogin(ownerUrl: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'credenciados-start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; exists: boolean }>(
      `SELECT login, EXISTS (SELECT FROM pg_roles WHERE rolname = login) AS exists
       FROM (SELECT '${APP_ROLE}_' || oid AS login FROM pg_database WHERE datname = current_database()) named`,
    );
    const [found] = rows;
    if (!found) throw new Error('The database has no name');
    const role = `${pg.escapeIdentifier(found.login)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`;
    await client.query(found.exists ? `ALTER ROLE ${role}` : `CREATE ROLE ${role} IN ROLE ${APP_ROLE}`);
    const address = new URL(ownerUrl);
    address.username = found.login;
    address.password = password;
    return address.href;
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    throw new StartupError(
      'The role of DATABASE_URL owns the schema and may not make a role for the portal to work as. ' +
        `${HOW_TO_MEND}, and give the owner’s address as DATABASE_OWNER_URL.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** Advice to the administrator. */
export const HOW_TO_MEND = `Make a role of the portal’s own:
  CREATE ROLE portal LOGIN PASSWORD '…' IN ROLE ${APP_ROLE};
set DATABASE_URL to it`;
