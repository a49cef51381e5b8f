CREATE TABLE "certificado" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificado_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"edital_id" integer NOT NULL,
	"modelo_versao" smallint NOT NULL,
	"codigo" text NOT NULL,
	"conteudo" text NOT NULL,
	"cabecalho" text NOT NULL,
	"assinatura" text NOT NULL,
	"kid" text NOT NULL,
	"emitido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "certificado_codigo_unique" UNIQUE("codigo")
);
--> statement-breakpoint
ALTER TABLE "certificado" ADD CONSTRAINT "certificado_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificado" ADD CONSTRAINT "certificado_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificado" ADD CONSTRAINT "certificado_do_modelo" FOREIGN KEY ("edital_id","modelo_versao") REFERENCES "public"."ato_modelo"("edital_id","versao") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificado_solicitacao" ON "certificado" USING btree ("solicitacao_id","id" DESC NULLS FIRST);