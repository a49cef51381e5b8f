CREATE TABLE "comprovante" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comprovante_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"tipo" text NOT NULL,
	"codigo" text NOT NULL,
	"conteudo" text NOT NULL,
	"cabecalho" text NOT NULL,
	"assinatura" text NOT NULL,
	"kid" text NOT NULL,
	"emitido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "comprovante_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "comprovante_solicitacao_versao" UNIQUE("solicitacao_id","versao"),
	CONSTRAINT "comprovante_tipo" CHECK ("comprovante"."tipo" in ('CADASTRO', 'RETIFICACAO'))
);
--> statement-breakpoint
CREATE TABLE "comprovante_chave" (
	"kid" text PRIMARY KEY NOT NULL,
	"publica" jsonb NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"revogada_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documento_aberto" (
	"usuario_id" integer NOT NULL,
	"documento_id" integer NOT NULL,
	"aberto_em" timestamp with time zone NOT NULL,
	CONSTRAINT "documento_aberto_documento_id_usuario_id_pk" PRIMARY KEY("documento_id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "comprovante" ADD CONSTRAINT "comprovante_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprovante" ADD CONSTRAINT "comprovante_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_aberto" ADD CONSTRAINT "documento_aberto_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_aberto" ADD CONSTRAINT "documento_aberto_documento_id_documento_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A comprovante that was given out is never another one, and keys are only added.
REVOKE UPDATE, DELETE ON comprovante FROM credenciados_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON comprovante_chave FROM credenciados_app;
