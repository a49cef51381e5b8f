DROP INDEX "solicitacao_edital_nome";--> statement-breakpoint
DROP INDEX "solicitacao_etiqueta_etiqueta";--> statement-breakpoint
ALTER TABLE "solicitacao_etiqueta" ADD COLUMN "edital_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE solicitacao_etiqueta p SET edital_id = s.edital_id FROM solicitacao s WHERE s.id = p.solicitacao_id;
--> statement-breakpoint
-- Whoever puts a label on: a solicitação never changes its edital.
CREATE FUNCTION etiqueta_de_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edital_id := (SELECT edital_id FROM solicitacao WHERE id = NEW.solicitacao_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER etiqueta_de_edital BEFORE INSERT ON solicitacao_etiqueta
  FOR EACH ROW EXECUTE FUNCTION etiqueta_de_edital();
--> statement-breakpoint
CREATE INDEX "solicitacao_edital_nome" ON "solicitacao" USING btree ("edital_id",lower(sem_acento("nome")),"id","nome");--> statement-breakpoint
CREATE INDEX "solicitacao_etiqueta_etiqueta" ON "solicitacao_etiqueta" USING btree ("etiqueta_id","edital_id","solicitacao_id");