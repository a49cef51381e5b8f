CREATE TABLE "ciencia" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ciencia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mensagem_id" integer NOT NULL,
	"forma" text NOT NULL,
	"em" timestamp with time zone NOT NULL,
	"codigo" text NOT NULL,
	"conteudo" text NOT NULL,
	"cabecalho" text NOT NULL,
	"assinatura" text NOT NULL,
	"kid" text NOT NULL,
	"emitida_em" timestamp with time zone NOT NULL,
	CONSTRAINT "ciencia_mensagemId_unique" UNIQUE("mensagem_id"),
	CONSTRAINT "ciencia_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "ciencia_forma" CHECK ("ciencia"."forma" in ('ABERTURA', 'DECURSO'))
);
--> statement-breakpoint
ALTER TABLE "mensagem" ADD COLUMN "ciencia_ate" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ciencia" ADD CONSTRAINT "ciencia_mensagem_id_mensagem_id_fk" FOREIGN KEY ("mensagem_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ciencia" ADD CONSTRAINT "ciencia_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mensagem_sem_ciencia" ON "mensagem" USING btree ("ciencia_ate") WHERE "mensagem"."status" = 'ENVIADA' and "mensagem"."ciencia_ate" is not null;--> statement-breakpoint
REVOKE UPDATE, DELETE ON ciencia FROM credenciados_app;
