CREATE TABLE "contagem_solicitacao" (
	"edital_id" integer NOT NULL,
	"situacao" text NOT NULL,
	"vaga" smallint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "contagem_solicitacao_edital_id_situacao_vaga_pk" PRIMARY KEY("edital_id","situacao","vaga")
);
--> statement-breakpoint
ALTER TABLE "contagem_solicitacao" ADD CONSTRAINT "contagem_solicitacao_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Its few rows change often: there is room beside each for its next version.
ALTER TABLE contagem_solicitacao SET (fillfactor = 50);
--> statement-breakpoint
-- The application reads the counters; the function below alone writes them.
REVOKE INSERT, UPDATE, DELETE ON contagem_solicitacao FROM credenciados_app;
--> statement-breakpoint
-- Counts what a statement moved, in its transaction. Until that ends it has a slot of its own, the first one that is free: no two
-- transactions write one row, so none waits for another, in whatever order they move several. Slot 0 is what was counted anew.
CREATE FUNCTION contagem_mover() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER contagem_inserida AFTER INSERT ON solicitacao
  REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_alterada AFTER UPDATE ON solicitacao
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_excluida AFTER DELETE ON solicitacao
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
--> statement-breakpoint
CREATE FUNCTION contagem_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_solicitacao;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contagem_zerada AFTER TRUNCATE ON solicitacao FOR EACH STATEMENT EXECUTE FUNCTION contagem_zerar();
--> statement-breakpoint
-- Where the counters aren't what there is, as one moment has both.
CREATE VIEW contagem_divergente AS
  SELECT edital_id, situacao, coalesce(mantida, 0) AS mantida, coalesce(contada, 0) AS contada
  FROM (SELECT c.edital_id, c.situacao, sum(c.total)::int AS mantida FROM contagem_solicitacao c GROUP BY 1, 2) kept
  FULL JOIN (SELECT s.edital_id, s.situacao, count(*)::int AS contada FROM solicitacao s GROUP BY 1, 2) counted
    USING (edital_id, situacao)
  WHERE coalesce(mantida, 0) <> coalesce(contada, 0);
--> statement-breakpoint
-- Mends them by what they differ by, so that whoever moves one meanwhile needn't wait. It can only make them right.
CREATE FUNCTION contagem_acertar() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acertadas integer;
BEGIN
  -- Another one mends the same otherwise.
  PERFORM pg_advisory_xact_lock(hashtext('contagem_solicitacao'), 0);
  INSERT INTO contagem_solicitacao AS c (edital_id, situacao, vaga, total)
    SELECT edital_id, situacao, 0, contada - mantida FROM contagem_divergente
    ON CONFLICT (edital_id, situacao, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS acertadas = ROW_COUNT;
  RETURN acertadas;
END $$;
--> statement-breakpoint
SELECT contagem_acertar();
