-- Hash-chained, insert-only audit trail.

-- Text that a row's hash is made of, so that a copy of the row can be checked without the database (AUT-4).
CREATE OR REPLACE FUNCTION auditoria_texto(linha auditoria) RETURNS text
  LANGUAGE sql STABLE
  RETURN jsonb_build_array(
    linha.hash_anterior, linha.id, extract(epoch FROM linha.em), linha.ator_id,
    linha.acao, linha.entidade, linha.entidade_id, linha.dados
  )::text;

CREATE OR REPLACE FUNCTION auditoria_hash(linha auditoria) RETURNS text
  LANGUAGE sql STABLE
  RETURN encode(sha256(convert_to(auditoria_texto(linha), 'UTF8')), 'hex');

-- One writer at a time, from here to its commit, so that ids follow the order of the chain.
CREATE OR REPLACE FUNCTION auditoria_encadear() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('auditoria'));
  NEW.id := nextval('auditoria_id_seq');
  NEW.em := clock_timestamp();
  NEW.hash_anterior := coalesce((SELECT a.hash FROM auditoria a ORDER BY a.id DESC LIMIT 1), '');
  NEW.hash := auditoria_hash(NEW);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER auditoria_encadear BEFORE INSERT ON auditoria FOR EACH ROW EXECUTE FUNCTION auditoria_encadear();

CREATE OR REPLACE FUNCTION auditoria_recusar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'auditoria is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER auditoria_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_recusar();

-- Id of the first row that doesn't fit the chain; null: the trail is intact.
CREATE OR REPLACE FUNCTION auditoria_verificar() RETURNS bigint
  LANGUAGE sql STABLE
  RETURN (
    SELECT min(conferida.id) FROM (
      SELECT a.id, a.hash = auditoria_hash(a)
        AND a.hash_anterior = coalesce(lag(a.hash) OVER (ORDER BY a.id), '') AS integra
      FROM auditoria a
    ) conferida WHERE NOT conferida.integra
  );
CREATE OR REPLACE TRIGGER auditoria_cabeca_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria_cabeca
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_recusar();
