CREATE TABLE "extincao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extincao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edital_id" integer NOT NULL,
	"especie" text NOT NULL,
	"credenciamentos" text NOT NULL,
	"fundamentos" text NOT NULL,
	"situacao" text DEFAULT 'PROPOSTA' NOT NULL,
	"proposta_por" integer NOT NULL,
	"proposta_perfil" text NOT NULL,
	"proposta_em" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmada_por" integer,
	"confirmada_perfil" text,
	"confirmada_em" timestamp with time zone,
	CONSTRAINT "extincao_especie" CHECK ("extincao"."especie" in ('ANULAR', 'REVOGAR')),
	CONSTRAINT "extincao_credenciamentos" CHECK ("extincao"."credenciamentos" in ('MANTER', 'EXTINGUIR')),
	CONSTRAINT "extincao_situacao" CHECK ("extincao"."situacao" in ('PROPOSTA', 'CONFIRMADA', 'CONCLUIDA', 'RETIRADA')),
	CONSTRAINT "extincao_outra_pessoa" CHECK ("extincao"."confirmada_por" <> "extincao"."proposta_por"),
	CONSTRAINT "extincao_confirmacao" CHECK (num_nonnulls("extincao"."confirmada_por", "extincao"."confirmada_perfil", "extincao"."confirmada_em")
        = case when "extincao"."situacao" in ('CONFIRMADA', 'CONCLUIDA') then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "extincao_item" (
	"extincao_id" integer NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"ouvir" boolean NOT NULL,
	"aviso_id" integer,
	"feito_em" timestamp with time zone,
	CONSTRAINT "extincao_item_extincao_id_solicitacao_id_pk" PRIMARY KEY("extincao_id","solicitacao_id")
);
--> statement-breakpoint
ALTER TABLE "extincao" ADD CONSTRAINT "extincao_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extincao" ADD CONSTRAINT "extincao_proposta_por_usuario_id_fk" FOREIGN KEY ("proposta_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extincao" ADD CONSTRAINT "extincao_confirmada_por_usuario_id_fk" FOREIGN KEY ("confirmada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extincao_item" ADD CONSTRAINT "extincao_item_extincao_id_extincao_id_fk" FOREIGN KEY ("extincao_id") REFERENCES "public"."extincao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extincao_item" ADD CONSTRAINT "extincao_item_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extincao_item" ADD CONSTRAINT "extincao_item_aviso_id_mensagem_id_fk" FOREIGN KEY ("aviso_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extincao_do_edital" ON "extincao" USING btree ("edital_id") WHERE "extincao"."situacao" <> 'RETIRADA';--> statement-breakpoint
CREATE INDEX "extincao_item_aviso" ON "extincao_item" USING btree ("extincao_id","solicitacao_id") WHERE "extincao_item"."ouvir" and "extincao_item"."aviso_id" is null;--> statement-breakpoint
CREATE INDEX "extincao_item_a_fazer" ON "extincao_item" USING btree ("extincao_id","solicitacao_id") WHERE "extincao_item"."feito_em" is null;