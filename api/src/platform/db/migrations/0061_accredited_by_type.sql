-- How many people of a type are accredited is known without going over the counters of all editais. Each counter that moves one moves
-- the other, in the same slot, which its transaction has alone.
CREATE TABLE "contagem_credenciado" (
	"tipo_edital" text NOT NULL,
	"vaga" smallint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "contagem_credenciado_tipo_edital_vaga_pk" PRIMARY KEY("tipo_edital","vaga")
);
--> statement-breakpoint
CREATE INDEX "edital_fim" ON "edital" USING btree ("data_fim","id");--> statement-breakpoint
CREATE INDEX "edital_inicio" ON "edital" USING btree ("data_inicio","id");--> statement-breakpoint
CREATE INDEX "edital_numero" ON "edital" USING btree ("numero","id");--> statement-breakpoint
CREATE INDEX "edital_situacao" ON "edital" USING btree ("situacao","id");--> statement-breakpoint
CREATE INDEX "edital_encerrado" ON "edital" USING btree ("encerrado_em","id") WHERE "edital"."situacao" = 'ENCERRADO';--> statement-breakpoint
ALTER TABLE contagem_credenciado SET (fillfactor = 50);
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON contagem_credenciado FROM credenciados_app;
--> statement-breakpoint
CREATE FUNCTION contagem_credenciado_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  movida contagem_solicitacao := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  passo integer := movida.total;
BEGIN
  IF movida.situacao NOT IN ('CREDENCIADO', 'INATIVO') THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN passo := NEW.total - OLD.total; END IF;
  IF TG_OP = 'DELETE' THEN passo := -OLD.total; END IF;
  -- Of an edital that is deleted there is no solicitação any more: what its slots have is nothing in all.
  INSERT INTO contagem_credenciado AS c (tipo_edital, vaga, total)
    SELECT e.tipo_edital, movida.vaga, passo FROM edital e WHERE e.id = movida.edital_id
    ON CONFLICT (tipo_edital, vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contagem_credenciado_movida AFTER INSERT OR UPDATE OR DELETE ON contagem_solicitacao
  FOR EACH ROW EXECUTE FUNCTION contagem_credenciado_mover();
--> statement-breakpoint
CREATE FUNCTION contagem_credenciado_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_credenciado;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contagem_credenciado_zerada AFTER TRUNCATE ON contagem_solicitacao
  FOR EACH STATEMENT EXECUTE FUNCTION contagem_credenciado_zerar();
--> statement-breakpoint
CREATE VIEW contagem_credenciado_divergente AS
  SELECT tipo_edital, coalesce(mantida, 0) AS mantida, coalesce(contada, 0) AS contada
  FROM (SELECT c.tipo_edital, sum(c.total)::int AS mantida FROM contagem_credenciado c GROUP BY 1) kept
  FULL JOIN (
    SELECT e.tipo_edital, sum(c.total)::int AS contada FROM contagem_solicitacao c JOIN edital e ON e.id = c.edital_id
    WHERE c.situacao IN ('CREDENCIADO', 'INATIVO') GROUP BY 1
  ) counted USING (tipo_edital)
  WHERE coalesce(mantida, 0) <> coalesce(contada, 0);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contagem_acertar() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acertadas integer;
  por_tipo integer;
BEGIN
  -- Another one mends the same otherwise.
  PERFORM pg_advisory_xact_lock(hashtext('contagem_solicitacao'), 0);
  INSERT INTO contagem_solicitacao AS c (edital_id, situacao, vaga, total)
    SELECT edital_id, situacao, 0, contada - mantida FROM contagem_divergente
    ON CONFLICT (edital_id, situacao, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS acertadas = ROW_COUNT;
  -- What the trigger did not: rows were loaded without it, or somebody wrote there.
  INSERT INTO contagem_credenciado AS c (tipo_edital, vaga, total)
    SELECT tipo_edital, 0, contada - mantida FROM contagem_credenciado_divergente
    ON CONFLICT (tipo_edital, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS por_tipo = ROW_COUNT;
  RETURN acertadas + por_tipo;
END $$;
--> statement-breakpoint
SELECT contagem_acertar();
