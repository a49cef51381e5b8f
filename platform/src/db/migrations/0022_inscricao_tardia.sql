CREATE TABLE "inscricao_tardia" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inscricao_tardia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edital_id" integer NOT NULL,
	"cpf" char(11) NOT NULL,
	"motivo" text NOT NULL,
	"email" text,
	"ate" timestamp with time zone NOT NULL,
	"chave_hash" text NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criada_por" integer NOT NULL,
	"revogada_em" timestamp with time zone,
	"revogada_por" integer,
	"solicitacao_id" integer,
	CONSTRAINT "inscricao_tardia_chaveHash_unique" UNIQUE("chave_hash"),
	CONSTRAINT "inscricao_tardia_solicitacaoId_unique" UNIQUE("solicitacao_id"),
	CONSTRAINT "tardia_cpf" CHECK ("inscricao_tardia"."cpf" ~ '^[0-9]{11}$'),
	CONSTRAINT "tardia_motivo" CHECK (length(trim("inscricao_tardia"."motivo")) > 0),
	CONSTRAINT "tardia_revogada" CHECK (num_nonnulls("inscricao_tardia"."revogada_em", "inscricao_tardia"."revogada_por") in (0, 2)),
	CONSTRAINT "tardia_fim" CHECK (num_nonnulls("inscricao_tardia"."solicitacao_id", "inscricao_tardia"."revogada_em") <= 1)
);
--> statement-breakpoint
ALTER TABLE "inscricao_tardia" ADD CONSTRAINT "inscricao_tardia_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscricao_tardia" ADD CONSTRAINT "inscricao_tardia_criada_por_usuario_id_fk" FOREIGN KEY ("criada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscricao_tardia" ADD CONSTRAINT "inscricao_tardia_revogada_por_usuario_id_fk" FOREIGN KEY ("revogada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscricao_tardia" ADD CONSTRAINT "inscricao_tardia_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tardia_edital" ON "inscricao_tardia" USING btree ("edital_id","cpf");