DROP INDEX "solicitacao_etiqueta_etiqueta";--> statement-breakpoint
ALTER TABLE "solicitacao_etiqueta" ADD COLUMN "solicitada_em" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE solicitacao_etiqueta p SET solicitada_em = s.criada_em FROM solicitacao s WHERE s.id = p.solicitacao_id;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION etiqueta_de_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT edital_id, criada_em INTO NEW.edital_id, NEW.solicitada_em FROM solicitacao WHERE id = NEW.solicitacao_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A label whose copy differs from its solicitação would leave the lists.
CREATE FUNCTION etiqueta_segue_solicitacao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao_etiqueta SET edital_id = NEW.edital_id, solicitada_em = NEW.criada_em WHERE solicitacao_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER etiqueta_segue_solicitacao AFTER UPDATE OF edital_id, criada_em ON solicitacao
  FOR EACH ROW WHEN ((OLD.edital_id, OLD.criada_em) IS DISTINCT FROM (NEW.edital_id, NEW.criada_em))
  EXECUTE FUNCTION etiqueta_segue_solicitacao();
--> statement-breakpoint
CREATE INDEX "solicitacao_etiqueta_etiqueta" ON "solicitacao_etiqueta" USING btree ("etiqueta_id","edital_id","solicitada_em","solicitacao_id");
