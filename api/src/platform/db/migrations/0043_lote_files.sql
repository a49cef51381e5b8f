CREATE TABLE "lote_anexo" (
	"lote_id" integer NOT NULL,
	"arquivo_key" text NOT NULL,
	"ordem" smallint NOT NULL,
	CONSTRAINT "lote_anexo_lote_id_ordem_pk" PRIMARY KEY("lote_id","ordem"),
	CONSTRAINT "lote_anexo_arquivoKey_unique" UNIQUE("arquivo_key")
);
--> statement-breakpoint
ALTER TABLE "mensagem_anexo" DROP CONSTRAINT "mensagem_anexo_arquivoKey_unique";--> statement-breakpoint
ALTER TABLE "lote_anexo" ADD CONSTRAINT "lote_anexo_lote_id_lote_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote_anexo" ADD CONSTRAINT "lote_anexo_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mensagem_anexo_arquivo" ON "mensagem_anexo" USING btree ("arquivo_key");