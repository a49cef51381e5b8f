-- How many processos are listed is kept, as the counters of solicitações are (ADR 37); what is searched in words is found by groups of
-- neighbours (ADR 49), and whatever is searched among those that are listed alone.
CREATE TABLE "contagem_processo" (
	"vaga" smallint PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "processo_interessado";--> statement-breakpoint
DROP INDEX "processo_numero_busca";--> statement-breakpoint
DROP INDEX "processo_protocolo_busca";--> statement-breakpoint
DROP INDEX "processo_nome";--> statement-breakpoint
DROP INDEX "processo_cpf";--> statement-breakpoint
DROP INDEX "processo_numero_digitos";--> statement-breakpoint
DROP INDEX "processo_protocolo_digitos";--> statement-breakpoint
CREATE INDEX "processo_busca" ON "processo" USING gin (chaves_da_busca(("id" >> 17), ("numero_processo" || ' ' || "numero_protocolo" || ' ' || "nome_razao_social_interessado"))) WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_nome" ON "processo" USING btree (lower(sem_acento("nome_razao_social_interessado")),"id","nome_razao_social_interessado") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_cpf" ON "processo" USING btree ("cpf_interessado" bpchar_pattern_ops) WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_numero_digitos" ON "processo" USING btree (regexp_replace("numero_processo", '[^0-9]', '', 'g') text_pattern_ops) WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_protocolo_digitos" ON "processo" USING btree (regexp_replace("numero_protocolo", '[^0-9]', '', 'g') text_pattern_ops) WHERE "processo"."atual";
--> statement-breakpoint
ALTER TABLE contagem_processo SET (fillfactor = 50);
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON contagem_processo FROM credenciados_app;
--> statement-breakpoint
-- Counts what a statement listed, or took from the list, in a slot that its transaction has alone until it ends.
CREATE FUNCTION contagem_processo_mover() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER contagem_processo_inserido AFTER INSERT ON processo
  REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_processo_alterado AFTER UPDATE ON processo
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_processo_excluido AFTER DELETE ON processo
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
--> statement-breakpoint
CREATE FUNCTION contagem_processo_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_processo;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contagem_processo_zerado AFTER TRUNCATE ON processo FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_zerar();
--> statement-breakpoint
CREATE VIEW contagem_processo_divergente AS
  SELECT mantida, contada FROM (SELECT coalesce(sum(total), 0)::int AS mantida FROM contagem_processo) kept
  CROSS JOIN (SELECT count(*)::int AS contada FROM processo WHERE atual) counted
  WHERE mantida <> contada;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contagem_acertar() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acertadas integer;
  por_tipo integer;
  de_processos integer;
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
  INSERT INTO contagem_processo AS c (vaga, total)
    SELECT 0, contada - mantida FROM contagem_processo_divergente
    ON CONFLICT (vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS de_processos = ROW_COUNT;
  RETURN acertadas + por_tipo + de_processos;
END $$;
--> statement-breakpoint
SELECT contagem_acertar();
