import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Perfil } from '@credenciados/contract';
import { APP_ROLE } from '@credenciados/platform/db/application-role';
import { urlOfRunning } from '@credenciados/platform/db/command-database';
import { startEmbedded } from '@credenciados/platform/db/embedded';
import pg from 'pg';

/** A running portal, of which only the data folder matters here. */
interface OnData {
  dataDir: string;
}

/**
 * Functions that save a copy of every table and restore it under a running portal. They belong to the owner, since the portal's role may do
 * neither. Only rows that differ are written; sessions of running jobs may be ended first.
 */
const KEEP_AND_PUT_BACK = `
CREATE SCHEMA retrato;
CREATE FUNCTION retrato.tabelas() RETURNS TABLE (tabela text, copia text, colunas text) LANGUAGE sql STABLE AS $$
  SELECT format('%I.%I', n.nspname, c.relname), format('retrato.%I', n.nspname || '.' || c.relname),
    (SELECT string_agg(quote_ident(a.attname), ', ') FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')
$$;
CREATE FUNCTION retrato.tirar() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE uma record;
BEGIN
  FOR uma IN SELECT * FROM retrato.tabelas() LOOP
    EXECUTE format('CREATE TABLE %s AS TABLE %s', uma.copia, uma.tabela);
  END LOOP;
  CREATE TABLE retrato.sequencias AS
    SELECT format('%I.%I', schemaname, sequencename) AS nome, coalesce(last_value, start_value) AS valor,
      last_value IS NOT NULL AS usada
    FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker');
END $$;
CREATE FUNCTION retrato.voltar() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET session_replication_role = replica SET lock_timeout = '20s' AS $$
DECLARE uma record;
BEGIN
  FOR vez IN 1..200 LOOP
    EXIT WHEN NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL);
    PERFORM pg_sleep(0.05);
  END LOOP;
  FOR uma IN SELECT * FROM retrato.tabelas() LOOP
    EXECUTE format('DELETE FROM %1$s esta WHERE (esta.*)::text NOT IN (SELECT (era.*)::text FROM %2$s era)',
      uma.tabela, uma.copia);
    EXECUTE format('INSERT INTO %1$s (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM %2$s era
      WHERE (era.*)::text NOT IN (SELECT (esta.*)::text FROM %1$s esta)', uma.tabela, uma.copia, uma.colunas);
  END LOOP;
  PERFORM setval(nome, valor, usada) FROM retrato.sequencias;
END $$;
GRANT USAGE ON SCHEMA retrato TO ${APP_ROLE};`;

/**
 * Prepares a data folder, in use by no portal, for journeys: without the sample data's open edital, in which nobody has registered yet, and
 * with the functions for `keepState` and `putStateBack`.
 */
export async function prepareData({ dataDir }: OnData): Promise<void> {
  const database = await startEmbedded(dataDir);
  try {
    await query(
      database.url,
      `WITH aberto AS (DELETE FROM edital WHERE situacao = 'ABERTO' RETURNING anexo_key)
       DELETE FROM arquivo USING aberto WHERE key = anexo_key;
       ${KEEP_AND_PUT_BACK}`,
    );
  } finally {
    await database.stop();
  }
}

/** Saves the database of a portal that has just started. */
export async function keepState({ dataDir }: OnData): Promise<void> {
  await query(urlOfRunning(dataDir), 'SELECT retrato.tirar()');
}

/** Restores a running portal's data; unreferenced files may stay. */
export async function putStateBack({ dataDir }: OnData, prepared: string): Promise<void> {
  await query(urlOfRunning(dataDir), 'SELECT retrato.voltar()');
  await cp(path.join(prepared, 'files'), path.join(dataDir, 'files'), { recursive: true, force: false });
}

/** Gives a person of a running portal one more profile. */
export async function giveProfile({ dataDir }: OnData, cpf: string, perfil: Perfil): Promise<void> {
  const sql = `INSERT INTO usuario_perfil (usuario_id, perfil) SELECT id, '${perfil}' FROM usuario WHERE cpf = '${cpf}'`;
  await query(urlOfRunning(dataDir), sql);
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'jornadas', statement_timeout: 60_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
