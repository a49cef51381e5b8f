CREATE TABLE "resultado" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resultado_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edital_id" integer NOT NULL,
	"fase" text NOT NULL,
	"publicado_em" timestamp with time zone NOT NULL,
	"por" integer NOT NULL,
	"recurso_ate" timestamp with time zone,
	"contagem" jsonb,
	"codigo" text NOT NULL,
	"conteudo" text NOT NULL,
	"cabecalho" text NOT NULL,
	"assinatura" text NOT NULL,
	"kid" text NOT NULL,
	CONSTRAINT "resultado_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "resultado_da_fase" UNIQUE("edital_id","fase"),
	CONSTRAINT "resultado_fase" CHECK ("resultado"."fase" in ('PRELIMINAR', 'FINAL'))
);
--> statement-breakpoint
CREATE TABLE "resultado_item" (
	"resultado_id" integer NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"nome" text NOT NULL,
	"aprovada" boolean NOT NULL,
	"motivos" text NOT NULL,
	"decidida_por" integer NOT NULL,
	CONSTRAINT "resultado_item_resultado_id_solicitacao_id_pk" PRIMARY KEY("resultado_id","solicitacao_id")
);
--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "publicacao" text;--> statement-breakpoint
ALTER TABLE "resultado" ADD CONSTRAINT "resultado_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultado" ADD CONSTRAINT "resultado_por_usuario_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultado" ADD CONSTRAINT "resultado_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultado_item" ADD CONSTRAINT "resultado_item_resultado_id_resultado_id_fk" FOREIGN KEY ("resultado_id") REFERENCES "public"."resultado"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultado_item" ADD CONSTRAINT "resultado_item_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultado_item" ADD CONSTRAINT "resultado_item_decidida_por_usuario_id_fk" FOREIGN KEY ("decidida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resultado_item_solicitacao" ON "resultado_item" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "resultado_item_nome" ON "resultado_item" USING btree ("resultado_id","nome","solicitacao_id");--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_publicacao" CHECK ("lote"."publicacao" in ('AGUARDA', 'PUBLICADA'));