CREATE TABLE "correcao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "correcao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"versao" smallint,
	"alvo" text NOT NULL,
	"observacao" text NOT NULL,
	"pedida_em" timestamp with time zone NOT NULL,
	"pedida_por" integer NOT NULL,
	"atual" boolean DEFAULT true NOT NULL,
	"conferida_em" timestamp with time zone,
	"conferida_por" integer,
	CONSTRAINT "correcao_observacao" CHECK (length(trim("correcao"."observacao")) > 0),
	CONSTRAINT "correcao_conferida" CHECK (("correcao"."conferida_em" is null) = ("correcao"."conferida_por" is null))
);
--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "so_correcoes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "correcao" ADD CONSTRAINT "correcao_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correcao" ADD CONSTRAINT "correcao_pedida_por_usuario_id_fk" FOREIGN KEY ("pedida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correcao" ADD CONSTRAINT "correcao_conferida_por_usuario_id_fk" FOREIGN KEY ("conferida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "correcao_atual" ON "correcao" USING btree ("solicitacao_id","alvo") WHERE "correcao"."atual";--> statement-breakpoint
CREATE INDEX "correcao_solicitacao" ON "correcao" USING btree ("solicitacao_id");--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_so_correcoes" CHECK (not "solicitacao"."so_correcoes" or "solicitacao"."situacao" = 'RETIFICADO');