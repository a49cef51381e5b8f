ALTER TABLE "sessao" ADD COLUMN "entrada_id" text;--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "recebida_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessao_entrada" ON "sessao" USING btree ("entrada_id");--> statement-breakpoint
-- Sessions that are open go on; whoever enters anew shows who they are.
UPDATE "sessao" SET "recebida_em" = "criada_em";--> statement-breakpoint
DELETE FROM "oidc_payload" WHERE "tipo" IN ('PortalLogin', 'Session', 'Grant');
