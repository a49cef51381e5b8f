CREATE TABLE "edital_versao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edital_versao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edital_id" integer NOT NULL,
	"numero" integer NOT NULL,
	"em" timestamp with time zone NOT NULL,
	"por" integer NOT NULL,
	"errata" integer,
	"motivo" text NOT NULL,
	"anexo_key" text NOT NULL,
	"conteudo" text NOT NULL,
	"sha256" char(64) NOT NULL,
	"anterior" char(64),
	"avisada_ate" integer,
	CONSTRAINT "edital_versao_numero" UNIQUE("edital_id","numero"),
	CONSTRAINT "edital_versao_errata" UNIQUE("edital_id","errata"),
	CONSTRAINT "edital_versao_primeira" CHECK (("edital_versao"."numero" = 1) = ("edital_versao"."anterior" is null)),
	CONSTRAINT "edital_versao_motivo" CHECK ("edital_versao"."errata" is null or length(trim("edital_versao"."motivo")) > 0),
	CONSTRAINT "edital_versao_aviso" CHECK ("edital_versao"."avisada_ate" is null or "edital_versao"."errata" is not null)
);
--> statement-breakpoint
ALTER TABLE "edital_versao" ADD CONSTRAINT "edital_versao_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edital_versao" ADD CONSTRAINT "edital_versao_por_usuario_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edital_versao" ADD CONSTRAINT "edital_versao_anexo_key_arquivo_key_fk" FOREIGN KEY ("anexo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edital_versao_anexo" ON "edital_versao" USING btree ("anexo_key");--> statement-breakpoint
CREATE INDEX "edital_versao_por" ON "edital_versao" USING btree ("por");--> statement-breakpoint
CREATE INDEX "edital_versao_a_avisar" ON "edital_versao" USING btree ("id") WHERE "edital_versao"."avisada_ate" is not null;