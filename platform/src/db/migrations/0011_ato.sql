CREATE TABLE "ato" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ato_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ano" smallint NOT NULL,
	"numero" integer NOT NULL,
	"tipo" text NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"edital_id" integer NOT NULL,
	"modelo_versao" smallint NOT NULL,
	"por" integer NOT NULL,
	"codigo" text NOT NULL,
	"conteudo" text NOT NULL,
	"cabecalho" text NOT NULL,
	"assinatura" text NOT NULL,
	"kid" text NOT NULL,
	"emitido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "ato_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "ato_numero_do_ano" UNIQUE("ano","numero"),
	CONSTRAINT "ato_da_decisao" UNIQUE("solicitacao_id","versao"),
	CONSTRAINT "ato_tipo" CHECK ("ato"."tipo" in ('APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO', 'DESCREDENCIAR'))
);
--> statement-breakpoint
CREATE TABLE "ato_modelo" (
	"edital_id" integer NOT NULL,
	"versao" smallint NOT NULL,
	"modelo" jsonb,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criado_por" integer NOT NULL,
	CONSTRAINT "ato_modelo_edital_id_versao_pk" PRIMARY KEY("edital_id","versao"),
	CONSTRAINT "ato_modelo_completo" CHECK ("ato_modelo"."modelo" is null or coalesce(length(trim("ato_modelo"."modelo" ->> 'fundamento')) > 0 and length(trim("ato_modelo"."modelo" ->> 'recurso')) > 0 and length(trim("ato_modelo"."modelo" ->> 'resposta')) > 0 and ("ato_modelo"."modelo" ->> 'dias')::int > 0, false))
);
--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_por_usuario_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_do_modelo" FOREIGN KEY ("edital_id","modelo_versao") REFERENCES "public"."ato_modelo"("edital_id","versao") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato_modelo" ADD CONSTRAINT "ato_modelo_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato_modelo" ADD CONSTRAINT "ato_modelo_criado_por_usuario_id_fk" FOREIGN KEY ("criado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ato_edital" ON "ato" USING btree ("edital_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ato_emitido" ON "ato" USING btree ("emitido_em");