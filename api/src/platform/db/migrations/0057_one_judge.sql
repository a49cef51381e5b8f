CREATE TABLE "juiz_oferta" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"processo" uuid NOT NULL,
	"ate" timestamp with time zone NOT NULL,
	CONSTRAINT "juiz_oferta_um" CHECK ("juiz_oferta"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "visita_oferta" ADD COLUMN "transacao" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "visita_oferta_transacao" ON "visita_oferta" USING btree ("oferta","transacao");