CREATE TABLE "denuncia" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "denuncia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"protocolo" text NOT NULL,
	"codigo" text NOT NULL,
	"situacao" text DEFAULT 'RECEBIDA' NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"solicitacao_id" integer,
	"denunciado" text NOT NULL,
	"edital_id" integer,
	"fatos" text NOT NULL,
	"nome" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_confirmado" boolean DEFAULT false NOT NULL,
	"decidida_em" timestamp with time zone,
	"decidida_por" integer,
	"motivo" text,
	"procedimento_id" integer,
	CONSTRAINT "denuncia_protocolo_unique" UNIQUE("protocolo"),
	CONSTRAINT "denuncia_situacao" CHECK ("denuncia"."situacao" in ('RECEBIDA', 'ARQUIVADA', 'ACOLHIDA')),
	CONSTRAINT "denuncia_decisao" CHECK (("denuncia"."situacao" = 'RECEBIDA') = ("denuncia"."decidida_em" is null) and ("denuncia"."decidida_em" is null) = ("denuncia"."decidida_por" is null)
        and ("denuncia"."situacao" = 'ARQUIVADA') = ("denuncia"."motivo" is not null)
        and ("denuncia"."situacao" = 'ACOLHIDA') = ("denuncia"."procedimento_id" is not null)),
	CONSTRAINT "denuncia_email" CHECK (not "denuncia"."email_confirmado" or "denuncia"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "denuncia_arquivo" (
	"denuncia_id" integer NOT NULL,
	"arquivo_key" text NOT NULL,
	"ordem" smallint NOT NULL,
	CONSTRAINT "denuncia_arquivo_denuncia_id_ordem_pk" PRIMARY KEY("denuncia_id","ordem"),
	CONSTRAINT "denuncia_arquivo_arquivoKey_unique" UNIQUE("arquivo_key")
);
--> statement-breakpoint
ALTER TABLE "leitura" DROP CONSTRAINT "leitura_tipo";--> statement-breakpoint
ALTER TABLE "denuncia" ADD CONSTRAINT "denuncia_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denuncia" ADD CONSTRAINT "denuncia_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denuncia" ADD CONSTRAINT "denuncia_decidida_por_usuario_id_fk" FOREIGN KEY ("decidida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denuncia" ADD CONSTRAINT "denuncia_procedimento_id_procedimento_id_fk" FOREIGN KEY ("procedimento_id") REFERENCES "public"."procedimento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denuncia_arquivo" ADD CONSTRAINT "denuncia_arquivo_denuncia_id_denuncia_id_fk" FOREIGN KEY ("denuncia_id") REFERENCES "public"."denuncia"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "denuncia_arquivo" ADD CONSTRAINT "denuncia_arquivo_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "denuncia_lista" ON "denuncia" USING btree ("situacao","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "denuncia_solicitacao" ON "denuncia" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "denuncia_procedimento" ON "denuncia" USING btree ("procedimento_id");--> statement-breakpoint
ALTER TABLE "leitura" ADD CONSTRAINT "leitura_tipo" CHECK ("leitura"."tipo" in ('SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE', 'CONVERSA', 'PROCESSO', 'TITULARIDADE', 'DENUNCIA', 'LISTA', 'PESQUISA'));