-- A solicitação has its edital's type, so that the accredited people of a type are read by an index, in the order of each column.
-- The reference keeps it equal, and an edital with solicitações at its type.
ALTER TABLE "edital" ADD CONSTRAINT "edital_id_tipo" UNIQUE("id","tipo_edital");--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "tipo_edital" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Written anew as a whole, indexes too, which is many times quicker than row by row.
CREATE FUNCTION tipo_do_edital(edital_id integer) RETURNS text LANGUAGE sql STABLE
  RETURN (SELECT e.tipo_edital FROM public.edital e WHERE e.id = edital_id);
--> statement-breakpoint
ALTER TABLE "solicitacao" ALTER COLUMN "tipo_edital" TYPE text USING tipo_do_edital("edital_id");
--> statement-breakpoint
DROP FUNCTION tipo_do_edital;
--> statement-breakpoint
-- Whoever stores a solicitação says its edital alone.
CREATE FUNCTION solicitacao_tipo_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT e.tipo_edital INTO NEW.tipo_edital FROM edital e WHERE e.id = NEW.edital_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER solicitacao_tipo_edital BEFORE INSERT OR UPDATE OF edital_id, tipo_edital ON solicitacao
  FOR EACH ROW EXECUTE FUNCTION solicitacao_tipo_edital();
--> statement-breakpoint
ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_edital_id_edital_id_fk";
--> statement-breakpoint
DROP INDEX "solicitacao_credenciados";--> statement-breakpoint
DROP INDEX "solicitacao_credenciado_nome";--> statement-breakpoint
-- A name's trigrams within a group that has a name, such as a type.
CREATE FUNCTION chaves_da_busca(grupo text, nome text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT grupo || trigrama FROM unnest(public.show_trgm(lower(public.sem_acento(nome)))) AS trigrama);
--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_edital_e_tipo" FOREIGN KEY ("edital_id","tipo_edital") REFERENCES "public"."edital"("id","tipo_edital") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solicitacao_edital_nome" ON "solicitacao" USING btree ("edital_id",lower(sem_acento("nome")),"id");--> statement-breakpoint
CREATE INDEX "solicitacao_edital_incra" ON "solicitacao" USING btree ("edital_id","codigo_incra","id");--> statement-breakpoint
CREATE INDEX "solicitacao_edital_crea" ON "solicitacao" USING btree ("edital_id","codigo_crea","id");--> statement-breakpoint
CREATE INDEX "solicitacao_edital_email" ON "solicitacao" USING btree ("edital_id","email","id");--> statement-breakpoint
CREATE INDEX "credenciado_situacao" ON "solicitacao" USING btree ("tipo_edital","situacao",lower(sem_acento("nome")),"id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_nome" ON "solicitacao" USING btree ("tipo_edital",lower(sem_acento("nome")),"id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_cpf" ON "solicitacao" USING btree ("tipo_edital","cpf","id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_incra" ON "solicitacao" USING btree ("tipo_edital","codigo_incra","id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_crea" ON "solicitacao" USING btree ("tipo_edital","codigo_crea","id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_email" ON "solicitacao" USING btree ("tipo_edital","email","id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_decisor" ON "solicitacao" USING btree ("tipo_edital",coalesce("decidida_por", 0),"id") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "credenciado_busca" ON "solicitacao" USING gin (chaves_da_busca("tipo_edital", "nome")) WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');
