CREATE TABLE "feriado" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feriado_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dia" date NOT NULL,
	"descricao" text NOT NULL,
	"ambito" text NOT NULL,
	"anual" boolean NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criado_por" integer NOT NULL,
	CONSTRAINT "feriado_dia_unique" UNIQUE("dia"),
	CONSTRAINT "feriado_ambito" CHECK ("feriado"."ambito" in ('ESTADUAL', 'MUNICIPAL', 'ORGAO')),
	CONSTRAINT "feriado_descricao" CHECK (length(trim("feriado"."descricao")) > 0)
);
--> statement-breakpoint
ALTER TABLE "mensagem" ADD COLUMN "contagem" jsonb;--> statement-breakpoint
ALTER TABLE "mensagem" ADD COLUMN "prorrogada_por" integer;--> statement-breakpoint
ALTER TABLE "feriado" ADD CONSTRAINT "feriado_criado_por_usuario_id_fk" FOREIGN KEY ("criado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_prorrogada_por_indisponibilidade_id_fk" FOREIGN KEY ("prorrogada_por") REFERENCES "public"."indisponibilidade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_contagem" CHECK ("mensagem"."data_limite_resposta" is not null or num_nonnulls("mensagem"."contagem", "mensagem"."prorrogada_por") = 0);