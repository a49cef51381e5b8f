-- The role that the API works as. It may be there already: roles belong to the server, not to the database, and where the
-- owner may not create roles, the administrator creates it beforehand and grants it to the owner.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'credenciados_app') THEN
    BEGIN
      CREATE ROLE credenciados_app NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- made at the same moment for another database of this server
    END;
  END IF;
  BEGIN
    GRANT credenciados_app TO CURRENT_USER;
  EXCEPTION WHEN insufficient_privilege THEN
    IF NOT pg_has_role(CURRENT_USER, 'credenciados_app', 'MEMBER') THEN RAISE; END IF;
  END;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO credenciados_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO credenciados_app;
--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO credenciados_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO credenciados_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO credenciados_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON auditoria FROM credenciados_app;
--> statement-breakpoint
-- Two rows can't follow the same one: the chain never forks, whatever the isolation level.
CREATE UNIQUE INDEX auditoria_cadeia ON auditoria (hash_anterior);
--> statement-breakpoint
CREATE FUNCTION auditoria_hash(linha auditoria) RETURNS text
  LANGUAGE sql STABLE
  RETURN encode(sha256(convert_to(jsonb_build_array(
    linha.hash_anterior, linha.id, extract(epoch FROM linha.em), linha.ator_id,
    linha.acao, linha.entidade, linha.entidade_id, linha.dados
  )::text, 'UTF8')), 'hex');
--> statement-breakpoint
-- One writer at a time, from here to its commit, so that the order of ids is the order of the chain.
CREATE FUNCTION auditoria_encadear() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('auditoria'));
  NEW.id := nextval('auditoria_id_seq');
  NEW.em := clock_timestamp();
  NEW.hash_anterior := coalesce((SELECT a.hash FROM auditoria a ORDER BY a.id DESC LIMIT 1), '');
  NEW.hash := auditoria_hash(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditoria_encadear BEFORE INSERT ON auditoria FOR EACH ROW EXECUTE FUNCTION auditoria_encadear();
--> statement-breakpoint
CREATE FUNCTION auditoria_recusar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'auditoria is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER auditoria_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_recusar();
--> statement-breakpoint
-- Id of the first row that doesn't fit the chain, or null when the whole trail is as it was written.
CREATE FUNCTION auditoria_verificar() RETURNS bigint
  LANGUAGE sql STABLE
  RETURN (
    SELECT min(conferida.id) FROM (
      SELECT a.id, a.hash = auditoria_hash(a)
        AND a.hash_anterior = coalesce(lag(a.hash) OVER (ORDER BY a.id), '') AS integra
      FROM auditoria a
    ) conferida WHERE NOT conferida.integra
  );
--> statement-breakpoint
-- Lets the API's role queue a job in its own transaction, without rights on the queue's tables.
CREATE FUNCTION enfileirar_tarefa(tarefa text, dados json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(tarefa, dados);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enfileirar_tarefa(text, json) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enfileirar_tarefa(text, json) TO credenciados_app;
