-- Counters kept by triggers, in slots (ADR 24).

-- Adds the moves of a statement to the counters, in its transaction. The transaction holds a slot of its own, the first free one: no two
-- transactions write one row, so none waits for another. Slot 0 holds corrections.
CREATE OR REPLACE FUNCTION contagem_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  movidas jsonb;
  vaga_livre smallint := 1;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(m) INTO movidas FROM (SELECT edital_id, situacao, count(*) AS passo FROM depois GROUP BY 1, 2) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(m) INTO movidas FROM (SELECT edital_id, situacao, -count(*) AS passo FROM antes GROUP BY 1, 2) m;
  ELSE
    SELECT jsonb_agg(m) INTO movidas FROM (
      SELECT edital_id, situacao, sum(passo) AS passo FROM (
        SELECT edital_id, situacao, -1 AS passo FROM antes UNION ALL SELECT edital_id, situacao, 1 FROM depois
      ) cada GROUP BY 1, 2 HAVING sum(passo) <> 0
    ) m;
  END IF;
  IF movidas IS NULL THEN RETURN NULL; END IF;
  WHILE NOT pg_try_advisory_xact_lock(hashtext('contagem_solicitacao'), vaga_livre) LOOP
    vaga_livre := vaga_livre + 1;
  END LOOP;
  INSERT INTO contagem_solicitacao AS c (edital_id, situacao, vaga, total)
    SELECT edital_id, situacao, vaga_livre, passo
    FROM jsonb_to_recordset(movidas) AS m (edital_id integer, situacao text, passo integer)
    ON CONFLICT (edital_id, situacao, vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contagem_inserida AFTER INSERT ON solicitacao
  REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
CREATE OR REPLACE TRIGGER contagem_alterada AFTER UPDATE ON solicitacao
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
CREATE OR REPLACE TRIGGER contagem_excluida AFTER DELETE ON solicitacao
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();

CREATE OR REPLACE FUNCTION contagem_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_solicitacao;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contagem_zerada AFTER TRUNCATE ON solicitacao FOR EACH STATEMENT EXECUTE FUNCTION contagem_zerar();

CREATE OR REPLACE FUNCTION contagem_credenciado_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  movida contagem_solicitacao := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  passo integer := movida.total;
BEGIN
  IF movida.situacao NOT IN ('CREDENCIADO', 'INATIVO') THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN passo := NEW.total - OLD.total; END IF;
  IF TG_OP = 'DELETE' THEN passo := -OLD.total; END IF;
  -- A deleted edital has no solicitação any more: its slots add up to zero.
  INSERT INTO contagem_credenciado AS c (tipo_edital, vaga, total)
    SELECT e.tipo_edital, movida.vaga, passo FROM edital e WHERE e.id = movida.edital_id
    ON CONFLICT (tipo_edital, vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contagem_credenciado_movida AFTER INSERT OR UPDATE OR DELETE ON contagem_solicitacao
  FOR EACH ROW EXECUTE FUNCTION contagem_credenciado_mover();

CREATE OR REPLACE FUNCTION contagem_credenciado_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_credenciado;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contagem_credenciado_zerada AFTER TRUNCATE ON contagem_solicitacao
  FOR EACH STATEMENT EXECUTE FUNCTION contagem_credenciado_zerar();

-- Adds the processos that a statement listed, or took from the list, in a slot that its transaction alone holds.
CREATE OR REPLACE FUNCTION contagem_processo_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  passo integer := 0;
  vaga_livre smallint := 1;
BEGIN
  IF TG_OP <> 'DELETE' THEN passo := passo + (SELECT count(*) FROM depois WHERE atual); END IF;
  IF TG_OP <> 'INSERT' THEN passo := passo - (SELECT count(*) FROM antes WHERE atual); END IF;
  IF passo = 0 THEN RETURN NULL; END IF;
  WHILE NOT pg_try_advisory_xact_lock(hashtext('contagem_processo'), vaga_livre) LOOP
    vaga_livre := vaga_livre + 1;
  END LOOP;
  INSERT INTO contagem_processo AS c (vaga, total) VALUES (vaga_livre, passo)
    ON CONFLICT (vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contagem_processo_inserido AFTER INSERT ON processo
  REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
CREATE OR REPLACE TRIGGER contagem_processo_alterado AFTER UPDATE ON processo
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
CREATE OR REPLACE TRIGGER contagem_processo_excluido AFTER DELETE ON processo
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();

CREATE OR REPLACE FUNCTION contagem_processo_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_processo;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contagem_processo_zerado AFTER TRUNCATE ON processo FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_zerar();

-- Counters that differ from a count in the same snapshot.
CREATE OR REPLACE VIEW contagem_divergente AS
  SELECT edital_id, situacao, coalesce(mantida, 0) AS mantida, coalesce(contada, 0) AS contada
  FROM (SELECT c.edital_id, c.situacao, sum(c.total)::int AS mantida FROM contagem_solicitacao c GROUP BY 1, 2) kept
  FULL JOIN (SELECT s.edital_id, s.situacao, count(*)::int AS contada FROM solicitacao s GROUP BY 1, 2) counted
    USING (edital_id, situacao)
  WHERE coalesce(mantida, 0) <> coalesce(contada, 0);

CREATE OR REPLACE VIEW contagem_credenciado_divergente AS
  SELECT tipo_edital, coalesce(mantida, 0) AS mantida, coalesce(contada, 0) AS contada
  FROM (SELECT c.tipo_edital, sum(c.total)::int AS mantida FROM contagem_credenciado c GROUP BY 1) kept
  FULL JOIN (
    SELECT e.tipo_edital, sum(c.total)::int AS contada FROM contagem_solicitacao c JOIN edital e ON e.id = c.edital_id
    WHERE c.situacao IN ('CREDENCIADO', 'INATIVO') GROUP BY 1
  ) counted USING (tipo_edital)
  WHERE coalesce(mantida, 0) <> coalesce(contada, 0);

CREATE OR REPLACE VIEW contagem_processo_divergente AS
  SELECT mantida, contada FROM (SELECT coalesce(sum(total), 0)::int AS mantida FROM contagem_processo) kept
  CROSS JOIN (SELECT count(*)::int AS contada FROM processo WHERE atual) counted
  WHERE mantida <> contada;

-- Corrects counters that differ: rows were loaded without triggers, or somebody wrote there. Returns how many.
CREATE OR REPLACE FUNCTION contagem_acertar() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acertadas integer;
  por_tipo integer;
  de_processos integer;
BEGIN
  -- One correction at a time.
  PERFORM pg_advisory_xact_lock(hashtext('contagem_solicitacao'), 0);
  INSERT INTO contagem_solicitacao AS c (edital_id, situacao, vaga, total)
    SELECT edital_id, situacao, 0, contada - mantida FROM contagem_divergente
    ON CONFLICT (edital_id, situacao, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS acertadas = ROW_COUNT;
  INSERT INTO contagem_credenciado AS c (tipo_edital, vaga, total)
    SELECT tipo_edital, 0, contada - mantida FROM contagem_credenciado_divergente
    ON CONFLICT (tipo_edital, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS por_tipo = ROW_COUNT;
  INSERT INTO contagem_processo AS c (vaga, total)
    SELECT 0, contada - mantida FROM contagem_processo_divergente
    ON CONFLICT (vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS de_processos = ROW_COUNT;
  RETURN acertadas + por_tipo + de_processos;
END $$;
