ALTER TABLE "processo" ADD COLUMN "atual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Written anew as a whole, which is quicker than row by row.
UPDATE processo p SET atual = true
WHERE NOT EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = p.numero_protocolo AND n.versao > p.versao);
--> statement-breakpoint
-- Whichever way a version comes, goes or changes, its protocol's newest is the one that is listed. Versions of one protocol take turns.
CREATE FUNCTION processo_acertar(protocolo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('processo'), hashtext(protocolo));
  UPDATE processo p SET atual = false WHERE p.numero_protocolo = protocolo AND p.atual
    AND EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = protocolo AND n.versao > p.versao);
  UPDATE processo p SET atual = true WHERE p.numero_protocolo = protocolo AND NOT p.atual
    AND NOT EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = protocolo AND n.versao > p.versao);
END $$;
--> statement-breakpoint
CREATE FUNCTION processo_atual() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM processo_acertar(OLD.numero_protocolo); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.numero_protocolo <> OLD.numero_protocolo) THEN
    PERFORM processo_acertar(NEW.numero_protocolo);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER processo_atual AFTER INSERT OR DELETE OR UPDATE OF numero_protocolo, versao ON processo
  FOR EACH ROW EXECUTE FUNCTION processo_atual();
--> statement-breakpoint
CREATE UNIQUE INDEX "processo_um_atual" ON "processo" USING btree ("numero_protocolo") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_numero" ON "processo" USING btree ("numero_processo","id") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_nome" ON "processo" USING btree ("nome_razao_social_interessado","id") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_status" ON "processo" USING btree ("status","id") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_setor" ON "processo" USING btree ("setor","id") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_tipo" ON "processo" USING btree ("tipo","id") WHERE "processo"."atual";--> statement-breakpoint
CREATE INDEX "processo_numero_busca" ON "processo" USING gin (lower(sem_acento("numero_processo")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "processo_protocolo_busca" ON "processo" USING gin (lower(sem_acento("numero_protocolo")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "processo_cpf" ON "processo" USING btree ("cpf_interessado" bpchar_pattern_ops);--> statement-breakpoint
CREATE INDEX "processo_numero_digitos" ON "processo" USING btree (regexp_replace("numero_processo", '[^0-9]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "processo_protocolo_digitos" ON "processo" USING btree (regexp_replace("numero_protocolo", '[^0-9]', '', 'g') text_pattern_ops);