DROP INDEX "visita_oferta_origem";--> statement-breakpoint
ALTER TABLE "visita_oferta" ADD COLUMN "aberta" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visita_oferta" ADD COLUMN "contada" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visita_oferta" ADD COLUMN "ordem" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "visita_oferta_ordem" ON "visita_oferta" USING btree ("oferta","ordem");--> statement-breakpoint
CREATE INDEX "visita_oferta_origem" ON "visita_oferta" USING btree ("oferta","origem");